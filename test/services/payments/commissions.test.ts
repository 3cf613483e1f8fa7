import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingItems, bookings, commissions } from '../../../src/db/schema/index.ts'
import { listBookingLog } from '../../../src/services/bookings/log.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { recordDayDone, recordDone, recordNoShow } from '../../../src/services/changes/outcome.ts'
import { earnCommissions } from '../../../src/services/partners/commissions.ts'
import { markPaidByCard } from '../../../src/services/payments/amount-due.ts'
import { findNeedingReview } from '../../../src/services/payments/review.ts'
import { COMMAND_LINE, PARTNER } from '../../../src/values/actor.ts'
import { todayAt, DAY_MS, OPERATOR_ZONE } from '../../../src/values/time.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { bookOn } from '../../support/sale.ts'
import { ROUND_TRIP as BOTH_WAYS, TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const sandbox = partnerOf(world, 'sandbox')

/** Sells a trip on the partner's account and returns its booking. */
async function sell(Transfer: object = ONE_WAY, seller = partner) {
  const TransferSelection = { outbound: 'requested-2', ...('return_date' in Transfer ? { return: 'requested-2' } : {}) }
  const asked = await seller.post('/api/v2/transfer', { Transfer })
  const Booking = { transfer_id: asked.json().Transfer.id, TransferSelection, Customer: CUSTOMER }
  const { reference } = (await seller.post('/api/v2/booking', { Booking })).json().Booking
  const [booking] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  if (!booking) throw new Error('not booked')
  return booking
}

const by = () => ({ actor: COMMAND_LINE, sender: world.sender })
const linesOf = ({ id }: { id: number }) =>
  world.database.db.select().from(commissions).where(eq(commissions.bookingId, id)).orderBy(asc(commissions.id))
const statesOf = async (booking: { id: number }) => (await linesOf(booking)).map(({ state }) => state)

describe('a commission', () => {
  it('A commission is earned when the last item is over, not when the first one is', async () => {
    const booking = await sell(ROUND_TRIP)
    const ends = (
      await world.database.db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
    ).map(({ endsAt }) => endsAt.getTime())
    expect(ends).toHaveLength(2)
    await earnCommissions(world.database.db, new Date(Math.max(...ends) - 1))
    expect(await statesOf(booking)).toEqual(['pending'])
    await earnCommissions(world.database.db, new Date(Math.max(...ends)))
    expect(await statesOf(booking)).toEqual(['earned'])
  })

  it('The sandbox writes no commissions', async () => {
    expect(await linesOf(await sell(ONE_WAY, sandbox))).toEqual([])
  })
})

describe('commissions of sales paid on arrival', () => {
  const onArrival = async (trip = TRIP) =>
    (await bookOn(world, { payment_method: 'on_arrival' }, { ...trip, promo_code: 'DEMO10' })).booking
  const leftOf = async (booking: { id: number }) =>
    (await linesOf(booking)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

  it('A commission on cash is not earned by time alone until the ride is marked as done', async () => {
    const booking = await onArrival()
    await earnCommissions(world.database.db, later(booking.lastEndAt, 400))
    expect(await statesOf(booking)).toEqual(['pending'])
  })

  it('A commission on cash is earned once every ride was made and is over', async () => {
    const { db } = world.database
    const booking = await onArrival(BOTH_WAYS)
    expect(await recordDone(db, booking.id, by(), NOW)).toBe(0)
    expect(await recordDone(db, booking.id, by(), booking.firstStartAt)).toBe(1)
    await earnCommissions(db, booking.lastEndAt)
    expect(await statesOf(booking)).toEqual(['pending'])
    expect(await recordDone(db, booking.id, by(), later(booking.lastEndAt, -0.01))).toBe(1)
    await earnCommissions(db, later(booking.lastEndAt, -0.01))
    expect(await statesOf(booking)).toEqual(['pending'])
    await earnCommissions(db, booking.lastEndAt)
    expect(await statesOf(booking)).toEqual(['earned'])
  })

  it('A commission on cash is earned by time once a card has paid the price after all', async () => {
    const { db } = world.database
    const booking = await onArrival()
    await markPaidByCard(db, booking, world.sender, NOW)
    await earnCommissions(db, booking.lastEndAt)
    expect(await statesOf(booking)).toEqual(['earned'])
  })

  it('A no-show on the way out leaves only the commission of the way back, once that is made', async () => {
    const { db } = world.database
    const booking = await onArrival(BOTH_WAYS)
    const whole = await leftOf(booking)
    await recordNoShow(db, booking.id, by(), booking.firstStartAt)
    await earnCommissions(db, later(booking.lastEndAt, 30))
    expect(new Set(await statesOf(booking))).toEqual(new Set(['pending']))
    const half = await leftOf(booking)
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(whole)
    await recordDone(db, booking.id, by(), booking.lastEndAt)
    await earnCommissions(db, booking.lastEndAt)
    expect([new Set(await statesOf(booking)), await leftOf(booking)]).toEqual([new Set(['earned']), half])
  })

  it('A booking that nobody has marked a week after its end needs review', async () => {
    const { db } = world.database
    const booking = await onArrival()
    const needsHand = async (at: Date) =>
      (await findNeedingReview(db, at))
        .filter(({ booking: { id } }) => id === booking.id)
        .flatMap(({ problems }) => problems)
    expect(await needsHand(later(booking.lastEndAt, 7))).toEqual([])
    expect(await needsHand(later(booking.lastEndAt, 7.01))).toEqual(['unmarked'])
    await recordDone(db, booking.id, by(), booking.lastEndAt)
    expect(await needsHand(later(booking.lastEndAt, 8))).toEqual([])
  })

  it('Marking a whole day earns the commission of every booking on it except the no-shows', async () => {
    const { db } = world.database
    const came = await onArrival()
    const missed = await onArrival()
    await recordNoShow(db, missed.id, by(), missed.firstStartAt)
    const day = todayAt(came.firstStartAt, OPERATOR_ZONE)
    await recordDayDone(db, { environment: 'live', day }, by(), came.lastEndAt)
    await earnCommissions(db, came.lastEndAt)
    expect([await statesOf(came), await leftOf(missed)]).toEqual([['earned'], 0])
  })

  it('Marking a whole day logs which rides of a booking were made', async () => {
    const { db } = world.database
    const booking = await onArrival(BOTH_WAYS)
    const markDay = (at: Date) =>
      recordDayDone(db, { environment: 'live', day: todayAt(at, OPERATOR_ZONE) }, by(), booking.lastEndAt)
    await markDay(booking.firstStartAt)
    await markDay(booking.lastEndAt)
    const done = (await listBookingLog(db, booking)).filter(({ event }) => event === 'done')
    expect(done.map(({ detail }) => detail)).toEqual(['P1', 'P2'])
  })
})

describe('commissions after a cancellation', () => {
  let booking: Awaited<ReturnType<typeof sell>>
  beforeEach(async () => void (booking = await sell()))

  it.each([0, 1, 33, 50, 99, 100])(
    'With %i % refunded, the lines add up to the commission on what is kept',
    async (percent) => {
      const { db } = world.database
      const until = booking.firstStartAt.toISOString()
      await db
        .update(bookings)
        .set({ terms: { version: 1, steps: [{ until, percent }] } })
        .where(eq(bookings.id, booking.id))
      const cancelled = await cancel(db, booking.id, { actor: PARTNER, sender: world.sender }, NOW)
      const lines = await linesOf(booking)
      const rate = Number(lines[0]?.percent) / 100
      const kept = booking.priceMinor - Math.round((booking.priceMinor * percent) / 100)
      expect(cancelled?.feeMinor).toBe(kept)
      expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(Math.round(kept * rate))
      expect(lines.slice(1).every(({ amountMinor }) => amountMinor < 0)).toBe(true)
      expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['earned']))
      expect(lines.map(({ earnedAt }) => earnedAt)).toEqual(lines.map(() => NOW))
    },
  )

  it('A cancelled booking changes nothing more at the end of its trip', async () => {
    const { db } = world.database
    await cancel(db, booking.id, by(), NOW)
    const before = await linesOf(booking)
    await earnCommissions(db, new Date(booking.firstStartAt.getTime() + 86_400_000))
    expect(await linesOf(booking)).toEqual(before)
    expect(before.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
  })
})
