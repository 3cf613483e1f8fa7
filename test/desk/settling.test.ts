import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { commissions, payments, refunds, testPayments } from '../../src/db/schema/index.ts'
import type { Booking } from '../../src/services/bookings/booking.ts'
import { storedVouchersOf } from '../../src/services/bookings/vouchers/item-vouchers.ts'
import { moveRides } from '../../src/services/changes/move-rides.ts'
import { recordNoShow } from '../../src/services/changes/outcome.ts'
import { waysToSettle } from '../../src/services/changes/settle-difference.ts'
import { toCollectMinor } from '../../src/services/payments/amount-due.ts'
import { runPaymentJobs } from '../../src/services/payments/poll-payments.ts'
import { orderRefund } from '../../src/services/payments/send-refunds.ts'
import { findItemKeys } from '../../src/services/rides/assignment.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/values/time.ts'
import { atDesk, confirmFields } from '../support/desk.ts'
import { itemsAtDesk, XL } from '../support/items-at-desk.ts'
import { memoryLog } from '../support/memory-log.ts'
import { unescaped } from '../support/page.ts'
import { bookOn, buyOn, mailsAbout, PRICE, storyOf } from '../support/sale.ts'
import { pathOf, ROUND_TRIP, traveller, TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const { log } = memoryLog()
const { storedOf, itemOf, preview, change, cancelOne, receive } = itemsAtDesk(world)

afterEach(() => world.setNow(NOW))

const BY_OPERATOR = () => ({ actor: COMMAND_LINE, sender: world.sender })

/** Signs in at the desk at a moment, to which the clock moves. */
async function atDeskAt(now: Date) {
  world.setNow(now)
  return atDesk(world, { now })
}

describe('the commission on a booking whose price changes', () => {
  const WITH_CODE = { ...ROUND_TRIP, promo_code: 'DEMO10' }

  async function commissionOf({ id }: Booking): Promise<number> {
    const lines = await world.database.db.select().from(commissions).where(eq(commissions.bookingId, id))
    return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }

  /** Returns the commission of the demo's partner on an amount. */
  async function shareOf({ id }: Booking, minor: number): Promise<number> {
    const [line] = await world.database.db.select().from(commissions).where(eq(commissions.bookingId, id))
    return Math.round((minor * Number(line?.percent)) / 100)
  }

  it('A no-show that nobody has paid for earns nothing, also once another ride of its booking costs more', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, WITH_CODE)
    const desk = await atDeskAt(new Date(booking.firstStartAt.getTime() + HOUR_MS))
    await recordNoShow(world.database.db, booking.id, BY_OPERATOR(), booking.firstStartAt, { numbers: [1] })
    await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival', 2)
    const { priceMinor } = await itemOf(booking, 2)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, priceMinor))
  })

  it('A no-show that is paid for afterwards earns commission after all', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, WITH_CODE)
    const desk = await atDeskAt(new Date(booking.lastEndAt.getTime() + HOUR_MS))
    await recordNoShow(world.database.db, booking.id, BY_OPERATOR(), new Date(booking.lastEndAt.getTime() + HOUR_MS))
    expect(await commissionOf(booking)).toBe(0)
    const url = `/desk/bookings/${booking.reference}`
    const shown = await desk.post(url, { received: (booking.priceMinor / 100).toFixed(2) })
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, booking.priceMinor))
  })

  it('What is asked for by a link earns commission once it is paid', async () => {
    const desk = await atDesk(world)
    const { booking, own } = await buyOn(world, {}, WITH_CODE)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'link', 2)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, booking.priceMinor))
    const { get, post } = traveller(world)
    const next = pathOf(await post(`${own}/payments`, { payment_method: 'card' }))
    await get(pathOf(await post(next, { outcome: 'pay' })))
    const { priceMinor } = await storedOf(booking)
    expect(priceMinor).toBeGreaterThan(booking.priceMinor)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, priceMinor))
  })

  it('What was to be collected from somebody who did not come earns nothing, and what was paid by card does', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world, {}, WITH_CODE)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival', 2)
    const later = new Date(booking.lastEndAt.getTime() + HOUR_MS)
    await recordNoShow(world.database.db, booking.id, BY_OPERATOR(), later)
    expect(await commissionOf(booking)).toBe(await shareOf(booking, booking.priceMinor))
  })
})

