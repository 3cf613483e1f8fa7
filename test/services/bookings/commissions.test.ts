import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingItems, bookings, commissions } from '../../../src/db/schema/index.ts'
import { cancel } from '../../../src/services/bookings/cancel.ts'
import { earnCommissions } from '../../../src/services/bookings/earn-commissions.ts'
import { CUSTOMER, ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
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

const linesOf = ({ id }: { id: number }) =>
  world.database.db.select().from(commissions).where(eq(commissions.bookingId, id)).orderBy(asc(commissions.id))
const statesOf = async (booking: { id: number }) => (await linesOf(booking)).map(({ state }) => state)

describe('a commission', () => {
  it('is earned when the last item is over, not when the first one is', async () => {
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

  it('is not written in the sandbox', async () => {
    expect(await linesOf(await sell(ONE_WAY, sandbox))).toEqual([])
  })
})

describe('after a cancellation', () => {
  let booking: Awaited<ReturnType<typeof sell>>
  beforeEach(async () => void (booking = await sell()))

  it.each([0, 1, 33, 50, 99, 100])(
    'with %i % refunded, the lines add up to the commission on what is kept',
    async (percent) => {
      const { db } = world.database
      const until = booking.firstStartAt.toISOString()
      await db
        .update(bookings)
        .set({ terms: { version: 1, steps: [{ until, percent }] } })
        .where(eq(bookings.id, booking.id))
      const cancelled = await cancel(db, booking.id, { actor: 'partner', office: world.office }, NOW)
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

  it('changes nothing more when the trip would have been over', async () => {
    const { db } = world.database
    await cancel(db, booking.id, { actor: 'operator', office: world.office }, NOW)
    const before = await linesOf(booking)
    await earnCommissions(db, new Date(booking.firstStartAt.getTime() + 86_400_000))
    expect(await linesOf(booking)).toEqual(before)
    expect(before.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
  })
})
