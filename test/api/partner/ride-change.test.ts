import { and, eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  basePrices,
  bookingItems,
  bookings,
  commissions,
  events,
  outbox,
  partners,
  promisedPrices,
  rideAssignments,
} from '../../../src/db/schema/index.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { mailOf } from '../../../src/services/notify/mail/deliver-mail.ts'
import { notDueMinor, sweepSales } from '../../../src/services/partners/ledger.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { localMinute, MINUTE_MS, parseDay } from '../../../src/values/time.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { atDesk, confirmFields } from '../../support/desk.ts'
import { assign, hire } from '../../support/drivers.ts'
import { expectRefusal } from '../../support/http.ts'
import { itemsAtDesk, itemUrl } from '../../support/items-at-desk.ts'
import { unescaped } from '../../support/page.ts'
import { signedIn } from '../../support/panel.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'
import { buyOn, storyOf } from '../../support/sale.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
let partner = partnerOf(world)
const { preview } = itemsAtDesk(world)

const pathTo = (reference: string, number: number | string, what: string) =>
  `/api/v2/booking/${reference}/items/${number}/${what}`
const quote = (reference: string, Change: object, number: number | string = 1) =>
  partner.post(pathTo(reference, number, 'quote'), { Change })
const change = (reference: string, Change: object, headers: Record<string, string> = {}, number = 1) =>
  partner.post(pathTo(reference, number, 'change'), { Change }, headers)
const read = async (reference: string) =>
  (await partner.get(`/api/v2/booking/${reference}?return_vouchers=0`)).json().Booking

async function rowOf(reference: string) {
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!booking) throw new Error('no such booking')
  return booking
}

/** Moves the clock until the test ends; tokens last a day. */
const at = (moment: string) => {
  const set = (now: Date) => {
    world.setNow(now)
    partner = partnerOf(world)
  }
  onTestFinished(() => set(NOW))
  set(new Date(moment))
}

/** A Saturday afternoon is dearer than the Saturday morning that was sold, and a Monday cheaper. */
const AFTERNOON = { time: '13:00' }
const MONDAY = { date: '2027-01-18' }

