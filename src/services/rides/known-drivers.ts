import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, drivers, rideAssignments } from '../../db/schema/index.ts'
import { HOUR_MS } from '../../values/time.ts'
import { whereAssignmentOf } from './assignment.ts'
import { firstNameOf } from './driver.ts'

/** How long before a pickup the traveller is told who drives; until then the driver may still change. */
const KNOWN_HOURS = 12

/** A driver as travellers know them. */
interface KnownDriver {
  firstName: string
  phone: string
  /** The vehicle type that they drive; null if only that of the ride is known. */
  vehicleId: number | null
  /** The number plate; null if unknown. */
  plate: string | null
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
    .select({ bookingId: rideAssignments.bookingId, number: rideAssignments.number, driver: drivers })
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
  for (const { bookingId, number, driver } of rows) {
    const { phone, vehicleId, plate } = driver
    byBooking.get(bookingId)?.set(number, { firstName: firstNameOf(driver), phone, vehicleId, plate })
  }
  return byBooking
}
