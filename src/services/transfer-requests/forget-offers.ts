import { and, eq, inArray, lt, max, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookedProducts, bookings, transferRequests } from '../../db/schema/index.ts'
import type { Offer, OfferedLeg, OfferedTrip } from '../../values/offer.ts'
import { DAY_MS } from '../../values/time.ts'
import { BATCH, type CleanUp } from '../clean-up/clean-up.ts'

const KEPT_DAYS = 30

/**
 * Forgets what nobody asks for any more: a request that was never booked, a month after its offers expired; of a booked
 * one the offers that were not chosen, a month after its last ride.
 */
export const forgottenRequests: CleanUp = {
  table: transferRequests,
  async takeBatch(db, now) {
    const due = await lockDue(db, now)
    const idsOf = (fate: Fate) => due.filter(({ lastRideAt }) => fateOf(lastRideAt, now) === fate).map(({ id }) => id)
    await db.delete(transferRequests).where(inArray(transferRequests.id, idsOf('unbooked')))
    await postpone(db, idsOf('recent'))
    await dropUnchosen(db, idsOf('over'))
    return due.length
  },
}

type Fate = 'unbooked' | 'recent' | 'over'

function fateOf(lastRideAt: Date | null, now: Date): Fate {
  if (lastRideAt === null) return 'unbooked'
  return lastRideAt.getTime() + KEPT_DAYS * DAY_MS > now.getTime() ? 'recent' : 'over'
}

async function lockDue(db: Database, now: Date): Promise<{ id: number; lastRideAt: Date | null }[]> {
  return db
    .select({ id: transferRequests.id, lastRideAt: lastRide(db) })
    .from(transferRequests)
    .where(lt(transferRequests.forgetAt, now))
    .orderBy(transferRequests.forgetAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
}

/** The pickup of a request's last ride; null where it was not booked. */
function lastRide(db: Database): SQL<Date | null> {
  const rides = db
    .select({ last: max(bookedProducts.pickupAt) })
    .from(bookings)
    .innerJoin(bookedProducts, eq(bookedProducts.bookingId, bookings.id))
    .where(eq(bookings.transferRequestId, transferRequests.id))
  return sql<Date | null>`${rides}`.mapWith(bookedProducts.pickupAt)
}

async function postpone(db: Database, ids: number[]): Promise<void> {
  const forgetAt = sql`${lastRide(db)} + make_interval(hours => ${KEPT_DAYS * 24})`
  await db.update(transferRequests).set({ forgetAt }).where(inArray(transferRequests.id, ids))
}

async function dropUnchosen(db: Database, ids: number[]): Promise<void> {
  const rows = await db
    .select({
      id: transferRequests.id,
      offered: transferRequests.offered,
      outbound: bookedOffer(db, 1),
      return: bookedOffer(db, 2),
    })
    .from(transferRequests)
    .where(inArray(transferRequests.id, ids))
  const kept = JSON.stringify(rows.map(({ id, offered, ...chosen }) => ({ id, offered: onlyChosen(offered, chosen) })))
  await db
    .update(transferRequests)
    .set({ offered: sql`kept.offered`, forgetAt: null })
    .from(sql`jsonb_to_recordset(${kept}::jsonb) AS kept(id integer, offered jsonb)`)
    .where(sql`${transferRequests.id} = kept.id`)
}

/** What was booked of a request, outbound or return; null where that was not booked. */
function bookedOffer(db: Database, number: 1 | 2): SQL<Offer | null> {
  const offers = db
    .select({ offer: bookedProducts.offer })
    .from(bookings)
    .innerJoin(bookedProducts, eq(bookedProducts.bookingId, bookings.id))
    .where(and(eq(bookings.transferRequestId, transferRequests.id), eq(bookedProducts.number, number)))
  return sql<Offer | null>`${offers}`.mapWith(bookedProducts.offer)
}

function onlyChosen(offered: OfferedTrip, chosen: { outbound: Offer | null; return: Offer | null }): OfferedTrip {
  const legWith = (leg: OfferedLeg, choice: Offer | null) => ({
    ...leg,
    offers: leg.offers.filter(
      ({ vehicle, offPeak }) => vehicle.id === choice?.vehicle.id && offPeak === choice.offPeak,
    ),
  })
  return {
    ...offered,
    outbound: legWith(offered.outbound, chosen.outbound),
    return: offered.return && legWith(offered.return, chosen.return),
  }
}
