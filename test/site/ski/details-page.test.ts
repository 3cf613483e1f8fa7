import { eq, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { checkoutLinks, currencies } from '../../../src/db/schema/index.ts'
import { digestOf } from '../../../src/values/token.ts'
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

async function newLink(params: object = {}, site = ''): Promise<string> {
  const url = `${site}/ski/api/public/v1/checkout-link`
  const answer = await world.app.inject({ method: 'POST', url, payload: { ...BODY, ...params } })
  const { pathname, search } = new URL(answer.json().checkout_url)
  return pathname + search
}
const open = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url: path, headers })
const AT_START = [302, START, 'no-store']
const landing = ({ statusCode, headers }: Answer) => [statusCode, headers['location'], headers['cache-control']]

const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).replace(/;.*/, '')
/** The page without what is new each time. */
const withoutKey = ({ body }: Answer) => body.replace(/name="submission_key" value="[^"]*"/, '')
const setRate = async (rate: string) => {
  await world.database.db
    .update(currencies)
    .set({ rate, updatedAt: sql`now()` })
    .where(eq(currencies.code, 'GBP'))
  await expect.poll(() => world.catalogue.current.currencies.get('GBP')?.rateMillionths).toBe(Number(rate) * 1_000_000)
}

describe('opening a checkout link', () => {
  it('Opening a checkout link shows everybody filled in, once', async () => {
    const path = await newLink()
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    for (const text of [
      '€134.00',
      'Anna &#60;b&#62;',
      '<option value="beginner" selected>',
      'anna@example.com',
      'NAV123',
      '+ €',
    ])
      expect(page.body).toContain(text)
    expect(landing(await open(path))).toEqual(AT_START)
  })

  it('Of ten browsers that open a link at once, one gets in', async () => {
    const path = await newLink()
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(path)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ headers }) => headers['location'] === START)).toHaveLength(9)
    expect(answers.filter(({ headers }) => String(headers['set-cookie']).startsWith('rental_'))).toHaveLength(1)
  })

  it('HEAD and prefetching do not open a checkout link', async () => {
    const path = await newLink()
    expect((await open(path, {}, 'HEAD')).statusCode).toBe(200)
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'sec-purpose': 'Prefetch' },
      { 'x-moz': 'prefetch' },
      { 'x-purpose': 'preview' },
    ])
      expect((await open(path, headers)).statusCode).toBe(204)
    expect((await open(path)).statusCode).toBe(200)
    expect(landing(await open(path, {}, 'HEAD'))).toEqual(AT_START)
  })

  it('A checkout link works without its final slash', async () => {
    const path = (await newLink()).replace('/book/?', '/book?')
    const opened = await open(path)
    expect(opened.statusCode).toBe(200)
    expect((await open(path, { cookie: cookieOf(opened) })).statusCode).toBe(200)
  })

  it('A checkout link works for 24 hours and no longer', async () => {
    const early = await newLink()
    const late = await newLink()
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000 - 1))
    expect((await open(early)).statusCode).toBe(200)
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000))
    expect(landing(await open(late))).toEqual(AT_START)
  })

  it.each(['', 'unknown', '%00', 'x'.repeat(5_000)])('The token %j leads to the start', async (token) => {
    expect(landing(await open(`/ski/ski-rental/booking/book/?t=${token}`))).toEqual(AT_START)
  })

  it('A checkout link crosses neither from one environment to the other nor between products', async () => {
    const path = await newLink({}, '/sandbox')
    expect(path).toMatch(/^\/sandbox\/ski\/ski-rental\/booking\/book\/\?t=/)
    expect(landing(await open(path.replace('/sandbox', '')))).toEqual(AT_START)
    const token = path.split('=').at(-1)
    expect((await open(`/sandbox/book/?step=3&t=${token}`)).headers['location']).toBe(
      'http://navette.test/sandbox/book/?step=1',
    )
    expect((await open(path)).body).toContain('This is the sandbox')
  })

  it('Opening a checkout link reprices the cart', async () => {
    const path = await newLink({ currency_code: 'GBP' })
    await setRate('2')
    expect((await open(path)).body).toContain('£268.00')
    await setRate('0.8654')
  })
})

