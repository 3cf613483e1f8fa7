import { sql } from 'drizzle-orm'
import {
  bigint,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  type AnyPgColumn,
  boolean,
  time,
} from 'drizzle-orm/pg-core'
import { ROLES } from '../../values/actor.ts'
import { DRIVER_KINDS, RIDE_PROGRESS } from '../../values/booking.ts'
import { bookingItems } from './bookings.ts'
import { actor, oneOf, sha256 } from './columns.ts'
import { partners } from './partners.ts'
import { vehicles } from './vehicles.ts'

/** People at the operator's desk. Those who have left are kept, because logs refer to them. */
export const operators = pgTable(
  'operators',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the account was closed; null while it can sign in. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (operator) => [
    oneOf('operators_role', operator.role, ROLES),
    // An address signs in one operator.
    uniqueIndex('operators_email')
      .on(sql`lower(${operator.email})`)
      .where(sql`${operator.endedAt} IS NULL`),
  ],
)

/** Actions at the desk that belong to no booking and no partner, oldest first by id. */
export const deskLog = pgTable('desk_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  actor: actor().notNull(),
  actorName: text(),
  /** `signed in`, `operator invited`, …, with its subject; never a secret. */
  event: text().notNull(),
  detail: text(),
})

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
    /** The hours of a day at work, past midnight if they end before they begin; null is open. */
    worksFrom: time(),
    worksTo: time(),
    /** Days on which they do not work. */
    daysOff: date().array().notNull().default([]),
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
    /** When it was given to its driver, or the driver's last report was made; null before that. */
    progressAt: timestamp({ withTimezone: true }),
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

/** Links that sign somebody in, once. The token itself is only in the link. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenDigest: sha256().primaryKey(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    operatorId: bigint({ mode: 'number' }).references(() => operators.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (link) => [
    ofOneAccount('sign_in_links_account', link),
    check('sign_in_links_expiry', sql`${link.expiresAt} > ${link.createdAt}`),
    index('sign_in_links_expires_at').on(link.expiresAt),
  ],
)

/** Browsers that are signed in. The token itself is only in their cookie. */
export const sessions = pgTable(
  'sessions',
  {
    tokenDigest: sha256().primaryKey(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    operatorId: bigint({ mode: 'number' }).references(() => operators.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last used, to the minute. */
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (session) => [
    ofOneAccount('sessions_account', session),
    index('sessions_partner').on(session.partnerId),
    index('sessions_operator').on(session.operatorId),
    index('sessions_last_seen_at').on(session.lastSeenAt),
  ],
)

/** What the next page tells a browser about the form that it has just sent. */
export const toldNotes = pgTable('told_notes', {
  sessionDigest: sha256()
    .primaryKey()
    .references(() => sessions.tokenDigest, { onDelete: 'cascade' }),
  /** The path of that page. */
  path: text().notNull(),
  words: text().notNull(),
  /** The booking that it is about. */
  reference: text(),
  isFailure: boolean().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** Returns a check that each row signs in either a partner or an operator. */
function ofOneAccount(name: string, row: Record<'partnerId' | 'operatorId', AnyPgColumn>) {
  return check(name, sql`num_nonnulls(${row.partnerId}, ${row.operatorId}) = 1`)
}
