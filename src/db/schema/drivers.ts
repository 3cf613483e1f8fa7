import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { DRIVER_KINDS, RIDE_PROGRESS } from '../../values/ride-state.ts'
import { bookingItems } from './bookings.ts'
import { oneOf } from './one-of.ts'
import { vehicles } from './prices.ts'

/** Drivers, employed by the operator or by carriers. */
export const drivers = pgTable(
  'drivers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** In international form. */
    phone: text().notNull(),
    email: text().notNull(),
    /** The vehicle type that they drive; null for any. */
    vehicleId: integer().references(() => vehicles.id),
    kind: text({ enum: DRIVER_KINDS }).notNull(),
    /** The carrier; null for the operator's own drivers. */
    company: text(),
    /** The licence of the driver or carrier; null if unknown. */
    licence: text(),
    /** The number plate of the vehicle that they usually drive; null if unknown. */
    plate: text(),
    /** Incremented to revoke the driver's links. */
    linkVersion: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (driver) => [
    oneOf('drivers_kind', driver.kind, DRIVER_KINDS),
    check('drivers_company', sql`(${driver.kind} = 'carrier') = (${driver.company} IS NOT NULL)`),
  ],
)

/** The assignment and progress of a ride. A ride that nobody has dealt with yet has no row. */
export const rideAssignments = pgTable(
  'ride_duties',
  {
    bookingId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    /** The assigned driver; null while there is none. */
    driverId: bigint({ mode: 'number' }).references(() => drivers.id),
    /** The progress as the driver reported it; null before that. The outcome is the state of the item. */
    progress: text({ enum: RIDE_PROGRESS }),
    /** The pickup as it was sold; null unless it was moved. */
    soldStartsAt: timestamp({ withTimezone: true }),
    /** What has changed since the desk last looked at it, recorded while a driver is assigned. */
    changes: text().array().notNull().default([]),
    /** When the desk first looked at it; null while it is new. */
    seenAt: timestamp({ withTimezone: true }),
    /** On a no-show: the driver's note, and the calls that were tried. */
    noShowNote: text(),
    noShowCalls: text(),
  },
  (assignment) => [
    primaryKey({ columns: [assignment.bookingId, assignment.number] }),
    foreignKey({
      name: 'ride_duties_item',
      columns: [assignment.bookingId, assignment.number],
      foreignColumns: [bookingItems.bookingId, bookingItems.number],
    }),
    oneOf('ride_duties_progress', assignment.progress, RIDE_PROGRESS),
    check('ride_duties_driver', sql`${assignment.progress} IS NULL OR ${assignment.driverId} IS NOT NULL`),
    check('ride_duties_no_show', sql`num_nonnulls(${assignment.noShowNote}, ${assignment.noShowCalls}) IN (0, 2)`),
    index('ride_duties_of_driver')
      .on(assignment.driverId)
      .where(sql`${assignment.driverId} IS NOT NULL`),
  ],
)
