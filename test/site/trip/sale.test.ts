import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { bookings, payments, settings } from '../../../src/db/schema/index.ts'
import { runPaymentJobs } from '../../../src/services/payments/poll-payments.ts'
import { oldTestPayments } from '../../../src/services/payments/providers/test-provider.ts'
import { cleanUp } from '../../../src/services/platform/clean-up.ts'
import { DAY_MS } from '../../../src/values/time.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { bookOn, buyOn } from '../../support/sale.ts'
import { cookiesOf, pathOf, stateOf, traveller, TRIP } from '../../support/traveller.ts'
import { NEVER, NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

const { get, post, filledIn: sent, book } = traveller(world)

const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

it('A sale is booked, paid and confirmed, with its voucher on the way', async () => {
  const booked = await post('/book/bookings', await sent())
  const pay = pathOf(booked)
  expect(pay).toMatch(/^\/pay\/test\//)
  expect((await get(pay)).body).toMatch(/Booking NAV\d{9}: Geneva Airport – Chamonix/)
  const back = pathOf(await post(pay, { outcome: 'pay' }))
  expect(back).toMatch(/^\/book\/payments\/[\w-]{22}\/return$/)
  const own = pathOf(await get(back, { cookie: cookiesOf(booked) }))
  const page = await get(own)
  expect(stateOf(page)).toBe('confirmed')
  expect(page.body).toContain('€286.00 paid by card')
  expect(page.headers['cache-control']).toBe('no-store')
})

it('The return from a payment leads to the traveller’s page only in the browser that booked or paid', async () => {
  const { booking, own } = await bookOn(world)
  const paying = await post(`${own}/payments`, { payment_method: 'card' })
  const back = pathOf(await post(pathOf(paying), { outcome: 'pay' }))
  for (const headers of [{}, { cookie: cookiesOf(await post('/book/bookings', await sent())) }] as const) {
    const stranger = await get(back, headers)
    expect(stranger.statusCode).toBe(200)
    for (const said of [`Booking ${booking.reference} · Confirmed`, 'The link to its page is in our mail.'])
      expect(stranger.body).toContain(said)
    expect(stranger.body).not.toMatch(/\/book\/bookings\/[\w-]{20}|Lovelace|ada@|Chamonix/)
  }
  expect(stateOf(await get(pathOf(await get(back, { cookie: cookiesOf(paying) }))))).toBe('confirmed')
})

it('A sale is made once, however often its form is sent', async () => {
  const fields = await sent()
  const answers = await Promise.all(Array.from({ length: 3 }, () => post('/book/bookings', fields)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
  expect(new Set(answers.map(pathOf)).size).toBe(1)
  const count = await world.database.db.$count(bookings, eq(bookings.submissionKey, fields['submission_key'] ?? ''))
  expect(count).toBe(1)
})

it('A form sent again with other content shows the booking, and says that it was made before', async () => {
  const fields = await sent()
  const booked = await post('/book/bookings', fields)
  const cookie = booked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const first = pathOf(booked)
  expect(pathOf(await post('/book/bookings', { ...fields, quoted_total: '1' }))).toBe(first)
  const again = pathOf(await post('/book/bookings', { ...fields, last_name: 'Byron' }, { cookie }))
  expect(again).toMatch(/^\/book\/bookings\/[\w-]+\?sent_before=1$/)
  const page = await get(again)
  expect(stateOf(page)).toBe('awaiting_payment')
  expect(page.body).toContain('You have already booked this.')
  expect(page.body).toContain(`${again.split('?')[0]}/details`)
  const stored = await world.database.db
    .select()
    .from(bookings)
    .where(eq(bookings.submissionKey, fields['submission_key'] ?? ''))
  expect(stored).toMatchObject([{ lastName: 'Lovelace' }])
})

it('A name that would mail a web address to somebody is refused', async () => {
  const answer = await post('/book/bookings', await sent({ name: 'WIN https://evil.example/prize' }))
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('Please leave out the web address.')
})

it('The key of a form alone shows only reference and state of the booking', async () => {
  const fields = await sent()
  await post('/book/bookings', fields)
  const { submission_key = '' } = fields
  for (const form of [{ submission_key }, { ...fields, last_name: 'Byron' }]) {
    const { statusCode, headers, body } = await post('/book/bookings', form)
    expect([statusCode, headers.location]).toEqual([200, undefined])
    expect(body).toMatch(/Booking NAV\d+ · /)
    expect(body).not.toMatch(/\/book\/bookings\/[\w-]{32}|Lovelace|ada@example/)
  }
})

it('A form with something missing comes back with what was typed', async () => {
  const fields = await sent({ email: 'ada', accept_terms: '', outbound_flight_number: '' })
  const page = await post('/book/bookings', fields)
  expect(page.statusCode).toBe(422)
  expect(page.body).toContain('value="Lovelace"')
  expect(page.body).toContain('id="email-error"')
  expect(page.body).toContain('id="accept_terms-error"')
  expect(page.body).toContain('id="outbound_flight_number-error"')
  expect(page.body).toContain(`name="submission_key" value="${String(fields['submission_key'])}"`)
  expect(page.body).toMatch(/<input id="accept_terms"[^>]* value="1" required/)
})

it('A form asks again where the price is not the one that was shown', async () => {
  const page = await post('/book/bookings', await sent({ quoted_total: '220' }))
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('€220.00')
  expect(page.body).toContain('€286.00')
  expect(page.body).toContain('value="Lovelace"')
})

it('A sale on arrival is confirmed at once, with something to collect', async () => {
  const own = await book({ payment_method: 'on_arrival' })
  const page = await get(own)
  expect(stateOf(page)).toBe('confirmed')
  expect(page.body).toContain('To be paid to the driver')
})

it('A form is refused from a page of another site', async () => {
  const answer = await post('/book/bookings', await sent(), { 'sec-fetch-site': 'cross-site' })
  expect(answer.statusCode).toBe(403)
})

it('A sale waits after a declined card, and can be paid again', async () => {
  const booked = await post('/book/bookings', await sent())
  const cookie = cookiesOf(booked)
  const back = pathOf(await post(pathOf(booked), { outcome: 'decline' }))
  const own = pathOf(await get(back, { cookie }))
  const page = await get(own)
  expect(stateOf(page)).toBe('awaiting_payment')
  expect(page.body).toContain('The card was declined')
  const again = pathOf(await post(`${own}/payments`, { payment_method: 'card' }))
  expect((await get(again)).body).toMatch(/Booking NAV\d{9}/)
  const second = pathOf(await post(again, { outcome: 'pay' }))
  expect(second).not.toBe(back)
  expect(stateOf(await get(pathOf(await get(second, { cookie }))))).toBe('confirmed')
})

it('A trip that is no longer available leads to the start, which says why', async () => {
  const fields = await sent()
  world.setNow(new Date('2027-01-16T11:00:00Z'))
  const answer = await post('/book/bookings', fields)
  world.setNow(NOW)
  expect(answer.statusCode).toBe(303)
  expect(pathOf(answer)).toContain('/book/?step=1&route_from_code=airport-1&route_to_code=resort-11')
})

it('A sale without any way to pay says first of all whom to call', async () => {
  const { current } = world.catalogue
  const { db } = world.database
  const whereOffered = eq(settings.name, 'pay_on_arrival_transfer')
  await db.update(settings).set({ value: '0' }).where(whereOffered)
  const providers = { ...world.providers }
  Object.assign(world.providers, { current: { live: undefined, sandbox: undefined } })
  onTestFinished(async () => {
    Object.assign(world.providers, providers)
    await db.update(settings).set({ value: '1' }).where(whereOffered)
    await expect.poll(() => world.catalogue.current.sale.payOnArrival.transfer).toBe(true)
  })
  await expect.poll(() => world.catalogue.current !== current).toBe(true)
  const { body } = await get(`/book/?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`)
  expect(body).toMatch(/This cannot be booked online[^]*<form\s[^>]*class="beside"/)
  expect(body.match(/role="alert"/g)).toHaveLength(1)
  expect(body).not.toContain('class="pays"')
})

it('A payment is kept at the test provider until it is polled no more', async () => {
  const { db } = world.database
  const paid = await buyOn(world)
  const left = await bookOn(world)
  const forget = async (days: number) => cleanUp(db, oldTestPayments, daysLater(days), NEVER)
  const pageOf = async ({ next }: { next: string }) => (await get(next)).statusCode
  const { log } = memoryLog()
  const poll = async (days: number) => {
    for (let round = 0; round < 5; round++) await runPaymentJobs({ ...world, db }, log, daysLater(days))
  }
  await forget(200)
  expect([await pageOf(paid), await pageOf(left)]).toEqual([200, 200])
  await poll(1)
  await forget(29)
  expect([await pageOf(paid), await pageOf(left)]).toEqual([200, 200])
  await forget(31)
  expect([await pageOf(paid), await pageOf(left)]).toEqual([200, 404])
  await poll(200)
  await forget(200)
  expect(await pageOf(paid)).toBe(404)
  expect(stateOf(await get(paid.own))).toBe('confirmed')
})

it('A sale expires when nobody pays', async () => {
  const pay = await book()
  const { db } = world.database
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.providerReference, pay.split('/').at(-1) ?? ''))
  const { log } = memoryLog()
  const paymentWorld = { db, catalogue: world.catalogue, sender: world.sender, providers: world.providers }
  await runPaymentJobs(paymentWorld, log, new Date(NOW.getTime() + 31 * 60_000))
  const [booking] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.id, payment?.bookingId ?? 0))
  expect(booking?.status).toBe('expired')
})
