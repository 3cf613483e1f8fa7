import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookingItems, bookings, commissions, events } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { runPaymentJobs } from '../../src/services/payments/poll-payments.ts'
import { stripeTakes } from '../../src/services/payments/providers/stripe.ts'
import { DAY_MS } from '../../src/values/time.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { atDesk, chosenFields, confirmFields } from '../support/desk.ts'
import { memoryLog } from '../support/memory-log.ts'
import { unescaped } from '../support/page.ts'
import { expectBooksBalance, mailsAbout, ownPage, storyOf } from '../support/sale.ts'
import { FILLED_IN, pathOf, ROUND_TRIP, stateOf, traveller, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const NEW = '/desk/bookings/new'
const { accept_terms: _, ...CALLER } = FILLED_IN

/** What the form asks for on the telephone: the names of GET /transfer-options. */
const ASKED = { from: 'airport-1', to: 'resort-11', date: '2027-01-16', time: '10:00', adults: '2', ski_bags: '2' }

type Desk = Awaited<ReturnType<typeof atDesk>>

/** The last step, filled in. */
async function filledIn(
  { get }: Desk,
  changes: Record<string, string> = {},
  trip = TRIP,
): Promise<Record<string, string>> {
  const page = await get(`${NEW}?${new URLSearchParams({ step: '3', ...trip }).toString()}`)
  return { ...chosenFields(page.body), ...CALLER, payment_method: 'on_arrival', ...changes }
}

/** Books on the telephone as it is previewed, and returns the booking. */
async function bookAtDesk(desk: Desk, changes: Record<string, string> = {}, trip = TRIP): Promise<Booking> {
  const form = await filledIn(desk, changes, trip)
  const preview = await desk.post(NEW, form)
  expect(preview.statusCode, preview.body).toBe(200)
  const answer = await desk.post(NEW, confirmFields(preview.body))
  expect(answer.statusCode, answer.body).toBe(303)
  return byReference(String(answer.headers.location).split('/').at(-1) ?? '')
}

async function byReference(reference: string): Promise<Booking> {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!booking) throw new Error(`there is no ${reference}`)
  return booking
}

const itemsOf = ({ id }: Booking) =>
  world.database.db.select().from(bookingItems).where(eq(bookingItems.bookingId, id)).orderBy(bookingItems.number)

describe('the steps', () => {
  it('The form leads to the vehicles, and a vehicle to the traveller, with what was asked for', async () => {
    const { get } = await atDesk(world, { role: 'rides' })
    const start = await get(NEW)
    expect([start.statusCode, start.body.includes('name="from"'), start.body.includes('name="step"')]).toEqual([
      200,
      true,
      true,
    ])
    const vehicles = await get(`${NEW}?${new URLSearchParams({ step: '2', ...ASKED }).toString()}`)
    expect([vehicles.statusCode, vehicles.body.includes('€286.00')]).toEqual([200, true])
    const next = unescaped(/href="([^"]*step=3[^"]*)"/.exec(vehicles.body)?.[1])
    const form = await get(next.replace('http://navette.test', ''))
    expect(chosenFields(form.body)).toMatchObject({ step: '3', route_to_code: 'resort-11', quoted_total: '286.00' })
  })

  it('What cannot be sold comes back with the reason, and what was asked for', async () => {
    const { get } = await atDesk(world)
    for (const [changes, reason] of [
      [{ to: 'resort-9999' }, 'resort-9999'],
      [{ date: '2020-01-01' }, '2020-01-01'],
      [{ adults: '90' }, '90'],
    ] as const) {
      const page = await get(`${NEW}?${new URLSearchParams({ step: '2', ...ASKED, ...changes }).toString()}`)
      expect([page.statusCode, page.body.includes('role="alert"')], reason).toEqual([422, true])
    }
  })
})

