import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookings, refunds } from '../../../src/db/schema/index.ts'
import { ApiError } from '../../../src/errors.ts'
import { listItems, ridesOf } from '../../../src/services/bookings/find-booking.ts'
import { freeUntil, refundPercent, termsOf } from '../../../src/services/bookings/terms.ts'
import { previewItemCancellation } from '../../../src/services/changes/cancel-items.ts'
import { changeOwnRide, quoteOwnChange, type RideWish } from '../../../src/services/changes/change-own-ride.ts'
import { previewRideChange } from '../../../src/services/changes/change-ride.ts'
import { legOf } from '../../../src/services/changes/plan-ride-change.ts'
import { TRAVELLER } from '../../../src/values/actor.ts'
import { DAY_MS, dayOf, HOUR_MS, localMinute, minuteOfDay, parseDay } from '../../../src/values/time.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'
import { buyOn } from '../../support/sale.ts'
import * as site from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const seller = partnerOf(world)

/** Days around those that were sold, and into the season with another deadline. */
const wishes = fc.record(
  {
    day: fc.integer({ min: 0, max: 40 }).map((days) => (parseDay('2027-01-14') ?? 0) + days),
    minute: fc.constantFrom(6 * 60, 10 * 60, 13 * 60, 22 * 60),
    adults: fc.integer({ min: 1, max: 5 }),
    vehicleId: fc.constantFrom(2, 3),
    skiBags: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
)

const lives = fc.record({
  kind: fc.constantFrom('account', 'account and back', 'card', 'card and back'),
  changes: fc.array(
    fc.record({ number: fc.integer({ min: 1, max: 2 }), wish: wishes, later: fc.integer({ min: 0, max: 12 * 24 }) }),
    { minLength: 2, maxLength: 6 },
  ),
})

async function sold(kind: string): Promise<number> {
  const isReturn = kind.endsWith('back')
  if (kind.startsWith('card')) return (await buyOn(world, {}, isReturn ? site.ROUND_TRIP : site.TRIP)).booking.id
  const reference = await sellByApi(seller, isReturn ? ROUND_TRIP : ONE_WAY)
  const [row] = await world.database.db.select().from(bookings).where(eq(bookings.reference, reference))
  return row?.id ?? 0
}

async function stateOf(id: number) {
  const { db } = world.database
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Error('the booking is gone')
  const items = ridesOf(await listItems(db, booking))
  const ofItems = await Promise.all(
    items.map(async ({ number }) => {
      const preview = await previewItemCancellation(db, booking, number, 'terms', NOW)
      return typeof preview === 'string' ? null : (preview.deadline?.getTime() ?? -Infinity)
    }),
  )
  const [back] = await db
    .select({ minor: sql`coalesce(sum(amount_minor), 0)`.mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.bookingId, id))
  const deadline = freeUntil(termsOf(booking))?.getTime() ?? -Infinity
  return { booking, items, deadlines: [deadline, ...ofItems], refundedMinor: back?.minor ?? 0 }
}

/** Returns what a change would cost at the price of the site alone. */
async function siteMinor(
  { booking, items }: Awaited<ReturnType<typeof stateOf>>,
  number: number,
  wish: RideWish,
  now: Date,
) {
  const ride = items.find((one) => one.number === number)
  if (!ride) throw new Error('there is no such ride')
  const { at, anchor, party, luggage } = legOf(ride)
  const wanted = {
    at: localMinute(wish.day ?? dayOf(at), 0, wish.minute ?? minuteOfDay(at)),
    anchor,
    party: { ...party, adults: wish.adults ?? party.adults },
    luggage: { ...luggage, skiBags: wish.skiBags ?? luggage.skiBags },
    vehicleId: wish.vehicleId ?? ride.vehicleId,
    accommodation: ride.details.accommodation,
    price: 'today',
  } as const
  const deps = { catalogue: world.catalogue.current, takesCard: () => true }
  const preview = await previewRideChange(world.database.db, deps, booking, number, wanted, now)
  if (typeof preview === 'string') throw new Error(preview)
  return { wasMinor: ride.priceMinor, siteMinor: preview.plan.priceMinor }
}

it(
  'No change by whoever booked moves a deadline to a later time, or gives back more than the terms in force',
  { timeout: 240_000 },
  async () => {
    const { db } = world.database
    let made = 0
    await fc.assert(
      fc.asyncProperty(lives, async ({ kind, changes }) => {
        const id = await sold(kind)
        const start = Date.parse('2027-01-05T09:00:00Z')
        let now = new Date(start)
        for (const { number: which, wish, later } of changes) {
          const number = kind.endsWith('back') ? which : 1
          now = new Date(Math.max(now.getTime(), start + later * HOUR_MS))
          const before = await stateOf(id)
          const deps = { catalogue: world.catalogue.current, sender: world.sender, takesCard: () => true }
          let newPriceMinor
          try {
            const quote = await quoteOwnChange(db, deps, before.booking, { number, wish }, now)
            newPriceMinor = quote.plan.priceMinor
            expect(quote.expiresAt.getTime() - now.getTime()).toBeLessThanOrEqual(DAY_MS / 96)
            await changeOwnRide(
              db,
              deps,
              before.booking,
              { number, wish, newPriceMinor },
              { actor: TRAVELLER, sender: world.sender },
              now,
            )
          } catch (error) {
            if (error instanceof ApiError) continue
            throw error
          }
          made += 1
          const { wasMinor, siteMinor: todayMinor } = await siteMinor(before, number, wish, now)
          const after = await stateOf(id)
          for (const [i, deadline] of after.deadlines.entries())
            expect(deadline ?? 0).toBeLessThanOrEqual(before.deadlines[i] ?? 0)
          const percent = refundPercent(termsOf(before.booking), now)
          const mostMinor = Math.ceil((Math.max(0, wasMinor - todayMinor) * percent) / 100)
          expect(after.refundedMinor - before.refundedMinor).toBeLessThanOrEqual(mostMinor)
          const isPaid = kind.startsWith('account')
          expect(isPaid ? wasMinor - newPriceMinor : 0).toBeLessThanOrEqual(mostMinor)
          // More is always possible, at the price of the site.
          expect(Math.max(newPriceMinor, wasMinor)).toBe(Math.max(todayMinor, wasMinor))
          expect(after.items.reduce((sum, { priceMinor }) => sum + priceMinor, 0)).toBe(after.booking.priceMinor)
        }
      }),
      { numRuns: 20 },
    )
    expect(made).toBeGreaterThan(10)
  },
)
