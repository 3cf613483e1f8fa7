import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { DRIVER_KINDS, RIDE_PROGRESS } from '../../values/ride-state.ts'
import { bookingItems } from './bookings.ts'
import { oneOf } from './one-of.ts'

/** Who drives: the operator's own people, and those of carriers. */
export const drivers = pgTable(
  'drivers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** In international form. */
    phone: text().notNull(),
    email: text().notNull(),
    /** The vehicle type that they drive; null for whichever they are given. */
    vehicleId: integer(),
    kind: text({ enum: DRIVER_KINDS }).notNull(),
    /** Of the carrier; null for the operator's own. */
    company: text(),
    /** Of the driver, or of the carrier; null where it is not known. */
    licence: text(),
    /** Incremented to end the driver's links. */
    linkVersion: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (driver) => [
    oneOf('drivers_kind', driver.kind, DRIVER_KINDS),
    check('drivers_company', sql`(${driver.kind} = 'carrier') = (${driver.company} IS NOT NULL)`),
  ],
)

/** What becomes of a ride on its day; a ride that nobody has looked at yet has no row. */
export const rideDuties = pgTable(
  'ride_duties',
  {
    bookingId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    /** Who drives it; null while nobody does. */
    driverId: bigint({ mode: 'number' }).references(() => drivers.id),
    /** How far its driver says it is; null before that. How it ended is the item's state. */
    progress: text({ enum: RIDE_PROGRESS }),
    /** The pickup as it was sold; null unless it was moved. */
    soldStartsAt: timestamp({ withTimezone: true }),
    /** What has changed since the desk last saw it, while somebody was to drive it. */
    changes: text().array().notNull().default([]),
    /** When the desk first saw it; null while it is new. */
    seenAt: timestamp({ withTimezone: true }),
    /** Of a traveller who did not come: what the driver says of it, and which calls were tried. */
    noShowNote: text(),
    noShowCalls: text(),
  },
  (duty) => [
    primaryKey({ columns: [duty.bookingId, duty.number] }),
    foreignKey({
      name: 'ride_duties_item',
      columns: [duty.bookingId, duty.number],
      foreignColumns: [bookingItems.bookingId, bookingItems.number],
    }),
    oneOf('ride_duties_progress', duty.progress, RIDE_PROGRESS),
    check('ride_duties_driver', sql`${duty.progress} IS NULL OR ${duty.driverId} IS NOT NULL`),
    check('ride_duties_no_show', sql`num_nonnulls(${duty.noShowNote}, ${duty.noShowCalls}) IN (0, 2)`),
    index('ride_duties_of_driver')
      .on(duty.driverId)
      .where(sql`${duty.driverId} IS NOT NULL`),
  ],
)