describe('a booking on the telephone', () => {
  it('Nothing is booked before the preview is confirmed, and then once', async () => {
    const desk = await atDesk(world)
    const form = await filledIn(desk)
    const preview = await desk.post(NEW, form)
    const count = () => world.database.db.$count(bookings, eq(bookings.submissionKey, form['submission_key'] ?? ''))
    expect([preview.statusCode, await count()]).toEqual([200, 0])
    // What one reads to a caller.
    for (const said of [/ lands</, /Free until /, /minutes/, />Back to the form</]) expect(preview.body).toMatch(said)
    const fields = confirmFields(preview.body)
    const answers = await Promise.all([desk.post(NEW, fields), desk.post(NEW, fields), desk.post(NEW, fields)])
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await count()).toBe(1)
  })

  it('Paid to the driver it is booked at once, in the operator’s name, and its traveller gets the vouchers', async () => {
    const booking = await bookAtDesk(await atDesk(world), { language: 'fr' }, ROUND_TRIP)
    expect(booking).toMatchObject({
      status: 'confirmed',
      source: 'desk',
      settlement: 'on_arrival',
      language: 'fr',
      partnerId: null,
    })
    expect(await storyOf(world, booking)).toEqual(['booked'])
    const [mail, ...others] = await mailsAbout(world, booking)
    expect([mail?.to, mail?.attachments.length, others.length]).toEqual([booking.email, 3, 0])
    expect((await traveller(world).get(ownPage(world, booking))).statusCode).toBe(200)
  })

  it('A link is refused for an amount that the provider does not take', async () => {
    const { current } = world.providers
    onTestFinished(() => void Object.assign(world.providers, { current }))
    const live = current.live && { ...current.live, takes: stripeTakes }
    Object.assign(world.providers, { current: { ...current, live } })
    const desk = await atDesk(world)
    for (const [price, status] of [
      ['0.49', 422],
      ['0.50', 200],
    ] as const) {
      const form = await filledIn(desk, { payment_method: 'link', price, price_reason: 'a gift' })
      const answer = await desk.post(NEW, form)
      expect([answer.statusCode, answer.body.includes('does not take this amount')]).toEqual([status, status === 422])
    }
  })

  it('A link holds it for a day, and paying confirms it; unpaid, it ends', async () => {
    const desk = await atDesk(world)
    const paid = await bookAtDesk(desk, { payment_method: 'link' })
    const unpaid = await bookAtDesk(desk, { payment_method: 'link' })
    expect([paid.status, paid.holdUntil?.getTime()]).toEqual(['awaiting_payment', NOW.getTime() + DAY_MS])
    const [mail] = await mailsAbout(world, paid)
    expect(mail?.text).toContain('€286.00')
    expect(mail?.text).toContain('/book/bookings/')
    // One that was lost is sent again, to whoever still has to pay.
    const url = ({ reference }: Booking) => `/desk/bookings/${reference}`
    expect(unescaped((await desk.get(url(unpaid))).body)).toContain('Resend the payment link')
    const resent = await desk.post(url(unpaid), { link: '1' })
    expect(resent.statusCode).toBe(303)
    expect((await desk.get(url(unpaid))).body).toContain('The payment link is on its way.')
    expect(await storyOf(world, unpaid)).toEqual(['booked', 'link sent again'])
    expect(new Set((await mailsAbout(world, unpaid)).map(({ subject }) => subject)).size).toBe(1)
    expect(await mailsAbout(world, unpaid)).toHaveLength(2)
    const browser = traveller(world)
    const own = ownPage(world, paid)
    const next = pathOf(await browser.post(`${own}/payments`, { payment_method: 'card' }))
    await browser.get(pathOf(await browser.post(next, { outcome: 'pay' })))
    expect(stateOf(await browser.get(own))).toBe('confirmed')
    expect((await desk.post(url(paid), { link: '1' })).statusCode).toBe(422)
    await expectBooksBalance({ db: world.database.db, providers: world.providers }, paid.id)
    await runPaymentJobs({ ...world, db: world.database.db }, memoryLog().log, new Date(NOW.getTime() + DAY_MS))
    expect((await byReference(unpaid.reference)).status).toBe('expired')
  })

  it('On account it is the partner’s, which earns its commission', async () => {
    const booking = await bookAtDesk(await atDesk(world), { payment_method: 'account', partner: String(DEMO_PARTNER) })
    expect(booking).toMatchObject({
      status: 'confirmed',
      settlement: 'account',
      partnerId: DEMO_PARTNER,
      channel: 'desk',
    })
    const lines = await world.database.db.select().from(commissions).where(eq(commissions.bookingId, booking.id))
    expect(lines.map(({ state }) => state)).toEqual(['pending'])
  })

  it('A price of one’s own needs a reason, which the log keeps, and is borne by all rides', async () => {
    const desk = await atDesk(world)
    expect((await desk.post(NEW, await filledIn(desk, { price: '500' }))).statusCode).toBe(422)
    const ownPrice = { price: '500.01', price_reason: 'Third time this winter' }
    const booking = await bookAtDesk(desk, { ...ownPrice, payment_method: 'account', partner: '1' }, ROUND_TRIP)
    // Its partner hears of the booking as it then stands.
    const [event] = await world.database.db.select().from(events).where(eq(events.bookingId, booking.id))
    expect([event?.version, event?.content]).toMatchObject([
      booking.version,
      { updatedAt: booking.updatedAt.getTime() },
    ])
    expect(booking.priceMinor).toBe(50_001)
    expect((await itemsOf(booking)).map(({ priceMinor }) => priceMinor).reduce((a, b) => a + b)).toBe(50_001)
    const [, price] = await storyOf(world, booking)
    expect(price).toMatch(/^price set: 500\.01 EUR instead of \d+\.\d\d EUR: Third time this winter$/)
  })

  it('The role rides may sell, but not at a price of its own', async () => {
    const desk = await atDesk(world, { role: 'rides' })
    const form = await filledIn(desk)
    expect((await desk.post(NEW, form)).statusCode).toBe(200)
    expect((await desk.post(NEW, { ...form, price: '1', price_reason: 'x' })).statusCode).toBe(403)
  })

  it('What is missing or wrong comes back with what was typed', async () => {
    const desk = await atDesk(world)
    for (const changes of [
      { email: 'x' },
      { outbound_flight_number: '' },
      { accommodation: '' },
      { payment_method: 'card' },
      { payment_method: 'account', partner: '' },
      { price: '-1', price_reason: 'x' },
    ]) {
      const refused = await desk.post(NEW, await filledIn(desk, { last_name: 'Zimmermann', ...changes }))
      expect([refused.statusCode, refused.body.includes('value="Zimmermann"')], JSON.stringify(changes)).toEqual([
        422,
        true,
      ])
    }
  })

  it('A price that is no longer the one that was shown is shown again, and nothing is booked', async () => {
    const desk = await atDesk(world)
    const fields = confirmFields((await desk.post(NEW, await filledIn(desk))).body)
    const refused = await desk.post(NEW, { ...fields, quoted_total: '280.00' })
    expect([refused.statusCode, unescaped(refused.body).includes('It was €280.00')]).toEqual([409, true])
    expect(await world.database.db.$count(bookings, eq(bookings.submissionKey, fields['submission_key'] ?? ''))).toBe(0)
    expect((await desk.post(NEW, confirmFields(refused.body))).statusCode).toBe(303)
  })

  it('Where the site has no price the operator names it, with a reason', async () => {
    const desk = await atDesk(world)
    const LARGE = { ...TRIP, route_to_code: 'resort-211', adult_count: '9' }
    // A route that is marked as manual, and a group that is too large to be booked online.
    for (const asked of [{ ...TRIP, route_from_code: 'airport-4', route_to_code: 'resort-93' }, LARGE]) {
      const query = new URLSearchParams({ step: '2', ...asked }).toString()
      expect(unescaped((await desk.get(`${NEW}?${query}`)).body)).toContain('has no price for this')
      const unnamed = await desk.post(NEW, await filledIn(desk, {}, asked))
      expect([
        unnamed.statusCode,
        unnamed.body.includes('<a href="#price">Please enter the price of the whole'),
      ]).toEqual([422, true])
      const booking = await bookAtDesk(desk, { price: '950', price_reason: 'Agreed with Julien' }, asked)
      expect(booking).toMatchObject({ status: 'confirmed', priceMinor: 95_000 })
      expect((await itemsOf(booking)).map(({ priceMinor }) => priceMinor)).toEqual([95_000])
      expect((await storyOf(world, booking)).at(-1)).toBe('price set: 950.00 EUR: Agreed with Julien')
    }
    const rides = await atDesk(world, { role: 'rides' })
    const page = await rides.get(`${NEW}?${new URLSearchParams({ step: '2', ...LARGE }).toString()}`)
    expect(page.statusCode).toBe(422)
  })
})