describe('a difference that is collected on arrival', () => {
  /** Buys a transfer of which the operator has given something back. */
  async function partlyRefunded(minor: number): Promise<Booking> {
    const { booking } = await buyOn(world)
    const order = { amountMinor: minor, currency: 'EUR', reason: 'a late driver' }
    await orderRefund(world.database.db, booking.id, order, BY_OPERATOR(), NOW)
    return booking
  }

  it('What the operator has given back is not collected with the difference', async () => {
    const desk = await atDesk(world)
    const booking = await partlyRefunded(2_000)
    const shown = await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival')
    expect([shown.includes('€33.00 is collected'), shown.includes('€53.00')]).toEqual([true, false])
    expect((await itemOf(booking)).voucher).toMatchObject({ priceDue: { minor: XL.moreMinor, currency: 'EUR' } })
    expect(await toCollectMinor(world.database.db, await storedOf(booking))).toBe(XL.moreMinor)
    // Back to the smaller vehicle, nothing is left to collect, and what was given back stays given.
    await change(desk, booking, { vehicle_type_id: '2' })
    expect(await toCollectMinor(world.database.db, await storedOf(booking))).toBe(0)
    const back = await world.database.db.select().from(refunds).where(eq(refunds.bookingId, booking.id))
    expect(back.map(({ amountMinor }) => amountMinor)).toEqual([2_000])
  })

  it('Once it is collected the traveller’s page and the desk ask for nothing more', async () => {
    const desk = await atDesk(world)
    const booking = await partlyRefunded(2_000)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival')
    const url = `/desk/bookings/${booking.reference}`
    const shown = await desk.post(url, { received: '33.00' })
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    expect((await desk.post(url, { received: '1.00' })).statusCode).toBe(422)
  })
})

describe('a refund of money that was collected on arrival', () => {
  it('It is not collected again for the way back', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
    const there = await itemOf(booking, 1)
    const back = await itemOf(booking, 2)
    const desk = await atDeskAt(new Date(there.endsAt.getTime() + HOUR_MS))
    const url = `/desk/bookings/${booking.reference}`
    const confirmed = async (fields: Record<string, string>) => {
      const shown = await desk.post(url, fields)
      expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    }
    await confirmed({ received: (there.priceMinor / 100).toFixed(2) })
    await confirmed({ refund: '30.00', reason: 'a late driver' })
    expect(await toCollectMinor(world.database.db, await storedOf(booking))).toBe(back.priceMinor)
    expect((await itemOf(booking, 2)).voucher).toMatchObject({ priceDue: { minor: back.priceMinor } })
    await confirmed({ received: (back.priceMinor / 100).toFixed(2) })
    expect(await toCollectMinor(world.database.db, await storedOf(booking))).toBe(0)
  })
})

