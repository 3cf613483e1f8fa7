import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, drivers, rideAssignments, bookings } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { RideProgress } from '../../values/booking.ts'
import { HOUR_MS } from '../../values/time.ts'
import { type Booking, lockBookings } from '../bookings/booking.ts'
import { type RideItem, ridesOf } from '../bookings/find-booking.ts'
import { byPartner, unlessAnyChanged, type SeenVersions, type UnlessChanged, logBooking } from '../bookings/log.ts'
import type { Driver } from './driver.ts'

/** The assignment of a ride. */
export type Assignment = typeof rideAssignments.$inferSelect

/** A ride whose booking is locked until the transaction ends. */
export interface LockedRide {
  booking: Booking
  ride: RideItem
  assignment: Assignment | null
}

/** Joins the assignment of a ride to its item. */
export const whereAssignmentOf = and(
  eq(rideAssignments.bookingId, bookingItems.bookingId),
  eq(rideAssignments.number, bookingItems.number),
)

/** Stores changes to the assignment of a ride that the caller has locked. Omitted members keep their values. */
export async function setAssignment(
  db: Database,
  { ride: { bookingId, number }, assignment }: { ride: ItemKey; assignment: Assignment | null },
  change: Partial<Omit<Assignment, keyof ItemKey>>,
): Promise<void> {
  if (assignment)
    await db
      .update(rideAssignments)
      .set(change)
      .where(and(eq(rideAssignments.bookingId, bookingId), eq(rideAssignments.number, number)))
  else await db.insert(rideAssignments).values({ bookingId, number, ...change })
}

/** Returns the assignment of a ride; undefined if nobody has looked at it yet. */
export async function findAssignment(db: Database, { bookingId, number }: ItemKey): Promise<Assignment | undefined> {
  const [assignment] = await db
    .select()
    .from(rideAssignments)
    .where(and(eq(rideAssignments.bookingId, bookingId), eq(rideAssignments.number, number)))
  return assignment
}

/** What a driver reported when nobody came to a ride. */
export interface NoShowReport {
  number: number
  driver: string | null
  note: string
  calls: string
}

/** Returns what drivers reported of a booking's rides to which nobody came, until it is erased with its details. */
export async function listNoShowReports(db: Database, { id }: Pick<Booking, 'id'>): Promise<NoShowReport[]> {
  const { number, noShowNote, noShowCalls } = rideAssignments
  const rows = await db
    .select({ number, driver: drivers.name, note: noShowNote, calls: noShowCalls })
    .from(rideAssignments)
    .leftJoin(drivers, eq(drivers.id, rideAssignments.driverId))
    .where(eq(rideAssignments.bookingId, id))
    .orderBy(asc(number))
  return rows.flatMap(({ note, calls, ...row }) => (note === null || calls === null ? [] : [{ ...row, note, calls }]))
}

/** Identifies a ride or a rental by its booking and its number within it. */
export interface ItemKey {
  bookingId: number
  number: number
}

/** Returns a key as a text, such as `12-1`, to look it up by. */
export function itemKeyText({ bookingId, number }: ItemKey): string {
  return `${bookingId}-${number}`
}

/**
 * Returns the keys of rides or rentals with references such as `NAV482915067-P1`, in order. References of unknown
 * bookings are left out.
 */
export async function findItemKeys(db: Database, items: readonly string[]): Promise<ItemKey[]> {
  const parsed = items.flatMap((item) => {
    const [, reference, number] = /^([A-Z]+\d+)-P(\d{1,4})$/.exec(item) ?? []
    return reference === undefined ? [] : [{ reference, number: Number(number) }]
  })
  if (parsed.length === 0) return []
  const rows = await db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(inArray(bookings.reference, Array.from(new Set(parsed.map(({ reference }) => reference)))))
  const ids = new Map(rows.map(({ id, reference }) => [reference, id]))
  return parsed.flatMap(({ reference, number }) => {
    const bookingId = ids.get(reference)
    return bookingId === undefined ? [] : [{ bookingId, number }]
  })
}

/**
 * Does something to rides, whose bookings stay locked meanwhile, unless their versions are no longer those that were
 * displayed. If it is unknown what was displayed, it is done in any case. The rides are in the order in which they must
 * be logged (`byPartner`).
 */
