import { asc, gte, sql } from 'drizzle-orm'
import { each } from '../../catalogue/import/table-parts.ts'
import { storedColumns, type TableSpec, TABLES } from '../../catalogue/import/tables.ts'
import type { Database } from '../../db/database.ts'
import { closures, notice, pickupAllowances, vehicleCapacity } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { formatDay } from '../../values/time.ts'
import { logDesk } from '../people/operator.ts'

/** The kinds of rows that say what can be driven, each with the file that has the same rows. */
export const LIMITS = {
  capacity: TABLES.vehicleCapacity,
  closure: TABLES.closures,
  allowance: TABLES.pickupAllowances,
  notice: TABLES.notice,
}

/** A kind of row that says what can be driven. */
export type LimitKind = keyof typeof LIMITS

/** A row by the columns of its file. */
export type LimitRow = Readonly<Record<string, string | number | readonly string[] | null>>

/** The rows that say what can be driven, as they are stored. */
export type StoredLimits = Awaited<ReturnType<typeof listLimits>>

/** Returns the rows that are not over before a day, by their days, as they are stored at this moment. */
export async function listLimits(db: Database, since: number) {
  const from = formatDay(since)
  const inOrder = (table: typeof vehicleCapacity | typeof closures | typeof pickupAllowances) => [
    asc(table.dateFrom),
    asc(table.dateTo),
    asc(table.id),
  ]
  return {
    capacity: await db
      .select()
      .from(vehicleCapacity)
      .where(gte(vehicleCapacity.dateTo, from))
      .orderBy(asc(vehicleCapacity.area), asc(vehicleCapacity.vehicleId), ...inOrder(vehicleCapacity)),
    closures: await db
      .select()
      .from(closures)
      .where(gte(closures.dateTo, from))
      .orderBy(...inOrder(closures)),
    allowances: await db
      .select()
      .from(pickupAllowances)
      .where(gte(pickupAllowances.dateTo, from))
      .orderBy(...inOrder(pickupAllowances)),
    notice: await db.select().from(notice).orderBy(asc(notice.placeCode), asc(notice.timeFrom), asc(notice.id)),
  }
}

/**
 * Stores a row as its file has it, in place of the one for the same days, places and vehicles, and of the one with an
 * id if that is given. Once this is committed, no sale on any channel goes against it. Returns whether it was stored:
 * not in place of a row that is gone.
 */
export async function saveLimit(
  db: Database,
  kind: LimitKind,
  row: LimitRow,
  { replaced, actor }: { replaced?: number | undefined; actor: Actor },
  now: Date,
): Promise<boolean> {
  const spec: TableSpec = LIMITS[kind]
  const columns = storedColumns(spec)
  const keys = columns.filter(({ name }) => spec.key.includes(name)).map(({ stored }) => stored)
  const all = columns.map(({ stored }) => stored)
  const values = all.filter((stored) => !keys.includes(stored))
  const record = JSON.stringify(Object.fromEntries(columns.map(({ name, stored }) => [stored, row[name]])))
  const table = sql.identifier(spec.table)
  return db.transaction(async (tx) => {
    if (replaced !== undefined && !(await deleteLimit(tx, kind, replaced))) return false
    await tx.execute(sql`
      INSERT INTO ${table} (${each(all)}, updated_at)
      SELECT ${each(all)}, ${now.toISOString()}::timestamptz FROM jsonb_populate_record(NULL::${table}, ${record}::jsonb)
      ON CONFLICT (${each(keys)}) DO UPDATE
      SET (${each(values)}, updated_at) = ROW (${each(values, 'excluded')}, excluded.updated_at)`)
    await logDesk(tx, { actor, event: `${EVENTS[kind]} set`, detail: inWords(row) }, now)
    return true
  })
}

/** Returns a row by the columns of its file; undefined if there is none. */
export async function findLimit(db: Database, kind: LimitKind, id: number): Promise<LimitRow | undefined> {
  const { rows } = await db.execute<StoredRow>(
    sql`SELECT ${each(storedNames(kind))} FROM ${sql.identifier(LIMITS[kind].table)} WHERE id = ${id}`,
  )
  return rows[0] && asInFile(kind, rows[0])
}

/** Removes a row. Returns whether there was one. */
export async function removeLimit(
  db: Database,
  kind: LimitKind,
  id: number,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await deleteLimit(tx, kind, id)
    if (!gone) return false
    await logDesk(tx, { actor, event: `${EVENTS[kind]} removed`, detail: inWords(gone) }, now)
    return true
  })
}

async function deleteLimit(db: Database, kind: LimitKind, id: number): Promise<LimitRow | undefined> {
  const { rows } = await db.execute<StoredRow>(
    sql`DELETE FROM ${sql.identifier(LIMITS[kind].table)} WHERE id = ${id} RETURNING ${each(storedNames(kind))}`,
  )
  return rows[0] && asInFile(kind, rows[0])
}

type StoredRow = Record<string, string | number | string[] | null>

function storedNames(kind: LimitKind): string[] {
  return storedColumns<unknown>(LIMITS[kind]).map(({ stored }) => stored)
}

function asInFile(kind: LimitKind, row: StoredRow): LimitRow {
  return Object.fromEntries(storedColumns<unknown>(LIMITS[kind]).map(({ name, stored }) => [name, row[stored] ?? null]))
}

const EVENTS: Readonly<Record<LimitKind, string>> = {
  capacity: 'units of vehicles',
  closure: 'closure',
  allowance: 'pickup allowance',
  notice: 'notice',
}

/** Returns a row in the words of its file, without what is empty. */
function inWords(row: LimitRow): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null && value.toString() !== '')
    .map(([name, value]) => `${name} ${value?.toString()}`)
    .join(', ')
}