describe('a refund of a booking with a rest to collect, which the provider refuses for good', () => {
  const voucherDue = async (booking: Booking) => storedVouchersOf([await itemOf(booking)])[0]?.priceDue?.minor
  const collected = async (booking: Booking) => toCollectMinor(world.database.db, await storedOf(booking))

  /** Sends what is due at each of these minutes. */
  async function sendAt(...minutes: number[]) {
    for (const after of minutes)
      await runPaymentJobs({ ...world, db: world.database.db }, log, new Date(NOW.getTime() + after * MINUTE_MS))
  }

  it.each([
    ['less is', '20.00', 1_300],
    ['nothing is', '50.00', 0],
  ])('Once it is given up, %s left to collect, and the voucher says so', async (_, refund, leftMinor) => {
    const { db } = world.database
    const desk = await atDesk(world)
    const { booking } = await buyOn(world)
    await change(desk, booking, { vehicle_type_id: XL.id }, 'on_arrival')
    await db.update(testPayments).set({ amountMinor: 1 }).where(wherePaymentOf(booking))
    const url = `/desk/bookings/${booking.reference}`
    const shown = await desk.post(url, { refund, reason: 'a late driver' })
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    await sendAt(1, 11)
    expect([await collected(booking), await voucherDue(booking)]).toEqual([XL.moreMinor, XL.moreMinor])
    const mailsBefore = (await mailsAbout(world, booking)).length
    await sendAt(71)
    expect((await storyOf(world, booking)).at(-1)).toBe('refund failed: left to the operator')
    expect([await collected(booking), (await voucherDue(booking)) ?? 0]).toEqual([leftMinor, leftMinor])
    expect(await mailsAbout(world, booking)).toHaveLength(mailsBefore + 1)
  })

  function wherePaymentOf({ id }: Booking) {
    const theirs = world.database.db.select({ id: payments.id }).from(payments).where(eq(payments.bookingId, id))
    return inArray(testPayments.paymentId, theirs)
  }
})

describe('an item that is cancelled alone', () => {
  it('What the operator has given back before does not lower its fee', async () => {
    const { booking } = await buyOn(world, {}, ROUND_TRIP)
    const order = { amountMinor: 2_000, currency: 'EUR', reason: 'a late driver' }
    await orderRefund(world.database.db, booking.id, order, BY_OPERATOR(), NOW)
    const back = await itemOf(booking, 2)
    const desk = await atDeskAt(new Date(back.startsAt.getTime() - HOUR_MS))
    expect(await cancelOne(desk, booking, 2)).toBe((back.priceMinor / 100).toFixed(2))
    const given = await world.database.db.select().from(refunds).where(eq(refunds.bookingId, booking.id))
    expect(given.map(({ amountMinor }) => amountMinor)).toEqual([2_000])
  })
})

describe('a booking that awaits its payment and for which too little has come in', () => {
  it('It is confirmed by a change after which nothing is due', async () => {
    const { booking } = await bookOn(world)
    const [way] = await waysToSettle(world.database.db, booking, { priceMinor: 0, canPayByCard: true })
    expect(way).toMatchObject({ refundMinor: 0, askedMinor: 0, confirms: true })
  })

  it('It is confirmed by a change to a price that is paid, and what is too much goes back', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world, {}, { ...TRIP, outbound_vehicle_type_id: XL.id })
    await receive(booking, PRICE + 1_400)
    const shown = await change(desk, booking, { vehicle_type_id: '2' })
    expect([shown.includes('€14.00'), shown.includes('confirmed')]).toEqual([true, true])
    expect(await storedOf(booking)).toMatchObject({
      status: 'confirmed',
      settlement: 'prepaid',
      priceMinor: PRICE,
      holdUntil: null,
    })
    const back = await world.database.db.select().from(refunds).where(eq(refunds.bookingId, booking.id))
    expect(back.map(({ amountMinor }) => amountMinor)).toEqual([1_400])
    expect((await itemOf(booking)).voucher).not.toBeNull()
    const subjects = (await mailsAbout(world, booking)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.startsWith('Please pay'))).toBe(false)
  })

  it('It is confirmed by the cancellation of one of its items if the rest is paid', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world, {}, ROUND_TRIP)
    await receive(booking, (await itemOf(booking, 1)).priceMinor)
    await cancelOne(desk, booking, 2)
    expect(await storedOf(booking)).toMatchObject({ status: 'confirmed', settlement: 'prepaid' })
    expect((await storyOf(world, booking)).at(-1)).toBe('confirmed')
  })

  it('As long as the operator has to decide about a payment, a change mails no link to pay', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world)
    await receive(booking, 10_000)
    const shown = await change(desk, booking, { vehicle_type_id: XL.id }, 'link')
    expect(shown).not.toContain('send a link')
    expect(await storedOf(booking)).toMatchObject({ status: 'awaiting_payment', priceMinor: PRICE + XL.moreMinor })
    const subjects = (await mailsAbout(world, booking)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Please pay'))).toEqual([])
  })
})