describe('a quote of a changed ride', () => {
  it('It says what changes, and changes nothing', async () => {
    const reference = await sellByApi(partner)
    const before = await read(reference)
    const answer = await quote(reference, AFTERNOON)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      Change: {
        item: `${reference}-P1`,
        price: 423.5,
        new_price: 500.5,
        difference: 77,
        currency: 'EUR',
        pick_up_date_time: '2027-01-16 14:00:00',
        time_zone: 'Europe/Zurich',
        utc_offset: '+01:00',
        vehicle_type_id: 2,
        expires_at: '2026-11-23T09:15:00.000Z',
      },
    })
    expect(await read(reference)).toEqual(before)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const byForm = { method: 'POST', url: pathTo(reference, 1, 'quote'), headers: form } as const
    expect((await partner.send({ ...byForm, payload: 'Change[time]=13:00' })).json()).toEqual(answer.json())
  })

  it('Of a ride in which nothing changes, the price is the one that was sold', async () => {
    const reference = await sellByApi(partner)
    for (const asked of [{}, { date: '2027-01-16', time: '10:00', is_flight: 1, adults: 2, vehicle_type_id: 2 }])
      expect((await quote(reference, asked)).json().Change).toMatchObject({ new_price: 423.5, difference: 0 })
  })

  it('Of a ride off the peak, the price of another party is that of its own pickup', async () => {
    const asked = await partner.post('/api/v2/transfer', { Transfer: { ...ONE_WAY, outbound_time_hours: 13 } })
    const Booking = {
      transfer_id: asked.json().Transfer.id,
      TransferSelection: { outbound: 'off_peak-1-2' },
      Customer: {
        name: 'Ada',
        last_name: 'Lovelace',
        email: 'a@example.com',
        country_code: '+44',
        mobile_number: '7700900123',
      },
    }
    const { reference } = (await partner.post('/api/v2/booking', { Booking })).json().Booking
    expect((await quote(reference, { adults: 3 })).json().Change).toMatchObject({
      price: 423.5,
      new_price: 423.5,
      pick_up_date_time: '2027-01-16 16:00:00',
    })
  })

  it.each([
    [{ date: '2026-11-22' }, 400, 'INVALID_PARAMS', 'Change.date: must not be in the past'],
    [{ date: 'tomorrow' }, 400, 'INVALID_PARAMS', 'Change.date: must be a date as YYYY-MM-DD'],
    [{ time: '25:00' }, 400, 'INVALID_PARAMS', 'Change.time: must be a time as HH:MM, HHMM or HH'],
    [{ is_flight: 2 }, 400, 'INVALID_PARAMS', 'Change.is_flight: must be 0 or 1'],
    [{ adults: 0 }, 400, 'INVALID_PARAMS', 'Change.adults: must be at least 1'],
    [
      { children: -1, luggage: 1.5 },
      400,
      'INVALID_PARAMS',
      'Change.children: must be at least 0; Change.luggage: must be an integer',
    ],
    [{ date: '2099-01-01' }, 422, 'NO_BOOKABLE_VEHICLE', /on sale until/],
    [{ adults: 99 }, 422, 'MANUAL_BOOKING_REQUIRED', /groups of more than/],
    [{ adults: 9 }, 422, 'NO_BOOKABLE_VEHICLE', /does not take this group/],
    [{ vehicle_type_id: 99 }, 422, 'NO_BOOKABLE_VEHICLE', 'Change.vehicle_type_id: there is no vehicle 99'],
    [{ vehicle_type_id: 1, ski_bags: 2 }, 422, 'NO_BOOKABLE_VEHICLE', /does not take this group/],
    [{ date: '2026-11-24', time: '08:55', is_flight: 0 }, 422, 'CHANGE_CLOSED', /please call/],
  ] as const)('%j is %d %s', async (asked, status, code, message) => {
    const reference = await sellByApi(partner)
    expectRefusal(await quote(reference, asked), status, code, message)
  })

  it('Too soon a pickup is refused with the first time that is still possible', async () => {
    const reference = await sellByApi(partner)
    const refused = await quote(reference, { date: '2026-11-24', time: '08:57', is_flight: 0 })
    const { change } = refused.json().error.suggestion
    expect(change).toEqual({ 'Change.date': '2026-11-24', 'Change.time': '10:00' })
    const asked = { date: change['Change.date'], time: change['Change.time'], is_flight: 0 }
    expect((await quote(reference, asked)).statusCode).toBe(200)
  })

  it('An unknown item, another partner’s booking and one sold on our pages are 404', async () => {
    const reference = await sellByApi(partner)
    expectRefusal(await quote(reference, {}, 2), 404, 'NOT_FOUND', `number: ${reference} has no such item`)
    expectRefusal(await quote(reference, {}, 'P1'), 400, 'INVALID_PARAMS', 'number: must be an integer')
    expectRefusal(await quote('NAV123', {}), 404, 'NOT_FOUND')
    const { booking } = await buyOn(world)
    expectRefusal(await quote(booking.reference, {}), 404, 'NOT_FOUND')
    expectRefusal(
      await partner.post(pathTo(reference, 1, 'quote'), {}),
      400,
      'INVALID_PARAMS',
      'Change: must be an object',
    )
    expectRefusal(await change(reference, {}), 400, 'INVALID_PARAMS', 'Change.new_price: is required')
    expectRefusal(await change(reference, { new_price: 1.005 }), 400, 'INVALID_PARAMS')
  })

  it('The last moment is 24 hours before the pickup as it is and as it would be, and no price is kept for longer', async () => {
    const reference = await sellByApi(partner)
    at('2027-01-15T09:50:00Z')
    expect((await quote(reference, AFTERNOON)).json().Change.expires_at).toBe('2027-01-15T10:00:00.000Z')
    at('2027-01-15T10:00:00Z')
    expect((await quote(reference, AFTERNOON)).statusCode).toBe(200)
    at('2027-01-15T10:00:01Z')
    const { phone } = world.config.operator
    const words = `reference: can no longer be changed here, please call ${phone}`
    expectRefusal(await quote(reference, AFTERNOON), 422, 'CHANGE_CLOSED', words)
    expectRefusal(await change(reference, { ...AFTERNOON, new_price: 500.5 }), 422, 'CHANGE_CLOSED', words)
    at('2027-01-14T11:00:01Z')
    expectRefusal(await quote(reference, { date: '2027-01-15' }), 422, 'CHANGE_CLOSED')
  })

  it('What is cancelled, or has begun, cannot be changed', async () => {
    const reference = await sellByApi(partner)
    const { id } = await rowOf(reference)
    await cancel(world.database.db, id, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    expectRefusal(await quote(reference, {}), 422, 'CHANGE_CLOSED')
    const other = await sellByApi(partner)
    const { driver } = await hire(world)
    await assign(world, [`${other}-P1`], driver)
    await world.database.db
      .update(rideAssignments)
      .set({ progress: 'on_the_way' })
      .where(eq(rideAssignments.driverId, driver.id))
    expectRefusal(await change(other, { new_price: 423.5 }), 422, 'CHANGE_CLOSED')
  })
})