export async function unlessRidesChanged<Result>(
  db: Database,
  keys: readonly ItemKey[],
  seen: SeenVersions | null,
  act: (tx: Database, rides: LockedRide[]) => Promise<Result>,
): Promise<UnlessChanged<Result>> {
  return unlessAnyChanged(db, (tx) => lockRides(tx, keys), seen, act)
}

async function lockRides(db: Database, keys: readonly ItemKey[]): Promise<LockedRide[]> {
  const ids = keys.map(({ bookingId }) => bookingId)
  const byId = await lockBookings(db, ids)
  const rows = await db
    .select({ item: bookingItems, assignment: rideAssignments })
    .from(bookingItems)
    .leftJoin(rideAssignments, whereAssignmentOf)
    .where(inArray(bookingItems.bookingId, [...byId.keys()]))
  const wanted = new Set(keys.map(itemKeyText))
  return rows
    .flatMap(({ item, assignment }) => {
      const booking = byId.get(item.bookingId)
      const [ride] = ridesOf([item])
      return booking && ride && wanted.has(itemKeyText(ride)) ? [{ booking, ride, assignment }] : []
    })
    .toSorted((a, b) => byPartner(a.booking, b.booking) || a.ride.number - b.ride.number)
}

/** Clears the marks of new and changed rides, unless their bookings have changed since they were displayed. */
export async function markSeen(
  db: Database,
  keys: readonly ItemKey[],
  seen: SeenVersions | null,
  actor: Actor,
  now: Date,
): Promise<UnlessChanged<void>> {
  return unlessRidesChanged(db, keys, seen, async (tx, rides) => {
    const marked = rides.filter(({ assignment }) => !assignment?.seenAt || assignment.changes.length > 0)
    for (const { booking, ride, assignment } of marked) {
      await setAssignment(tx, { ride, assignment }, { seenAt: assignment?.seenAt ?? now, changes: [] })
      await logBooking(tx, booking.id, { actor, event: 'seen', detail: `P${ride.number}` }, now)
    }
  })
}

/** Returns the name by which travellers know a driver. */
export function firstNameOf({ name }: Pick<Driver, 'name'>): string {
  const [first = name] = name.split(' ')
  return first
}

/** How long before a pickup the traveller is told who drives; until then the driver may still change. */
const KNOWN_HOURS = 12

/** A driver as travellers know them. */
export interface KnownDriver {
  firstName: string
  phone: string
  /** The vehicle type that they drive; null if only that of the ride is known. */
  vehicleId: number | null
  /** The number plate; null if unknown. */
  plate: string | null
  /** What the driver has reported of the ride; null before that. */
  progress: RideProgress | null
}

/** The drivers of one booking's rides, by the number of the ride. */
export type KnownDrivers = ReadonlyMap<number, KnownDriver>

/** Returns the drivers that travellers may be told of, by the number of the booking. */
export async function listKnownDrivers(
  db: Database,
  bookingIds: readonly number[],
  now: Date,
): Promise<Map<number, KnownDrivers>> {
  const byBooking = new Map(bookingIds.map((id) => [id, new Map<number, KnownDriver>()]))
  if (bookingIds.length === 0) return byBooking
  const rows = await db
    .select({
      bookingId: rideAssignments.bookingId,
      number: rideAssignments.number,
      progress: rideAssignments.progress,
      driver: drivers,
    })
    .from(rideAssignments)
    .innerJoin(drivers, eq(drivers.id, rideAssignments.driverId))
    .innerJoin(bookingItems, whereAssignmentOf)
    .innerJoin(bookings, eq(bookings.id, rideAssignments.bookingId))
    .where(
      and(
        inArray(rideAssignments.bookingId, [...bookingIds]),
        eq(bookings.status, 'confirmed'),
        eq(bookingItems.state, 'booked'),
        lte(bookingItems.startsAt, new Date(now.getTime() + KNOWN_HOURS * HOUR_MS)),
      ),
    )
  for (const { bookingId, number, progress, driver } of rows) {
    const { phone, vehicleId, plate } = driver
    byBooking.get(bookingId)?.set(number, { firstName: firstNameOf(driver), phone, vehicleId, plate, progress })
  }
  return byBooking
}
