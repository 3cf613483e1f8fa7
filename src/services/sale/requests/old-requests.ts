import { and, eq, inArray, lt, max, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { bookingItems, bookings, transferRequests } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import { DAY_MS } from '../../../values/time.ts'
import { rideDetails } from '../../bookings/item-details.ts'
import { BATCH, type CleanUp } from '../../platform/clean-up.ts'
import type { OfferedLeg, OfferedTrip } from '../../quoting/offers/offer.ts'
import { readOffered } from './stored-request.ts'

const KEPT_DAYS = 30

/**
 * Deletes a request that was never booked a month after its offers expired, and the offers that were not chosen of a
 * booked one a month after its last ride.
 */
export const oldRequests: CleanUp = {
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
    .where(lt(transferRequests.purgeAt, now))
    .orderBy(transferRequests.purgeAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
}

/** Selects the pickup of a request's last ride; null if it was not booked. */
function lastRide(db: Database): SQL<Date | null> {
  const rides = db
    .select({ last: max(bookingItems.startsAt) })
    .from(bookings)
    .innerJoin(bookingItems, eq(bookingItems.bookingId, bookings.id))
    .where(eq(bookings.transferRequestId, transferRequests.id))
  return sql<Date | null>`${rides}`.mapWith(bookingItems.startsAt)
}

async function postpone(db: Database, ids: number[]): Promise<void> {
  const purgeAt = sql`${lastRide(db)} + make_interval(hours => ${KEPT_DAYS * 24})`
  await db.update(transferRequests).set({ purgeAt }).where(inArray(transferRequests.id, ids))
}

async function dropUnchosen(db: Database, ids: number[]): Promise<void> {
  const rows = await db
    .select({ id: transferRequests.id, offered: transferRequests.offered, rides: bookedRides(db) })
    .from(transferRequests)
    .where(inArray(transferRequests.id, ids))
  const kept = JSON.stringify(
    rows.map(({ id, offered, rides }) => ({
      id,
      offered: onlyChosen(readOffered({ id, offered }), readStored(chosenRides, rides, 'the rides of a request')),
    })),
  )
  await db
    .update(transferRequests)
    .set({ offered: sql`kept.offered`, purgeAt: null })
    .from(sql`jsonb_to_recordset(${kept}::jsonb) AS kept(id bigint, offered jsonb)`)
    .where(sql`${transferRequests.id} = kept.id`)
}

/** The schema of the booked rides of a request. */
const chosenRides = z.array(rideDetails.pick({ leg: true, offPeak: true }).extend({ vehicleId: z.int() }))

function bookedRides(db: Database): SQL {
  const { details, vehicleId } = bookingItems
  const ride = sql`jsonb_build_object('leg', ${details} -> 'leg', 'offPeak', ${details} -> 'offPeak', 'vehicleId', ${vehicleId})`
  const rides = db
    .select({ rides: sql`coalesce(jsonb_agg(${ride}), '[]')` })
    .from(bookings)
    .innerJoin(bookingItems, eq(bookingItems.bookingId, bookings.id))
    .where(and(eq(bookings.transferRequestId, transferRequests.id), eq(bookingItems.kind, 'ride')))
  return sql`${rides}`
}

function onlyChosen(offered: OfferedTrip, rides: z.output<typeof chosenRides>): OfferedTrip {
  const chosenOf = (leg: OfferedLeg, which: 'outbound' | 'return') => ({
    ...leg,
    offers: leg.offers.filter(({ vehicle, offPeak }) =>
      rides.some((ride) => ride.leg === which && ride.vehicleId === vehicle.id && ride.offPeak === offPeak),
    ),
  })
  return {
    ...offered,
    outbound: chosenOf(offered.outbound, 'outbound'),
    return: offered.return && chosenOf(offered.return, 'return'),
  }
}
