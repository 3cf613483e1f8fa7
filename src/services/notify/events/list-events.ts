import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { events } from '../../../db/schema/events.ts'
import { DAY_MS } from '../../../values/time.ts'
import type { Owner } from '../../partners/owner.ts'
import { oldRows } from '../../platform/clean-up/old-rows.ts'
import { eventOfRow, type PartnerEvent, uuidOf } from './partner-event.ts'

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
  const isOwn = eq(events.partnerId, partner.id)
  const isEverybodys = isNull(events.partnerId)
  const start =
    after === undefined
      ? 0
      : await numberOf(db, after, and(eq(events.environment, environment), or(isOwn, isEverybodys)))
  // Two scans of one index; a single query for both would sort everything that is kept.
  const walk = (whose: SQL) =>
    db
      .select()
      .from(events)
      .where(and(eq(events.environment, environment), whose, gt(events.number, start)))
      .orderBy(asc(events.number))
      .limit(most)
  const rows = await unionAll(walk(isOwn), walk(isEverybodys))
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
