import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, rideAssignments } from '../../db/schema/index.ts'
import type { Booking } from '../bookings/booking.ts'
import { ridesOf } from '../bookings/find-booking.ts'
import { listLogSince, type SeenLog } from '../bookings/seen-log.ts'
import type { UnlessChanged } from '../bookings/unless-changed.ts'
import { whereAssignmentOf, type LockedRide } from './assignment.ts'
import { type RideKey, rideKeyText } from './ride-key.ts'

/**
 * Does something to rides, whose bookings stay locked meanwhile, unless their logs have later lines than when they were
 * displayed. If it is unknown what was displayed, it is done in any case. The rides are by partner and booking, and must
 * be logged in this order, because the changes of one partner's bookings wait for each other.
 */
export async function unlessRidesChanged<Result>(
  db: Database,
  keys: readonly RideKey[],
  seen: SeenLog | null,
  act: (tx: Database, rides: LockedRide[]) => Promise<Result>,
): Promise<UnlessChanged<Result>> {
  const ids = Array.from(new Set(keys.map(({ bookingId }) => bookingId)))
  return db.transaction(async (tx) => {
    const locked = await tx
      .select()
      .from(bookings)
      .where(inArray(bookings.id, ids))
      .orderBy(asc(bookings.id))
      .for('update')
    const since = await listLogSince(tx, ids, seen)
    return since.length > 0 ? { since } : { done: await act(tx, await listRides(tx, keys, locked)) }
  })
}

async function listRides(db: Database, keys: readonly RideKey[], locked: readonly Booking[]): Promise<LockedRide[]> {
  const byId = new Map(locked.map((booking) => [booking.id, booking]))
  const rows = await db
    .select({ item: bookingItems, assignment: rideAssignments })
    .from(bookingItems)
    .leftJoin(rideAssignments, whereAssignmentOf)
    .where(inArray(bookingItems.bookingId, [...byId.keys()]))
  const wanted = new Set(keys.map(rideKeyText))
  return rows
    .flatMap(({ item, assignment }) => {
      const booking = byId.get(item.bookingId)
      const [ride] = ridesOf([item])
      return booking && ride && wanted.has(rideKeyText(ride)) ? [{ booking, ride, assignment }] : []
    })
    .toSorted(byPartner)
}

function byPartner(a: LockedRide, b: LockedRide): number {
  const partners = (a.booking.partnerId ?? 0) - (b.booking.partnerId ?? 0)
  return partners || a.booking.id - b.booking.id || a.ride.number - b.ride.number
}
