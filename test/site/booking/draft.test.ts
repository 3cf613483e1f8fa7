import { expect, it } from 'vitest'
import { bookings } from '../../../src/db/schema/index.ts'
import { fieldsOf } from '../../support/page.ts'
import { FILLED_IN, ROUND_TRIP, traveller } from '../../support/traveller.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const KEY = 'abcdefghijklmnopqrstuvwxyz012345'

const TYPED = { ...ROUND_TRIP, ...FILLED_IN, draft_key: KEY, vehicle: '1' }

/** Sends what was typed so far, as the script of a form does, and returns the cookie that the browser then sends. */
async function keep(fields: Record<string, string>) {
  const kept = await traveller(world).post('/book/draft', fields)
  const cookie = [kept.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
  return { kept, cookie: cookie.join('; ') }
}

it('What was typed so far is filled in for whoever knows the key and has the cookie', async () => {
  const { kept, cookie } = await keep(TYPED)
  expect([kept.statusCode, kept.body]).toEqual([204, ''])
  const form = `/book/?${new URLSearchParams({ step: '3', ...ROUND_TRIP, draft: KEY }).toString()}`
  const { get } = traveller(world)
  const filled = fieldsOf((await get(form, { cookie })).body)
  expect(filled).toContainEqual(['email', FILLED_IN.email, true])
  for (const page of [await get(form), await get(form.replace(KEY, KEY.toUpperCase()), { cookie })])
    expect(fieldsOf(page.body)).not.toContainEqual(['email', FILLED_IN.email, true])
})

it('A draft keeps no consent, is out of reach of scripts, and takes no form of another site', async () => {
  const { kept, cookie } = await keep(TYPED)
  expect(String(kept.headers['set-cookie'])).toContain('HttpOnly')
  const form = `/book/?${new URLSearchParams({ step: '3', ...ROUND_TRIP, draft: KEY }).toString()}`
  const terms = fieldsOf((await traveller(world).get(form, { cookie })).body).find(([name]) => name === 'accept_terms')
  expect(terms?.[2]).toBe(false)
  const foreign = await traveller(world).post('/book/draft', TYPED, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
})

it('Whoever goes back from the payment page and pays again pays for the same booking, and for another one if it changed', async () => {
  const { get, post, filledIn } = traveller(world)
  const sent = await filledIn({ draft_key: KEY }, ROUND_TRIP)
  const first = await post('/book/bookings', sent)
  const cookie = [first.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
  const again = async (changes: Record<string, string>) => {
    const url = `/book/?${new URLSearchParams({ step: '3', ...ROUND_TRIP, draft: KEY }).toString()}`
    const shown = fieldsOf((await get(url, { cookie: cookie.join('; ') })).body)
    const form = Object.fromEntries(shown.flatMap(([name, value, isChosen]) => (isChosen ? [[name, value]] : [])))
    return post('/book/bookings', { ...form, draft_key: KEY, accept_terms: '1', payment_method: 'card', ...changes })
  }
  const { db } = world.database
  const before = await db.$count(bookings)
  const second = await again({})
  expect([second.statusCode, await db.$count(bookings)]).toEqual([303, before])
  expect((await again({ email: 'other@example.com' })).statusCode).toBe(303)
  expect(await db.$count(bookings)).toBe(before + 1)
})
