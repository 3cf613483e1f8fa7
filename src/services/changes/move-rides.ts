import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import { groupBy } from '../../values/group-by.ts'
import { formatLocal, MINUTE_MS, toLocal } from '../../values/time.ts'
import { type Booking, productReference } from '../bookings/booking.ts'
import type { Change } from '../bookings/change.ts'
import type { RideItem } from '../bookings/find-booking.ts'
import { logBooking, type UnlessChanged } from '../bookings/log.ts'
import { spanItems } from '../bookings/moves.ts'
import type { DeskAction } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import { moveEarning } from '../partners/commissions.ts'
import { type LockedRide, setAssignment, type ItemKey, itemKeyText, unlessRidesChanged } from '../rides/assignment.ts'
import { rideState } from '../rides/ride-states.ts'

/** How far the desk can move a ride. */
export const MAX_MOVED_MINUTES = 720

/**
 * Returns why a ride cannot be moved; null if it can. Shuttles keep their timetable, and pickups cannot be moved into
 * the past.
 */
export function whyUnmovable(
  { state, isShared, startsAt }: { state: string; isShared: boolean; startsAt: Date },
  minutes: number,
  now: Date,
): 'begun' | 'shuttle' | 'past' | null {
  if (state !== 'booked') return 'begun'
  if (isShared) return 'shuttle'
  return movedBy(startsAt, minutes) < now ? 'past' : null
}

/** A ride, and by how many minutes its pickup moves. */
export interface RideMove extends ItemKey {
  minutes: number
}

/**
 * Moves the pickups of rides, each by its minutes, in one transaction, issues new vouchers, and notifies travellers,
 * partners and drivers. Rides that cannot be moved are skipped. Returns how many were moved.
 */
export async function moveRides(
  db: Database,
  moves: readonly RideMove[],
  { actor, seen, sender }: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  const minutesOf = new Map(moves.map((move) => [itemKeyText(move), move.minutes]))
  return unlessRidesChanged(db, moves, seen, async (tx, rides) => {
    const movable = rides
      .map((one) => ({ ...one, minutes: minutesOf.get(itemKeyText(one.ride)) ?? 0 }))
      .filter((one) => one.minutes !== 0 && isMovable(one, one.minutes, now))
    for (const theirs of groupBy(movable, ({ booking }) => booking.id).values()) {
      const [{ booking }] = theirs
      const changes: Change[] = []
      for (const { ride, assignment, minutes } of theirs) {
        changes.push(await moveRide(tx, booking, ride, minutes))
        await setAssignment(tx, { ride, assignment }, { soldStartsAt: assignment?.soldStartsAt ?? ride.startsAt })
        const detail = `P${ride.number}, ${minutes > 0 ? '+' : ''}${minutes} min`
        await logBooking(tx, booking.id, { actor, event: 'moved', detail }, now)
      }
      const moved = await spanItems(tx, booking)
      await moveEarning(tx, moved)
      await announce(tx, { booking: moved }, 'changed', { changes, actor }, sender, now)
    }
    return movable.length
  })
}

function isMovable({ booking, ride, assignment }: LockedRide, minutes: number, now: Date): boolean {
  if (booking.status !== 'confirmed' || ride.state !== 'booked') return false
  const state = rideState(ride, assignment?.progress ?? null)
  return whyUnmovable({ state, isShared: ride.shared, startsAt: ride.startsAt }, minutes, now) === null
}

async function moveRide(db: Database, booking: Booking, ride: RideItem, minutes: number): Promise<Change> {
  const { bookingId, number, timeZone, details } = ride
  const startsAt = movedBy(ride.startsAt, minutes)
  const endsAt = movedBy(ride.endsAt, minutes)
  const pickupAt = toLocal(startsAt.getTime(), timeZone)
  await db
    .update(bookingItems)
    .set({ startsAt, endsAt, details: { ...details, pickupAt } })
    .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
  const was = formatLocal(details.pickupAt)
  const is = formatLocal(pickupAt)
  return { product: productReference(booking, ride), what: 'time', was, is }
}

function movedBy(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS)
}
