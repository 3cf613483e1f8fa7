import { and, asc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/index.ts'
import type { BookingStatus } from '../../../values/booking.ts'
import { DAY_MS, formatDay, HOUR_MS } from '../../../values/time.ts'
import { whereEarlierReference } from '../../bookings/search-unfilled.ts'
import { searchedReference } from '../../bookings/searched.ts'
import type { Owner } from '../partner.ts'

/** A filter for a partner's bookings; undefined matches any. */
export interface BookingFilter {
  reference: string | undefined
  clientReference: string | undefined
  campaign: string | undefined
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

/** How many bookings one page scans for what no index finds: about ten milliseconds of work, on an index alone. */
const MAX_SCANNED = 20_000

/**
 * Returns a page of a partner's bookings on any channel, oldest change first, up to a number of bookings after the
 * given key. It scans a limited number of bookings and may end before it is full.
 */
export async function findChanged(
  db: Database,
  { partner, environment }: Owner,
  filter: BookingFilter,
  { after, most, maxScanned = MAX_SCANNED }: { after: ChangeKey | undefined; most: number; maxScanned?: number },
): Promise<ChangedPage> {
  const named = await namedIds(db, partner, filter)
  const whereListed = and(
    eq(bookings.partnerId, partner.id),
    eq(bookings.environment, environment),
    isNotNull(bookings.confirmedAt),
    filter.updatedSince && gte(bookings.updatedAt, filter.updatedSince),
    after && sql`${KEY} > ${keyOf(after)}`,
    named && inArray(bookings.id, named),
  )
  // Asked first: what changes afterwards moves beyond the end, and is scanned by the next page.
  const end = needsScan(filter) ? await keyAt(db, whereListed, maxScanned) : null
  const whereWithin = end ? and(whereListed, whereUpTo(end)) : whereListed
  // One more shows whether there is another page.
  const keys = await keysOf(db, whereWithin, filter, { maxScanned, most: most + 1 })
  const last = keys.slice(0, most).at(-1)
  const next = keys.length > most ? (last ?? null) : end
  return { bookings: last ? await bookingsUpTo(db, keys, last) : [], next }
}

const KEY = sql`(${bookings.updatedAt}, ${bookings.id})`

function keyOf({ updatedAt, id }: ChangeKey): SQL {
  return sql`(${updatedAt.toISOString()}::timestamptz, ${id}::bigint)`
}

function whereUpTo(key: ChangeKey): SQL {
  return sql`${KEY} <= ${keyOf(key)}`
}

/** Returns the bookings under a reference, each kind of which has an index of its own; undefined without one. */
async function namedIds(
  db: Database,
  partner: { id: number },
  { reference, clientReference }: BookingFilter,
): Promise<number[] | undefined> {
  if (reference === undefined && clientReference === undefined) return undefined
  const whereOurs = reference === undefined ? undefined : eq(bookings.reference, reference)
  const whereMeant = and(eq(bookings.partnerId, partner.id), whereOurs)
  if (clientReference === undefined) return idsOf(db, whereMeant)
  const filled = await idsOf(db, and(whereMeant, eq(bookings.searchedReference, searchedReference(clientReference))))
  return [...filled, ...(await idsOf(db, and(whereMeant, whereEarlierReference(clientReference))))]
}

/** Returns ids by a separate query, because the planner would otherwise scan the list instead of these few rows. */
async function idsOf(db: Database, condition: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ id: bookings.id }).from(bookings).where(condition).limit(MAX_SCANNED)
  return rows.map(({ id }) => id)
}

/** Returns whether the filter has to be checked booking by booking. */
function needsScan({ campaign, status, from, to }: BookingFilter): boolean {
  return campaign !== undefined || status !== undefined || from !== undefined || to !== undefined
}

/** Returns the keys of the matching bookings among the next ones. The index has every column that the scan reads. */
async function keysOf(
  db: Database,
  whereListed: SQL | undefined,
  { campaign, status, from, to }: BookingFilter,
  { maxScanned, most }: { maxScanned: number; most: number },
): Promise<ChangeKey[]> {
  const { id, updatedAt, firstStartAt, lastEndAt } = bookings
  const scanned = db
    .select({ id, updatedAt, status: bookings.status, campaign: bookings.campaign, firstStartAt, lastEndAt })
    .from(bookings)
    .where(whereListed)
    .orderBy(asc(updatedAt), asc(id))
    .limit(maxScanned)
    .as('scanned')
  const day = sql`(i.starts_at AT TIME ZONE i.time_zone)::date`
  const whereFits = and(
    campaign === undefined ? undefined : eq(scanned.campaign, campaign),
    status && eq(scanned.status, status),
    // The whole booking by itself rules out most of them, whatever its zones are.
    from === undefined ? undefined : gte(scanned.lastEndAt, new Date(from * DAY_MS - FARTHEST_ZONE_MS)),
    to === undefined ? undefined : lt(scanned.firstStartAt, new Date((to + 1) * DAY_MS + FARTHEST_ZONE_MS)),
    from === undefined && to === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM booking_items i WHERE i.booking_id = ${scanned.id} AND ${and(
          from === undefined ? undefined : sql`${day} >= ${formatDay(from)}::date`,
          to === undefined ? undefined : sql`${day} <= ${formatDay(to)}::date`,
        )})`,
  )
  return db
    .select({ updatedAt: scanned.updatedAt, id: scanned.id })
    .from(scanned)
    .where(whereFits)
    .orderBy(asc(scanned.updatedAt), asc(scanned.id))
    .limit(most)
}

/** No clock is farther from UTC. */
const FARTHEST_ZONE_MS = 14 * HOUR_MS

/** Returns the bookings of the keys up to one of them. What has changed since is left out: it has moved to the end. */
async function bookingsUpTo(
  db: Database,
  keys: readonly ChangeKey[],
  last: ChangeKey,
): Promise<ChangedPage['bookings']> {
  const ids = keys.map(({ id }) => id)
  return db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.id, ids), whereUpTo(last)))
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
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
