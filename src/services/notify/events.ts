import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { events } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import { type BookingEventType, MARKUPS_CHANGED, MESSAGE } from '../../values/booking.ts'
import { DAY_MS } from '../../values/time.ts'
import { type PublicBooking, publicBooking } from '../bookings/public-booking.ts'
import type { Owner } from '../partners/partner.ts'
import { oldRows } from '../platform/clean-up.ts'

/** For how many days events are kept. */
const KEPT_DAYS = 30

/**
 * Returns the events of a partner in the order in which they were committed: those after a given event, or from the
 * oldest one if that event is no longer kept or none is given.
 */
export async function listPartnerEvents(
  db: Database,
  { partner, environment }: Owner,
  { after, most }: { after: string | undefined; most: number },
): Promise<PartnerEvent[]> {
  const whereOwn = eq(events.partnerId, partner.id)
  const whereEverybodys = isNull(events.partnerId)
  const start =
    after === undefined
      ? 0
      : await numberOf(db, after, and(eq(events.environment, environment), or(whereOwn, whereEverybodys)))
  // Two scans of one index; a single query for both would sort everything that is kept.
  const walk = (whose: SQL) =>
    db
      .select()
      .from(events)
      .where(and(eq(events.environment, environment), whose, gt(events.number, start)))
      .orderBy(asc(events.number))
      .limit(most)
  const rows = await unionAll(walk(whereOwn), walk(whereEverybodys))
    .orderBy(asc(sql`number`))
    .limit(most)
  return rows.map(eventOfRow)
}

async function numberOf(db: Database, id: string, which: SQL | undefined): Promise<number> {
  const [found] = await db
    .select({ number: events.number })
    .from(events)
    .where(and(eq(events.id, uuidOf(id)), which))
  return found?.number ?? 0
}

/** Returns an event by its row's id; undefined if it is no longer kept. */
export async function findEvent(db: Database, uuid: string): Promise<PartnerEvent | undefined> {
  const [row] = await db.select().from(events).where(eq(events.id, uuid))
  return row && eventOfRow(row)
}

/** Deletes events after 30 days of real time, whether they were delivered or not. */
export const oldPartnerEvents = oldRows(events, events.recordedAt, KEPT_DAYS * DAY_MS)

/** An event that a partner is notified of, as it happened. */
export type PartnerEvent = {
  /** The same in every webhook call and in every list. */
  id: string
  occurredAt: Date
} & (
  | { type: Exclude<BookingEventType, typeof MESSAGE>; version: number; booking: PublicBooking }
  | { type: typeof MESSAGE; version: number; booking: PublicBooking; message: { text: string } }
  | { type: typeof MARKUPS_CHANGED; ruleIds: number[] }
)

/** The stored content of an event with a message that a partner is asked to pass on: the message beside the booking. */
const bookingWithMessage = publicBooking.extend({ message: z.object({ text: z.string() }) })

/** The stored content of an event about markup rules. */
const changedRules = z.object({ version: z.literal(1), ruleIds: z.array(z.int()) })

/** The stored content of an event about markup rules. */
export type ChangedRules = z.output<typeof changedRules>

/** Parses a stored event. */
function eventOfRow({ id: uuid, type, version, occurredAt, content }: typeof events.$inferSelect): PartnerEvent {
  const common = { id: eventId(uuid), occurredAt }
  const name = 'the content of an event'
  if (type === MARKUPS_CHANGED) return { ...common, type, ruleIds: readStored(changedRules, content, name).ruleIds }
  // The database guarantees that events of all other types have one.
  if (version === null) throw new Error(`the event ${uuid} has no version`)
  if (type !== MESSAGE) return { ...common, type, version, booking: readStored(publicBooking, content, name) }
  const { message, ...booking } = readStored(bookingWithMessage, content, name)
  return { ...common, type, version, booking, message }
}

const PREFIX = 'msg_'

/** The form of the ids that `eventId` returns. */
export const EVENT_ID_PATTERN = new RegExp(`^${PREFIX}[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`)

/** Returns the public id of an event, or of a message without one. */
export function eventId(uuid: string): string {
  return PREFIX + uuid
}

/** Returns the id of an event's row. */
function uuidOf(id: string): string {
  return id.slice(PREFIX.length)
}