describe('the browser that opened a link', () => {
  it('The browser that opened a link can reload the page, and no other can', async () => {
    const path = await newLink()
    const opened = await open(path)
    const cookie = cookieOf(opened)
    const again = await open(path, { cookie: `other=1; ${cookie}` })
    expect([again.statusCode, withoutKey(again)]).toEqual([200, withoutKey(opened)])
    expect(again.headers['set-cookie']).toBeUndefined()
    expect((await open(path, { cookie }, 'HEAD')).statusCode).toBe(200)
    const [name, secret] = cookie.split('=')
    for (const other of [
      `${name}=`,
      `${name}=x`,
      `x${cookie}`,
      `${name}=${secret}x`,
      `${name}=${path.split('=').at(-1)}`,
    ])
      expect(landing(await open(path, { cookie: other }))).toEqual(AT_START)
  })

  it('The cookie is hidden from scripts and other sites, and belongs to its page in every language', async () => {
    const { headers } = await open(await newLink())
    expect(headers['set-cookie']).toMatch(
      /^rental_[0-9a-f]{12}=[\w-]{32}; Max-Age=86400; Path=\/ski; HttpOnly; SameSite=Lax$/,
    )
  })

  it('HEAD and prefetching do not make a browser the one that opened the link', async () => {
    const path = await newLink()
    for (const answer of [await open(path, {}, 'HEAD'), await open(path, { purpose: 'prefetch' })])
      expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('A browser can have two links open side by side, neither with the cookie of the other', async () => {
    const anna = await newLink()
    const tom = await newLink({ customer_email: 'tom@example.com' })
    const annas = cookieOf(await open(anna))
    const toms = cookieOf(await open(tom))
    const cookie = `${annas}; ${toms}`
    expect((await open(anna, { cookie })).body).toContain('anna@example.com')
    expect((await open(tom, { cookie })).body).toContain('tom@example.com')
    expect(landing(await open(anna, { cookie: annas.replace(/=.*/, toms.replace(/.*=/, '=')) }))).toEqual(AT_START)
  })

  it('The browser that opened a link sees the current price', async () => {
    const path = await newLink({ currency_code: 'GBP' })
    const cookie = cookieOf(await open(path))
    await setRate('2')
    expect((await open(path, { cookie })).body).toContain('£268.00')
    await setRate('0.8654')
  })

  it('The browser that opened a link sees it until it expires', async () => {
    const path = await newLink()
    world.setNow(new Date(NOW.getTime() + 23 * 3_600_000))
    const opened = await open(path)
    expect(opened.headers['set-cookie']).toContain('; Max-Age=3600;')
    const cookie = cookieOf(opened)
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000 - 1))
    expect((await open(path, { cookie })).statusCode).toBe(200)
    world.setNow(new Date(NOW.getTime() + 24 * 3_600_000))
    expect(landing(await open(path, { cookie }))).toEqual(AT_START)
  })

  it('An opened link stays in its environment, and its secret is stored only as a digest', async () => {
    const path = await newLink({}, '/sandbox')
    const cookie = cookieOf(await open(path))
    expect((await open(path, { cookie })).body).toContain('This is the sandbox')
    expect(landing(await open(path.replace('/sandbox', ''), { cookie }))).toEqual(AT_START)
    const links = await world.database.db.select().from(checkoutLinks)
    expect(JSON.stringify(links)).toContain(digestOf(cookie.replace(/.*=/, '')))
    expect(JSON.stringify(links)).not.toContain(cookie.replace(/.*=/, ''))
  })
})

describe('a site with TLS', () => {
  const secure = useWorld({ SKI_SITE_URL: 'https://ski.navette.test' })

  it('The cookie is sent over TLS only, for the path of the site', async () => {
    const send = (options: InjectOptions) => secure.app.inject({ ...options, headers: { host: 'ski.navette.test' } })
    const answer = await send({ method: 'POST', url: '/api/public/v1/checkout-link', payload: BODY })
    const { pathname, search } = new URL(answer.json().checkout_url)
    const { headers } = await send({ url: pathname + search })
    expect(headers['set-cookie']).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

describe('equipment of several suppliers', () => {
  it('The checkout names which equipment is collected in which shop', async () => {
    const anna = BODY.participants[0]
    const tom = { first_name: 'Tom', age: 13, gender: 'man', pack_id: SKI.OTHER_TEEN_SKIS }
    const { body } = await open(await newLink({ participants: [anna, tom] }))
    expect(body).toMatch(/SkiRental Alpine[^<]+<\/strong><\/p>\s*<p>Anna &#60;b&#62;<\/p>/)
    expect(body).toMatch(/Glisse[^<]+<\/strong><\/p>\s*<p>Tom<\/p>/)
  })
})

describe('a group', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, i) => `participants[${i}][pack_id]=${SKI.SKIS_AND_BOOTS}`).join('&')
  const rental = `resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`
  const checkout = '/ski/ski-rental/booking/book/'
  const tooMany = `${START}&resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6&too_many=1`

  it('A group of thirty gets the checkout', async () => {
    const { statusCode, body } = await open(`${checkout}?${rental}&${people(30)}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('participants[29][first_name]')
    expect(body).not.toContain('participants[30][first_name]')
  })

  it.each([
    ['people by name', `${checkout}?${rental}&${people(31)}`, tooMany],
    [
      'people by age group',
      `/ski/book/?step=2&${rental}&people[adult]=20&people[child_6_11]=11`,
      `${tooMany}&people%5B`,
    ],
    [
      'skiers',
      `/ski/book/?step=2&${rental}&${Array.from({ length: 31 }, (_, i) => `skiers[${i}][age]=adult`).join('&')}`,
      `${tooMany}&people%5B`,
    ],
  ])('A larger group is led to the start, which says how many one booking takes: %s', async (_, url, location) => {
    const refused = await open(url)
    expect(refused.statusCode).toBe(302)
    expect(refused.headers.location).toContain(location)
  })

  it('A larger group is told so in one sentence', async () => {
    const { pathname, search } = new URL(tooMany)
    expect((await open(pathname + search)).body).toContain('One booking covers up to 30 people.')
  })

  it('A form for a larger group is refused, and nothing is booked', async () => {
    for (const url of [checkout, '/ski/book/bookings']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const payload = `${rental}&${people(31)}`
      const refused = await world.app.inject({ method: 'POST', url, headers, payload })
      expect(refused.statusCode).toBe(303)
      expect(refused.headers.location).toContain('too_many=1')
    }
  })
})
