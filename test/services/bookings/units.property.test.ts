import { and, eq, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookingItems, bookings, vehicleCapacity } from '../../../src/db/schema/index.ts'
import { CUSTOMER, partnerOf } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

const DAY = '2027-01-16'
const TURNAROUND = 30
const PLACES = ['airport-1', 'resort-80', 'resort-11'] as const

/** A row of capacity. */
const rows = fc.record({
  vehicleId: fc.constantFrom(null, 2, 3),
  area: fc.subarray([...PLACES]),
  units: fc.integer({ min: 0, max: 4 }),
})

/** A ride that somebody wants: from the airport or back to it. */
const wishes = fc.record({
  resort: fc.constantFrom('resort-80', 'resort-11'),
  isBack: fc.boolean(),
  quarter: fc.integer({ min: 28, max: 52 }),
  vehicleId: fc.constantFrom(2, 3),
})

type Row = Pick<typeof vehicleCapacity.$inferSelect, 'vehicleId' | 'area' | 'units'>
type Wish = typeof wishes extends fc.Arbitrary<infer Value> ? Value : never

/** Asks for offers, which are made while there are no limits. */
async function ask({ resort, isBack, quarter, vehicleId }: Wish) {
  const Transfer = {
    is_return: 0,
    route_from_code: isBack ? resort : 'airport-1',
    route_to_code: isBack ? 'airport-1' : resort,
    outbound_date: DAY,
    outbound_time_hours: Math.floor(quarter / 4),
    outbound_time_minutes: (quarter % 4) * 15,
    outbound_selected_time_is_flight: 0,
    adult_count: 2,
  }
  const asked = await partner.post('/api/v2/transfer', { Transfer })
  const offer = `requested-${vehicleId}`
  const { travel_time } = asked.json().Transfer.TransferSelection.outbound.offers[offer]
  const [hours, minutes] = travel_time.split(':').map(Number)
  return {
    from: Transfer.route_from_code,
    to: Transfer.route_to_code,
    vehicleId,
    startsAt: quarter * 15,
    endsAt: quarter * 15 + hours * 60 + minutes,
    async book(): Promise<string | undefined> {
      const Booking = {
        transfer_id: asked.json().Transfer.id,
        TransferSelection: { outbound: offer },
        Customer: CUSTOMER,
      }
      const { Booking: booked, error } = (await partner.post('/api/v2/booking', { Booking })).json()
      if (error) expect(error).toMatchObject({ code: 'OFFER_EXPIRED', message: /sold out/ })
      return booked?.reference
    },
  }
}

type Ride = Omit<Awaited<ReturnType<typeof ask>>, 'book'>

/** Returns the most units of a row that rides need at any minute of the day, counted minute by minute. */
function mostNeeded({ vehicleId, area }: Row, rides: readonly Ride[]): number {
  const needing = rides.filter(
    (ride) =>
      (vehicleId === null || vehicleId === ride.vehicleId) &&
      (area.length === 0 || area.some((place) => place === ride.from || place === ride.to)),
  )
  const neededAt = (minute: number) =>
    needing.filter(({ from, startsAt, endsAt }) => {
      const comesFromInside = area.length === 0 || area.some((place) => place === from)
      const leavesAt = comesFromInside ? startsAt : startsAt - (endsAt - startsAt)
      return leavesAt <= minute && minute < endsAt + TURNAROUND
    }).length
  return Math.max(...Array.from({ length: 2_880 }, (_, minute) => neededAt(minute - 720)))
}

const isPossible = (limits: readonly Row[], rides: readonly Ride[]) =>
  limits.every((row) => mostNeeded(row, rides) <= row.units)

/** Returns the rides that are sold, by their references. */
async function soldAmong(sold: ReadonlyMap<string, Ride>): Promise<Ride[]> {
  const alive = await world.database.db
    .select({ reference: bookings.reference })
    .from(bookings)
    .innerJoin(bookingItems, eq(bookingItems.bookingId, bookings.id))
    .where(and(eq(bookings.status, 'confirmed'), ne(bookingItems.state, 'cancelled')))
  return alive.flatMap(({ reference }) => sold.get(reference) ?? [])
}

it('Many sellers at once never sell more than there is, nor refuse what there is', { timeout: 300_000 }, async () => {
  const { db } = world.database
  let refused = 0
  let bought = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(rows, { minLength: 1, maxLength: 3 }),
      fc.array(wishes, { minLength: 8, maxLength: 14 }),
      fc.infiniteStream(fc.boolean()),
      async (limits, wanted, coins) => {
        const offers: Awaited<ReturnType<typeof ask>>[] = []
        for (const wish of wanted) offers.push(await ask(wish))
        for (const row of limits)
          await db
            .insert(vehicleCapacity)
            .values({ ...row, dateFrom: DAY, dateTo: DAY })
            .onConflictDoUpdate({
              target: [
                vehicleCapacity.vehicleId,
                vehicleCapacity.area,
                vehicleCapacity.dateFrom,
                vehicleCapacity.dateTo,
              ],
              set: { units: row.units },
            })
        const stored = await db.select().from(vehicleCapacity)
        const sold = new Map<string, Ride>()
        const sell = async (offer: (typeof offers)[number]) => {
          const reference = await offer.book()
          if (reference) sold.set(reference, offer)
          return reference
        }
        const references = await Promise.all(offers.map(sell))
        expect(isPossible(stored, await soldAmong(sold))).toBe(true)

        // Some cancel while those who were refused try again.
        let left = offers.filter((_, i) => references[i] === undefined)
        const given = references.filter((one) => one !== undefined && coins.next().value)
        const again = await Promise.all([
          ...left.map(sell),
          ...given.map(async (one) => void (await partner.post(`/api/v2/booking/${one}/cancellation`, {}))),
        ])
        expect(isPossible(stored, await soldAmong(sold))).toBe(true)

        // Alone, what is possible is sold, and nothing else.
        left = left.filter((_, i) => again[i] === undefined)
        for (const offer of left) {
          const isLeft = isPossible(stored, [...(await soldAmong(sold)), offer])
          expect((await sell(offer)) !== undefined).toBe(isLeft)
          if (!isLeft) refused += 1
        }
        bought += sold.size

        for (const reference of sold.keys()) await partner.post(`/api/v2/booking/${reference}/cancellation`, {})
        await db.execute(sql`DELETE FROM ${vehicleCapacity}`)
        await expect.poll(() => world.catalogue.current.capacity.length).toBe(0)
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
  expect(Math.min(refused, bought)).toBeGreaterThan(10)
})
