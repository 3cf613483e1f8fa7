import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, drivers, rideAssignments } from '../../db/schema/index.ts'
import { groupBy } from '../../values/group-by.ts'
import { type Booking, productReference } from '../bookings/booking.ts'
import { type FullBooking, ridesOf } from '../bookings/find-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { whereAssignmentOf, type LockedRide, setAssignment } from '../rides/assignment.ts'
import type { Driver } from '../rides/driver.ts'
import { driversMail, type DriverNews, type ToldRide } from './letters/drivers-letters.ts'
import { queueMails } from './mail/mail.ts'

/** A change of an item, by its reference, or of its whole booking. */
interface ChangedPart {
  product: string
  what: string
}

/** Changes that do not concern drivers. */
const NOTHING_TO_DRIVERS = new Set(['email', 'price'])

/**
 * Marks the rides of a booking that have changed and not started, and notifies their drivers, in the transaction of the
 * change.
 */
export async function notifyDriversOfChanges(
  db: Database,
  booking: Booking,
  changed: readonly ChangedPart[],
  sender: Sender,
  now: Date,
): Promise<void> {
  const told = changed.filter(({ what }) => !NOTHING_TO_DRIVERS.has(what))
  if (told.length === 0) return
  const rides: DrivenRide[] = []
  for (const one of await drivenRides(db, booking)) {
    const names = [booking.reference, productReference(booking, one.ride)]
    const changes = unique(told.filter(({ product }) => names.includes(product)).map(({ what }) => what))
    if (one.ride.state !== 'booked' || changes.length === 0) continue
    await setAssignment(db, one, { changes: unique([...(one.assignment?.changes ?? []), ...changes]) })
    rides.push({ ...one, changes })
  }
  await mailDrivers(db, rides, 'changed', sender, now)
}

/** Notifies the drivers of rides that have just been cancelled, in the same transaction. */
export async function notifyDriversOfCancellation(
  db: Database,
  { booking, items }: FullBooking,
  sender: Sender,
  now: Date,
): Promise<void> {
  const numbers = new Set(items.map(({ number }) => number))
  const rides = (await drivenRides(db, booking)).filter(({ ride }) => numbers.has(ride.number))
  await mailDrivers(db, rides, 'cancelled', sender, now)
}

type DrivenRide = LockedRide & ToldRide & { driver: Driver }

async function drivenRides(db: Database, booking: Booking): Promise<DrivenRide[]> {
  const rows = await db
    .select({ item: bookingItems, assignment: rideAssignments, driver: drivers })
    .from(bookingItems)
    .innerJoin(rideAssignments, whereAssignmentOf)
    .innerJoin(drivers, eq(drivers.id, rideAssignments.driverId))
    .where(and(eq(bookingItems.bookingId, booking.id), isNotNull(rideAssignments.driverId)))
  return rows.flatMap(({ item, assignment, driver }) =>
    ridesOf([item]).map((ride) => ({ booking, ride, assignment, driver })),
  )
}

async function mailDrivers(
  db: Database,
  rides: readonly DrivenRide[],
  news: DriverNews,
  sender: Sender,
  now: Date,
): Promise<void> {
  const byDriver = groupBy(rides, ({ driver }) => driver.id)
  const mails = Array.from(byDriver.values(), (theirs) => driversMail(theirs[0].driver, news, theirs, sender))
  await queueMails(db, mails, now)
}

function unique(words: readonly string[]): string[] {
  return Array.from(new Set(words))
}
