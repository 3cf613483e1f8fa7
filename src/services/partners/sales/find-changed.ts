import { and, asc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/index.ts'
import type { BookingStatus } from '../../../values/booking.ts'
import { formatDay } from '../../../values/time.ts'
import type { Owner } from '../owner.ts'

/** Which of a partner's bookings are wanted; undefined is any. */
export interface BookingFilter {
  reference: string | undefined
  clientReference: string | undefined
  status: BookingStatus | undefined
  /** Day numbers: something of it starts between them, by the clock of where it starts; ends included. */
  from: number | undefined
  to: number | undefined
  updatedSince: Date | undefined
}

/** Where a page ends: the next one begins with whatever changed after that booking. */
export interface ChangeKey {
  updatedAt: Date
  id: number
}

interface ChangedPage {
  bookings: (typeof bookings.$inferSelect)[]
  /** Where to go on; null where there is nothing more. */
  next: ChangeKey | null
}

/** How many bookings one page looks through for what no index finds: some ten milliseconds' worth. */
const MOST_LOOKED_THROUGH = 5_000

/**
 * Returns a page of what a partner sold on any channel, the oldest change first: at most so many, after the key where
 * one is given. It looks through so many bookings and no more, and may end before it is full.
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
  // One more tells whether there is another page.
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

/** What finds few bookings by an index of its own; undefined where no reference is asked for. */
function isNamed({ reference, clientReference }: BookingFilter): SQL | undefined {
  return and(
    reference === undefined ? undefined : eq(bookings.reference, reference),
    clientReference === undefined
      ? undefined
      : eq(sql`lower(${bookings.sellerReference})`, clientReference.toLowerCase()),
  )
}

/** By a question of its own, because the planner does not know how few they are and would rather read the list. */
async function idsOf(db: Database, condition: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ id: bookings.id }).from(bookings).where(condition).limit(MOST_LOOKED_THROUGH)
  return rows.map(({ id }) => id)
}

/** What is looked for booking by booking; undefined where nothing is. */
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

/** The key of the last of so many bookings; null where there are fewer. */
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
