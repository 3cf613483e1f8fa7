import { and, asc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/index.ts'
import type { BookingStatus } from '../../../values/booking.ts'
import { formatDay } from '../../../values/time.ts'
import type { Owner } from '../owner.ts'

/** A filter for a partner's bookings; undefined matches any. */
export interface BookingFilter {
  reference: string | undefined
  clientReference: string | undefined
  status: BookingStatus | undefined
  /** Day numbers, both included: an item starts between them in local time. */
  from: number | undefined
  to: number | undefined
  updatedSince: Date | undefined
}

/** The end of a page; the next one begins with the change after that booking. */
export interface ChangeKey {
  updatedAt: Date
  id: number
}

interface ChangedPage {
  bookings: (typeof bookings.$inferSelect)[]
  /** Where to continue; null at the end. */
  next: ChangeKey | null
}

/** How many bookings one page scans for what no index finds: about ten milliseconds of work. */
const MOST_LOOKED_THROUGH = 5_000

/**
 * Returns a page of a partner's bookings on any channel, oldest change first, up to a number of bookings after the
 * given key. It scans a limited number of bookings and may end before it is full.
 */
export async function findChanged(
  db: Database,
  { partner, environment }: Owner,
  filter: BookingFilter,
  {
    after,
    most,
    lookThrough = MOST_LOOKED_THROUGH,
  }: { after: ChangeKey | undefined; most: number; lookThrough?: number },
): Promise<ChangedPage> {
  const listed = and(
    eq(bookings.partnerId, partner.id),
    eq(bookings.environment, environment),
    isNotNull(bookings.confirmedAt),
    filter.updatedSince && gte(bookings.updatedAt, filter.updatedSince),
    after && sql`${KEY} > (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::bigint)`,
  )
  const named = isNamed(filter)
  const ids = named && (await idsOf(db, and(eq(bookings.partnerId, partner.id), named)))
  const sought = and(isSought(filter), ids && inArray(bookings.id, ids))
  const end = sought && !named ? await keyAt(db, listed, lookThrough) : null
  const within = end && sql`${KEY} <= (${end.updatedAt.toISOString()}::timestamptz, ${end.id}::bigint)`
  // One more shows whether there is another page.
  const found = await db
    .select()
    .from(bookings)
    .where(and(listed, within ?? undefined, sought))
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .limit(most + 1)
  const page = found.slice(0, most)
  return { bookings: page, next: found.length > most ? (page.at(-1) ?? null) : end }
}

const KEY = sql`(${bookings.updatedAt}, ${bookings.id})`

/** Returns the conditions on references, which an index of their own makes selective; undefined without one. */
function isNamed({ reference, clientReference }: BookingFilter): SQL | undefined {
  return and(
    reference === undefined ? undefined : eq(bookings.reference, reference),
    clientReference === undefined
      ? undefined
      : eq(sql`lower(${bookings.sellerReference})`, clientReference.toLowerCase()),
  )
}

/** Returns ids by a separate query, because the planner would otherwise scan the list instead of these few rows. */
async function idsOf(db: Database, condition: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ id: bookings.id }).from(bookings).where(condition).limit(MOST_LOOKED_THROUGH)
  return rows.map(({ id }) => id)
}

/** Returns the conditions that have to be checked booking by booking; undefined without any. */
function isSought({ status, from, to }: BookingFilter): SQL | undefined {
  return and(
    status && eq(bookings.status, status),
    from === undefined && to === undefined ? undefined : startsBetween(from, to),
  )
}

function startsBetween(from: number | undefined, to: number | undefined): SQL {
  const day = sql`(i.starts_at AT TIME ZONE i.time_zone)::date`
  const first = from === undefined ? sql`true` : sql`${day} >= ${formatDay(from)}::date`
  const last = to === undefined ? sql`true` : sql`${day} <= ${formatDay(to)}::date`
  return sql`EXISTS (SELECT FROM booking_items i WHERE i.booking_id = ${bookings.id} AND ${first} AND ${last})`
}

/** Returns the key of the last of a number of bookings; null if there are fewer. */
async function keyAt(db: Database, condition: SQL | undefined, count: number): Promise<ChangeKey | null> {
  const [key = null] = await db
    .select({ updatedAt: bookings.updatedAt, id: bookings.id })
    .from(bookings)
    .where(condition)
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .offset(count - 1)
    .limit(1)
  return key
}
