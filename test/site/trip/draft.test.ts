import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings, outbox } from '../../../src/db/schema/index.ts'
import { fieldsOf } from '../../support/page.ts'
import { bookingOf } from '../../support/sale.ts'
import { FILLED_IN, pathOf, ROUND_TRIP, traveller } from '../../support/traveller.ts'
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

/** Books, and returns the booking and a function that sends the form again as the Back button shows it. */
async function bookOnce() {
  const { get, post, filledIn } = traveller(world)
  const sent = await filledIn({ draft_key: KEY }, ROUND_TRIP)
  const first = await post('/book/bookings', sent)
  const cookies = new Map<string, string>()
  const take = ({ headers }: typeof first) => {
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=', 2) ?? []
      cookies.set(name, value)
    }
    return { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') }
  }
  let headers = take(first)
  const again = async (changes: Record<string, string>) => {
    const url = `/book/?${new URLSearchParams({ step: '3', ...ROUND_TRIP, draft: KEY }).toString()}`
    const shown = fieldsOf((await get(url, headers)).body)
    const form = Object.fromEntries(shown.flatMap(([name, value, isChosen]) => (isChosen ? [[name, value]] : [])))
    const sentAgain = { ...form, draft_key: KEY, accept_terms: '1', payment_method: 'card', ...changes }
    const answer = await post('/book/bookings', sentAgain, headers)
    headers = take(answer)
    return answer
  }
  const { db } = world.database
  const submissionKey = sent['submission_key'] ?? ''
  const find = async () => (await db.select().from(bookings).where(eq(bookings.submissionKey, submissionKey)))[0]
  return { again, find, paymentUrl: String(first.headers.location) }
}

it('Whoever goes back from the payment page and pays again pays for the same booking', async () => {
  const { again, paymentUrl } = await bookOnce()
  const { db } = world.database
  const before = await db.$count(bookings)
  const second = await again({})
  expect([second.statusCode, second.headers.location, await db.$count(bookings)]).toEqual([303, paymentUrl, before])
})

it('Whoever goes back from the payment page and changes something books that instead, and no mail speaks of the first booking', async () => {
  const { again, find } = await bookOnce()
  const { db } = world.database
  const before = await db.$count(bookings)
  expect((await again({ email: 'other@example.com' })).statusCode).toBe(303)
  expect(await db.$count(bookings)).toBe(before + 1)
  const first = await find()
  expect(first?.status).toBe('cancelled')
  const written = await db
    .select()
    .from(outbox)
    .where(eq(outbox.bookingId, first?.id ?? 0))
  expect(written).toEqual([])
})

it('Whoever changes the form again and again, and makes mistakes, has one booking to pay', async () => {
  const { again, find } = await bookOnce()
  const { db } = world.database
  const awaiting = async () =>
    (await db.select().from(bookings).where(eq(bookings.status, 'awaiting_payment'))).filter(({ id }) => id >= firstId)
  const firstId = (await find())?.id ?? 0
  expect((await again({ email: 'other@' })).statusCode).toBe(422)
  expect((await awaiting()).map(({ id }) => id)).toEqual([firstId])
  const second = await again({ email: 'other@example.com' })
  expect(await awaiting()).toMatchObject([{ email: 'other@example.com' }])
  // From a page that is not as new as the draft.
  expect(
    (await again({ email: 'other@example.com', submission_key: (await find())?.submissionKey ?? '' })).headers.location,
  ).toBe(second.headers.location)
  await again({ email: 'third@example.com' })
  expect(await awaiting()).toMatchObject([{ email: 'third@example.com' }])
})

it('A booking that was paid meanwhile is not given up for a changed form', async () => {
  const { again, find, paymentUrl } = await bookOnce()
  const { db } = world.database
  const { get, post } = traveller(world)
  const paid = await post(new URL(paymentUrl).pathname, { outcome: 'pay' })
  await get(new URL(String(paid.headers.location)).pathname)
  const before = await db.$count(bookings)
  const shown = await again({ email: 'other@example.com' })
  expect(shown.headers.location).toContain('sent_before=1')
  expect([await db.$count(bookings), (await find())?.status]).toEqual([before, 'confirmed'])
})

it('Without scripts, too, the unpaid booking of a browser makes way for another one of the same trip, and of no other', async () => {
  const { db } = world.database
  const { post, filledIn } = traveller(world)
  const statusOf = async (form: Record<string, string>) => {
    const submissionKey = form['submission_key'] ?? ''
    return (await db.select().from(bookings).where(eq(bookings.submissionKey, submissionKey)))[0]?.status
  }
  const first = await filledIn({}, ROUND_TRIP)
  const sent = await post('/book/bookings', first)
  const cookie = [sent.headers['set-cookie'] ?? []].flat().map((one) => one.split(';', 1)[0])
  const book = async (trip: Record<string, string>, headers: Record<string, string>) => {
    const form = await filledIn({ email: 'other@example.com' }, trip)
    expect((await post('/book/bookings', form, headers)).statusCode).toBe(303)
    return form
  }
  await book(ROUND_TRIP, {})
  await book({ ...ROUND_TRIP, outbound_date: '2027-01-15' }, { cookie: cookie.join('; ') })
  expect(await statusOf(first)).toBe('awaiting_payment')
  const second = await book(ROUND_TRIP, { cookie: cookie.join('; ') })
  expect([await statusOf(first), await statusOf(second)]).toEqual(['cancelled', 'awaiting_payment'])
})

it('The unpaid booking of a browser stays where its next form sells nothing, because another browser has booked the link', async () => {
  const { db } = world.database
  const { get, post, formOf, filledIn } = traveller(world)
  const first = await filledIn({}, ROUND_TRIP)
  const sent = await post('/book/bookings', first)
  const cookie = [sent.headers['set-cookie'] ?? []].flat().map((one) => one.split(';', 1)[0])
  const created = await world.app.inject({ method: 'POST', url: '/api/public/v1/checkout-link', payload: ROUND_TRIP })
  const { pathname } = new URL(String(created.json().checkout_url))
  const linked = async () => ({ ...(await formOf(pathOf(await get(pathname)))), ...FILLED_IN, payment_method: 'card' })
  const [opened, other] = [await linked(), await linked()]
  expect((await post('/book/bookings', other)).statusCode).toBe(303)
  const before = await db.$count(bookings)
  expect((await post('/book/bookings', opened, { cookie: cookie.join('; ') })).statusCode).toBe(200)
  expect(await db.$count(bookings)).toBe(before)
  expect(await bookingOf(world, first)).toMatchObject({ status: 'awaiting_payment' })
})