describe('a change of a ride', () => {
  it('It is what the desk’s change is: account, commission, vouchers, event, log and mail', async () => {
    const { db } = world.database
    const reference = await sellByApi(partner)
    const answer = await change(reference, { ...AFTERNOON, adults: 3, ski_bags: 2, new_price: '500.50' })
    expect(answer.statusCode, answer.body).toBe(200)
    const { Booking } = answer.json()
    expect(Booking).toMatchObject({
      price: 500.5,
      items: [{ pick_up_date_time: '2027-01-16 14:00:00', adults: 3, ski_bags: 2, price: 500.5 }],
    })
    expect(await read(reference)).toEqual(Booking)
    const booking = await rowOf(reference)
    expect((await storyOf(world, booking)).at(-1)).toBe(
      'changed: P1, time, party, luggage, price, +77.00 EUR on account',
    )
    const lines = await db.select().from(commissions).where(eq(commissions.bookingId, booking.id))
    expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
      Math.round((50_050 * Number(lines[0]?.percent)) / 100),
    )
    const sent = await db.select().from(events).where(eq(events.bookingId, booking.id))
    expect(sent.map(({ type }) => type)).toContain('booking.changed')
    const mails = await db.select().from(outbox).where(eq(outbox.bookingId, booking.id))
    expect(mails.map(({ payload }) => mailOf(payload).subject)).toEqual([expect.stringContaining(reference)])
  })

  it('Another price than the one sent is 409 with the new quote, and nothing is changed', async () => {
    const reference = await sellByApi(partner)
    const before = await read(reference)
    const answer = await change(reference, { ...AFTERNOON, new_price: 423.5 }, { 'idempotency-key': 'dear' })
    expectRefusal(answer, 409, 'PRICE_CHANGED', 'Change.new_price: the changed ride costs 500.50 EUR')
    expect(answer.json()).toMatchObject({
      error: {
        suggestion: { change: { 'Change.new_price': 500.5 }, price: 500.5, currency: 'EUR' },
        Change: { item: `${reference}-P1`, price: 423.5, new_price: 500.5 },
      },
    })
    expect(await read(reference)).toEqual(before)
    // A refusal leaves no trace under its key.
    const again = await change(reference, { ...AFTERNOON, new_price: 500.5 }, { 'idempotency-key': 'dear' })
    expect(again.statusCode).toBe(200)
  })

  it('The price of a quote is kept for a quarter of an hour, though prices rise', async () => {
    const { db } = world.database
    const [first, second, third] = [await sellByApi(partner), await sellByApi(partner), await sellByApi(partner)]
    for (const reference of [first, second, third]) await quote(reference, MONDAY)
    const ofMinivan = and(eq(basePrices.vehicleId, 2), eq(basePrices.priceMinor, 38_500))
    await db.update(basePrices).set({ priceMinor: 40_000, updatedAt: new Date() }).where(ofMinivan)
    onTestFinished(async () => {
      await db
        .update(basePrices)
        .set({ priceMinor: 38_500, updatedAt: new Date() })
        .where(eq(basePrices.priceMinor, 40_000))
      // Or else the tests that follow may be quoted the raised price.
      await vi.waitUntil(async () => (await quote(third, MONDAY)).json().Change.new_price === 385, { timeout: 10_000 })
    })
    await vi.waitUntil(async () => (await quote(second, MONDAY)).json().Change.new_price !== 385, { timeout: 10_000 })
    at(new Date(NOW.getTime() + 15 * MINUTE_MS).toISOString())
    expect((await change(first, { ...MONDAY, new_price: 385 })).json().Booking?.price).toBe(385)
    // Neither of another change nor of another booking.
    expectRefusal(await change(second, { ...MONDAY, adults: 3, new_price: 385 }), 409, 'PRICE_CHANGED')
    at(new Date(NOW.getTime() + 15 * MINUTE_MS + 1).toISOString())
    expectRefusal(await change(third, { ...MONDAY, new_price: 385 }), 409, 'PRICE_CHANGED')
    expect(await db.$count(promisedPrices)).toBeGreaterThan(0)
  })

  it('Sent three times at once, without a key, it is one change with one event', async () => {
    const reference = await sellByApi(partner)
    const sent = { ...AFTERNOON, new_price: 500.5 }
    const answers = await Promise.all([1, 2, 3].map(() => change(reference, sent)))
    expect(answers.map((answer) => [answer.statusCode, answer.json().Booking?.price])).toEqual(
      Array.from({ length: 3 }, () => [200, 500.5]),
    )
    const { db } = world.database
    const { rows } = await db.execute(
      `SELECT type FROM events WHERE booking_id = (SELECT id FROM bookings WHERE reference = '${reference}') ORDER BY number`,
    )
    expect(rows.map(({ type }) => type)).toEqual(['booking.confirmed', 'booking.changed'])
  })

  it('It is made once under an Idempotency-Key', async () => {
    const reference = await sellByApi(partner)
    const key = { 'idempotency-key': 'ride-1' }
    const first = await change(reference, { ...AFTERNOON, new_price: 500.5 }, key)
    expect((await change(reference, { time: '10:00', new_price: 423.5 })).statusCode).toBe(200)
    const again = await change(reference, { ...AFTERNOON, new_price: 500.5 }, key)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([first.json().Booking.price, again.json().Booking.price]).toEqual([500.5, 423.5])
    expectRefusal(await change(reference, { time: '12:00', new_price: 500.5 }, key), 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  it('No deadline moves to a later time, and back where it was none has moved', async () => {
    const reference = await sellByApi(partner)
    const freeUntil = async () => (await read(reference)).cancellation.free_until
    const move = async (date: string) => {
      const { new_price } = (await quote(reference, { date })).json().Change
      expect((await change(reference, { date, new_price })).statusCode).toBe(200)
      return freeUntil()
    }
    const sold = await freeUntil()
    expect(sold).toBe('2027-01-15T10:00:00.000Z')
    expect(await move('2027-01-20')).toBe(sold)
    expect(await move('2027-01-16')).toBe(sold)
    expect(await move('2027-01-14')).toBe('2027-01-13T10:00:00.000Z')
    expect(await move('2027-01-16')).toBe('2027-01-13T10:00:00.000Z')
  })

  it('Once cancelling costs something, less is not given back, and more is still possible', async () => {
    const reference = await sellByApi(partner, { ...ONE_WAY, outbound_date: '2027-02-06' })
    // In February cancelling is free until 72 hours before.
    at('2027-02-03T09:50:00Z')
    const cheaper = { date: '2027-02-08' }
    const { price, new_price, expires_at } = (await quote(reference, cheaper)).json().Change
    expect(new_price).toBeLessThan(price)
    expect(expires_at).toBe('2027-02-03T10:00:00.000Z')
    at('2027-02-03T10:00:01Z')
    expectRefusal(await change(reference, { ...cheaper, new_price }), 409, 'PRICE_CHANGED', /still costs/)
    expect((await change(reference, { ...cheaper, new_price: price })).json().Booking.price).toBe(price)
    expect((await read(reference)).cancellation.refund_now).toBe(0)
    const dearer = (await quote(reference, { date: '2027-02-06', vehicle_type_id: 3 })).json().Change
    expect(dearer.difference).toBeGreaterThan(0)
  })

  it('The sale on the account is the new price once it is over', async () => {
    const { db } = world.database
    const reference = await sellByApi(partner)
    const notDue = () => notDueMinor(db, DEMO_PARTNER, NOW)
    const before = await notDue()
    await change(reference, { ...AFTERNOON, new_price: 500.5 })
    expect(await notDue()).toBe(before + 7_700)
    const { get } = await signedIn(world)
    const panel = unescaped((await get('/panel/statements')).body)
    expect(panel).toMatch(/Sold, not yet due<\/dt>\s*<dd>€[\d,.]+</)
    const desk = await atDesk(world)
    expect((await desk.get(`/desk/partners/${DEMO_PARTNER}`)).body).toContain('sold, not yet due')
    const [, ahead] = /Sold, not yet due<\/dt>\s*<dd>(€[\d,.]+)</.exec(panel) ?? []
    expect((await desk.get('/desk/money')).body).toMatch(
      new RegExp(`data-title="Sold, not yet due"[^>]*>\\s*(<div>)?\\s*${ahead}<`),
    )
    const lines = async () => {
      const answer = await db.execute(
        `SELECT kind, amount_minor FROM account_lines WHERE booking_id = (SELECT id FROM bookings WHERE reference = '${reference}')`,
      )
      return answer.rows
    }
    expect(await lines()).toEqual([])
    await sweepSales(db, new Date('2027-01-17T00:00:00Z'))
    expect((await lines()).map(({ kind, amount_minor }) => [kind, Number(amount_minor)])).toEqual([['sale', 50_050]])
  })

  it('A dearer ride must fit into the credit of the account, a cheaper one always does', async () => {
    const { db } = world.database
    const reference = await sellByApi(partner)
    const ofDemo = eq(partners.id, DEMO_PARTNER)
    await db.update(partners).set({ creditLimitMinor: 1 }).where(ofDemo)
    onTestFinished(async () => void (await db.update(partners).set({ creditLimitMinor: null }).where(ofDemo)))
    expectRefusal(await change(reference, { ...AFTERNOON, new_price: 500.5 }), 422, 'CREDIT_LIMIT')
    expect((await read(reference)).price).toBe(423.5)
    expect((await change(reference, { ...MONDAY, new_price: 385 })).statusCode).toBe(200)
  })

  it('A seat on a shuttle moves to a departure with seats, claimed like any sale', async () => {
    const shared = { ...ONE_WAY, type: 'shared', outbound_time_minutes: 20 }
    const reference = await sellByApi(partner, shared)
    const full = { ...shared, outbound_date: '2027-01-23', adult_count: 7 }
    await sellByApi(partner, full)
    const { Change } = (await quote(reference, { date: '2027-01-23', adults: 8 })).json()
    expect(Change.pick_up_date_time).toBe('2027-01-23 12:00:00')
    await sellByApi(partner, full)
    expectRefusal(
      await change(reference, { date: '2027-01-23', adults: 8, new_price: Change.new_price }),
      409,
      'PRICE_CHANGED',
    )
    const later = (await quote(reference, { date: '2027-01-23', adults: 8 })).json().Change
    expect(later.pick_up_date_time).toBe('2027-01-23 13:00:00')
    const done = await change(reference, { date: '2027-01-23', adults: 8, new_price: later.new_price })
    expect(done.json().Booking.items[0].pick_up_date_time).toBe('2027-01-23 13:00:00')
    expectRefusal(await quote(reference, { vehicle_type_id: 3 }), 422, 'NO_BOOKABLE_VEHICLE')
  })

  it('Another landing for the same departure of a shuttle is a change like any other', async () => {
    const reference = await sellByApi(partner, { ...ONE_WAY, type: 'shared', outbound_time_minutes: 20 })
    const before = await rowOf(reference)
    const { Change } = (await quote(reference, { time: '10:25' })).json()
    expect((await change(reference, { time: '10:25', new_price: Change.new_price })).statusCode).toBe(200)
    const after = await rowOf(reference)
    expect(after.firstStartAt).toEqual(before.firstStartAt)
    expect(after.version).toBe(before.version + 1)
    const [item] = await world.database.db.select().from(bookingItems).where(eq(bookingItems.bookingId, after.id))
    expect(item?.voucher).toMatchObject({ unnumbered: { at: localMinute(parseDay('2027-01-16') ?? 0, 10, 25) } })
  })

  it('A way back does not leave before the way there arrives', async () => {
    const reference = await sellByApi(partner, ROUND_TRIP)
    expectRefusal(
      await quote(reference, { date: '2027-01-15' }, 2),
      400,
      'INVALID_PARAMS',
      /^Change\.date: the return leg would be picked up/,
    )
  })
})

describe('a change at the same time as others', () => {
  it('Of the desk, a cancellation, a driver and another change, the books are those of what came first', async () => {
    const { db } = world.database
    const desk = await atDesk(world)
    const reference = await sellByApi(partner)
    const booking = await rowOf(reference)
    const { driver, page } = await hire(world)
    await assign(world, [`${reference}-P1`], driver)
    const form = confirmFields((await preview(desk, booking, { vehicle_type_id: '3' })).body)
    const answers = await Promise.all([
      change(reference, { ...AFTERNOON, new_price: 500.5 }),
      desk.post(itemUrl(booking), { ...form, settle: 'account' }),
      change(reference, { ...MONDAY, new_price: 385 }),
      partner.post(`/api/v2/booking/${reference}/cancellation`, {}),
      world.app.inject({
        method: 'POST',
        url: page,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `item=${reference}-P1&state=on_the_way`,
      }),
    ])
    for (const { statusCode, body } of answers) expect([200, 303, 409, 422], body).toContain(statusCode)
    const after = await rowOf(reference)
    const items = await db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
    expect(items.reduce((sum, { priceMinor }) => sum + priceMinor, 0)).toBe(after.priceMinor)
    const story = await storyOf(world, booking)
    const last = story.findLastIndex((line) => line.startsWith('changed'))
    expect(last).toBeLessThan([...story, 'cancelled'].indexOf('cancelled'))
  })
})
