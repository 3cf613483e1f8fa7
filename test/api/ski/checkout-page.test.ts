import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { currencies } from '../../../src/db/schema/index.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import type { Answer } from '../../support/http.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
afterEach(() => world.setNow(NOW))

const START = 'http://navette.test/ski/book/?step=1'
const BODY = {
  resort_id: SKI.VAL_THORENS,
  first_day: SATURDAY,
  duration_days: 6,
  customer_email: 'anna@example.com',
  booking_reference: 'NAV123',
  participants: [
    {
      first_name: 'Anna <b>',
      age: 34,
      gender: 'woman',
      pack_id: SKI.SKIS_AND_BOOTS,
      helmet: true,
      ski_level: 'beginner',
      height_id: 120,
    },
  ],
}

async function newLink(words: object = {}, site = ''): Promise<string> {
  const url = `${site}/ski/api/public/v1/checkout-link`
  const answer = await world.app.inject({ method: 'POST', url, payload: { ...BODY, ...words } })
  const { pathname, search } = new URL(answer.json().checkout_url)
  return pathname + search
}
const open = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url: path, headers })
const AT_START = [302, START, 'no-store']
const landing = ({ statusCode, headers }: Answer) => [statusCode, headers['location'], headers['cache-control']]

describe('opening a checkout link', () => {
  it('shows everybody filled in, once', async () => {
    const path = await newLink()
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    for (const text of ['134.00 EUR', 'Anna &#60;b&#62;', 'beginner', 'anna@example.com', 'NAV123', 'EVOLUTION Helmet'])
      expect(page.body).toContain(text)
    expect(landing(await open(path))).toEqual(AT_START)
  })

  it('of ten at once lets one in', async () => {
    const path = await newLink()
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(path)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ headers }) => headers['location'] === START)).toHaveLength(9)
  })

  it('is not done by HEAD, nor by a browser that fetches ahead', async () => {
    const path = await newLink()
    expect((await open(path, {}, 'HEAD')).statusCode).toBe(200)
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ])
      expect((await open(path, headers)).statusCode).toBe(204)
    expect((await open(path)).statusCode).toBe(200)
    expect(landing(await open(path, {}, 'HEAD'))).toEqual(AT_START)
  })

  it('works for 24 hours and not longer', async () => {
    const [early, late] = [await newLink(), await newLink()]
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000 - 1))
    expect((await open(early)).statusCode).toBe(200)
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000))
    expect(landing(await open(late))).toEqual(AT_START)
  })

  it.each(['', 'unknown', '%00', 'x'.repeat(5_000)])('leads to the start with the token %j', async (token) => {
    expect(landing(await open(`/ski/ski-rental/booking/book/?t=${token}`))).toEqual(AT_START)
  })

  it('does not cross from one environment to the other, nor from one product to the other', async () => {
    const path = await newLink({}, '/sandbox')
    expect(path).toMatch(/^\/sandbox\/ski\/ski-rental\/booking\/book\/\?t=/)
    expect(landing(await open(path.replace('/sandbox', '')))).toEqual(AT_START)
    const token = path.split('=').at(-1)
    expect((await open(`/sandbox/book/?step=3&t=${token}`)).headers['location']).toBe(
      'http://navette.test/sandbox/book/?step=1',
    )
    expect((await open(path)).body).toContain('This is the sandbox')
  })

  it('prices the order anew', async () => {
    const path = await newLink({ currency_code: 'GBP' })
    const setRate = async (rate: string) => {
      await world.database.db
        .update(currencies)
        .set({ rate, updatedAt: sql`now()` })
        .where(eq(currencies.code, 'GBP'))
      await expect
        .poll(() => world.catalogue.current.currencies.get('GBP')?.rateMillionths, { timeout: 10_000 })
        .toBe(Number(rate) * 1_000_000)
    }
    await setRate('2')
    expect((await open(path)).body).toContain('268.00 GBP')
    await setRate('0.8654')
  })
})
