import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, drivers, rideAssignments } from '../../db/schema/index.ts'
import { groupBy } from '../../values/group-by.ts'
import { type Booking, productReference } from '../bookings/booking.ts'
import { ridesOf } from '../bookings/find-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { whereAssignmentOf, type LockedRide, setAssignment } from '../rides/assignment.ts'
import type { Driver } from '../rides/driver.ts'
import type { LetterTo } from './letters/stored-letter.ts'
import type { NewLetter } from './outbox/queue.ts'

/** A change of an item, by its reference, or of its whole booking. */
interface ChangedPart {
  product: string
  what: string
}

/** Changes that do not concern drivers. */
const NOTHING_TO_DRIVERS = new Set(['email', 'price'])

/**
 * Marks the rides of a booking that have changed and not started, in the transaction of the change, and returns the
 * letters to their drivers.
 */
export async function lettersOfChanges(
  db: Database,
  booking: Booking,
  changed: readonly ChangedPart[],
  sender: Sender,
): Promise<NewLetter[]> {
  const told = changed.filter(({ what }) => !NOTHING_TO_DRIVERS.has(what))
  if (told.length === 0) return []
  const rides: DrivenRide[] = []
  for (const one of await drivenRides(db, booking)) {
    const names = [booking.reference, productReference(booking, one.ride)]
    const changes = unique(told.filter(({ product }) => names.includes(product)).map(({ what }) => what))
    if (one.ride.state !== 'booked' || changes.length === 0) continue
    await setAssignment(db, one, { changes: unique([...(one.assignment?.changes ?? []), ...changes]) })
    rides.push({ ...one, changes })
  }
  return lettersTo(rides, 'changed', sender)
}

/** Returns the letters to the drivers of rides that have just been cancelled, by their numbers. */
export async function lettersOfCancellation(
  db: Database,
  booking: Booking,
  numbers: readonly number[],
  sender: Sender,
): Promise<NewLetter[]> {
  const rides = (await drivenRides(db, booking)).filter(({ ride }) => numbers.includes(ride.number))
  return lettersTo(rides, 'cancelled', sender)
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

function lettersTo(rides: readonly DrivenRide[], news: DriverNews, sender: Sender): NewLetter[] {
  const byDriver = groupBy(rides, ({ driver }) => driver.id)
  return Array.from(byDriver.values(), (theirs) => letterToDriver(theirs[0].driver, news, theirs, sender))
}

/** The events that drivers are notified of. */
export type DriverNews = LetterTo<'driver'>['letter']['name']

/** A ride that a driver is notified about, and its changes. */
export type ToldRide = Pick<LockedRide, 'booking' | 'ride'> & { changes?: string[] }

/** Returns the letter that notifies a driver about rides, without personal data of travellers. */
export function letterToDriver(
  driver: Driver,
  news: DriverNews,
  rides: readonly ToldRide[],
  { operator, driverPageUrl }: Sender,
): NewLetter {
  const inOrder = rides.toSorted((a, b) => a.ride.startsAt.getTime() - b.ride.startsAt.getTime())
  const told = inOrder.map(({ booking, ride, changes = [] }) => {
    const { pickupAt, from, to, vehicle, flight } = ride.details
    const flightNumber = flight?.number ?? null
    return { product: productReference(booking, ride), pickupAt, from, to, vehicle, flightNumber, changes }
  })
  const letter = { name: news, rides: told }
  const content = { reader: 'driver', letter, operator, pageUrl: driverPageUrl(driver) } as const
  return { environment: 'live', bookingId: null, to: driver.email, content }
}

function unique(words: readonly string[]): string[] {
  return Array.from(new Set(words))
}