describe('what depends on the start of a booking', () => {
  /** Moves rides by a number of minutes. */
  const moveBy = async (minutes: number, ...items: string[]) => {
    const { db } = world.database
    const keys = await findItemKeys(db, items)
    await moveRides(
      db,
      keys.map((key) => ({ ...key, minutes })),
      { ...BY_OPERATOR(), seen: null },
      NOW,
    )
  }

  it('An unpaid booking that starts earlier is not held beyond the last moment to sell it', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world)
    expect(booking.holdUntil?.getTime()).toBe(NOW.getTime() + 30 * MINUTE_MS)
    await change(desk, booking, { date: '2026-11-23', time: '10:20', is_flight: '0', price: 'kept' })
    const moved = await storedOf(booking)
    expect(moved.firstStartAt.getTime()).toBe(NOW.getTime() + 20 * MINUTE_MS)
    expect(moved.holdUntil).toEqual(moved.firstStartAt)
  })

  it('The terms of an item are those of its pickup as it was sold, whichever ride was moved', async () => {
    const { booking } = await buyOn(world, {}, ROUND_TRIP)
    const { booking: other } = await buyOn(world, {}, ROUND_TRIP)
    const back = await itemOf(booking, 2)
    await moveBy(120, `${booking.reference}-P1`, `${other.reference}-P2`)
    const free = back.startsAt.getTime() - 24 * HOUR_MS
    const desk = await atDeskAt(new Date(free - HOUR_MS))
    expect(await cancelOne(desk, booking, 2)).toBe('0.00')
    const late = await atDeskAt(new Date(free + HOUR_MS))
    expect(await cancelOne(late, other, 2)).toBe((back.priceMinor / 100).toFixed(2))
  })

  it('If the first of two rides was moved and is cancelled, the terms of the other count from its own start', async () => {
    const desk = await atDesk(world)
    const { booking } = await buyOn(world, {}, ROUND_TRIP)
    const back = await itemOf(booking, 2)
    await moveBy(120, `${booking.reference}-P1`)
    await cancelOne(desk, booking, 1)
    expect((await storedOf(booking)).terms).toMatchObject({
      steps: [{ until: new Date(back.startsAt.getTime() - 24 * HOUR_MS).toISOString(), percent: 100 }],
    })
  })

  it('A way there that would arrive after any vehicle of the way back has left is refused', async () => {
    const desk = await atDesk(world)
    const group = { ...ROUND_TRIP, adult_count: '10', luggage_count: '4', vehicles: `${XL.id}:2` }
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' }, group)
    await change(desk, booking, { date: '2027-01-20', price: 'kept' }, undefined, 4)
    expect((await preview(desk, booking, { date: '2027-01-21', price: 'kept' }, 1)).statusCode).toBe(422)
    expect((await preview(desk, booking, { date: '2027-01-19', price: 'kept' }, 1)).statusCode).toBe(200)
  })
})

describe('a payment that is accepted as the price', () => {
  it('A booking of which a part was received on arrival is not accepted as paid', async () => {
    const desk = await atDesk(world)
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' })
    const url = `/desk/bookings/${booking.reference}`
    const shown = await desk.post(url, { received: '100.00' })
    expect((await desk.post(url, confirmFields(shown.body))).statusCode).toBe(303)
    const asked = await desk.post('/desk/money', { reference: booking.reference, action: 'accept' })
    expect([asked.statusCode, unescaped(asked.body).includes('nothing to accept')]).toEqual([422, true])
    expect(await storedOf(booking)).toMatchObject({ settlement: 'on_arrival' })
  })
})
