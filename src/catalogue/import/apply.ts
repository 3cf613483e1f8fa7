import { eq, type SQL, sql, and, asc } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { keepIf } from '../../db/in-transaction.ts'
import { LOCKS } from '../../db/locks.ts'
import { markupRules, places, routes, catalogueBefore } from '../../db/schema/index.ts'
import { yieldToEventLoop } from '../../values/wait.ts'
import { type RouteEnds, routeKey } from '../catalogue.ts'
import { patternsCovering, splitPatterns } from '../route-patterns.ts'
import {
  keepBefore,
  type RowsBefore,
  type PriceChange,
  priceChanges,
  ensureUnchanged,
  type TableChange,
  type Before,
} from './changes.ts'
import type { CheckedCatalogue } from './check-files.ts'
import { beginImport, recordApplied, type WhichImport, type OnStep } from './history.ts'
import { each, partsOf, select } from './table-parts.ts'
import { storedColumns, TABLES, type TableSpec } from './tables.ts'

/** What an import changed in all tables, or would change, and the rates that it kept. */
export interface Applied {
  changes: TableChange[]
  keptRates: KeptRate[]
  /** The largest changes of prices in a dry run; empty otherwise. */
  prices: PriceChange[]
  /** The state of the database that a dry run saw, for the import that follows it. */
  seen: string
}

/** The options for applying rows. */
export interface ApplyOptions {
  dryRun: boolean
  onStep: OnStep
  /** The import it belongs to; irrelevant in a dry run. */
  which: WhichImport
  /** The state that the preceding dry run saw. Throws CatalogueChanged if the catalogue has changed since. */
  seen?: string | undefined
  /** Additional work, such as a line in a log, done in the same transaction. */
  alsoDo?: (tx: Database, applied: Applied) => Promise<void>
}

/**
 * Makes exactly these rows the active ones of the database, in one transaction; a dry run rolls it back at the end.
 * Live rates are kept. Imports run one after the other, and the last one wins. The previous rows are kept until the
 * next import. Throws CatalogueChanged.
 */
export async function applyRows(
  database: Database,
  rows: CheckedCatalogue | RowsBefore,
  options: ApplyOptions,
): Promise<Applied> {
  const { outcome } = await keepIf(
    database,
    (db) => applyIn(db, rows, options),
    () => !options.dryRun,
  )
  return outcome
}

async function applyIn(
  db: Database,
  rows: CheckedCatalogue | RowsBefore,
  { dryRun, onStep, which, seen, alsoDo }: ApplyOptions,
): Promise<Applied> {
  // At any other level the database refuses prices (decisions 4.7).
  await db.execute(sql`SET TRANSACTION ISOLATION LEVEL READ COMMITTED`)
  // A large catalogue takes longer than the statement timeout of requests, and so does waiting for another import.
  await db.execute(sql`SET LOCAL statement_timeout = 0`)
  await db.execute(sql`SET LOCAL lock_timeout = 0`)
  await db.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '1min'`)
  // Two concurrent imports would not see each other's uncommitted rows, and would leave them active.
  await db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.import})`)
  const applied: Applied = { changes: [], keptRates: [], prices: [], seen: await ensureUnchanged(db, seen) }
  const id = dryRun ? null : await beginImport(db, which)
  const placesBefore = await db.$count(places)
  const merge = async <Row>(spec: TableSpec<Row>) => {
    if (!rows.files.has(spec.file)) return
    await yieldToEventLoop()
    onStep({ doing: 'writing', file: spec.file, rows: 'importId' in rows ? null : (rows.files.get(spec.file) ?? null) })
    await stage(db, spec, rows)
    if (spec.file === TABLES.currencies.file) applied.keptRates = await putLiveRates(db)
    if (dryRun) applied.prices.push(...(await priceChanges(db, spec)))
    applied.changes.push(await mergeTable(db, spec, id))
  }
  const routesBefore = await activeRoutes(db)
  await merge(TABLES.places)
  await merge(TABLES.accommodations)
  await merge(TABLES.routes)
  await merge(TABLES.vehicles)
  await merge(TABLES.basePrices)
  await merge(TABLES.sharedPrices)
  await merge(TABLES.shuttles)
  await merge(TABLES.markupRules)
  await touchRules(db, routesBefore)
  await merge(TABLES.currencies)
  await merge(TABLES.promoCodes)
  await merge(TABLES.settings)
  await merge(TABLES.cancellationTerms)
  await merge(TABLES.meetingPoints)
  await merge(TABLES.countries)
  await merge(TABLES.vehicleCapacity)
  await merge(TABLES.closures)
  await merge(TABLES.pickupAllowances)
  await merge(TABLES.notice)
  await merge(TABLES.proof)
  await merge(TABLES.suppliers)
  await merge(TABLES.shops)
  await merge(TABLES.rentalOffers)
  await merge(TABLES.packs)
  await merge(TABLES.rentalPrices)
  await merge(TABLES.measurements)
  await db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
  if (id !== null) {
    await recordApplied(db, id, applied.changes, placesBefore > 0)
    await alsoDo?.(db, applied)
  }
  return applied
}

/**
 * Deactivates the rows that are not among the staged ones, then inserts and updates those that differ. The previous
 * rows are kept under the id of the import.
 */
async function mergeTable<Row>(db: Database, spec: TableSpec<Row>, id: number | null): Promise<TableChange> {
  const columns = storedColumns(spec)
  const keys = columns.filter(({ name }) => spec.key.includes(name)).map(({ stored }) => stored)
  const values = columns.map(({ stored }) => stored).filter((stored) => !keys.includes(stored))
  const table = sql.identifier(spec.table)
  const staged = sql.identifier(stagedName(spec))

  const sameKey = sql.join(
    columns.filter(({ name }) => spec.key.includes(name)).map(({ stored, mayBeNull }) => same(stored, mayBeNull)),
    sql` AND `,
  )
  const deletes = spec.vanished === 'deleted'
  const gone = sql`${deletes ? sql`true` : sql`active`} AND NOT EXISTS (SELECT FROM ${staged} AS s WHERE ${sameKey})`
  const differs = sql`NOT EXISTS (SELECT FROM ${table} AS t WHERE ${sameKey} AND (${each(values, 's')}) IS NOT DISTINCT FROM (${each(values, 't')}))`
  // Every statement that writes to a table announces a change, even if it affects no row.
  const [found] = await select<{ gone: number; differs: boolean }>(
    db,
    sql`
      SELECT (SELECT count(*)::int FROM ${table} AS t WHERE ${gone}) AS gone,
        EXISTS (SELECT FROM ${staged} AS s WHERE ${differs}) AS differs`,
  )
  const deactivated = found?.gone ?? 0
  if (id !== null && (deactivated > 0 || found?.differs)) await keepBefore(db, spec, id)
  if (deactivated > 0)
    await db.execute(
      deletes
        ? sql`DELETE FROM ${table} AS t WHERE ${gone}`
        : sql`UPDATE ${table} AS t SET active = false, updated_at = now() WHERE ${gone}`,
    )
  if (!found?.differs) return { file: spec.file, added: 0, changed: 0, deactivated }

  const changeThoseThatStay = (part: SQL) => sql`
    UPDATE ${table} AS t SET (${each(values)}, updated_at) = ROW (${each(values, 's')}, now())
    FROM (SELECT * FROM ${staged} WHERE ${part}) AS s
    WHERE t.active AND s.active AND ${sameKey} AND (${each(values, 't')}) IS DISTINCT FROM (${each(values, 's')})
    RETURNING false AS added`
  const addAndChange = (part: SQL) => sql`
    INSERT INTO ${table} AS t (${each([...keys, ...values])}) SELECT ${each([...keys, ...values])} FROM ${staged} WHERE ${part}
    ON CONFLICT (${each(keys)}) DO UPDATE
    SET (${each(values)}, updated_at) = ROW (${each(values, 'excluded')}, now())
    WHERE (${each(values, 't')}) IS DISTINCT FROM (${each(values, 'excluded')})
    RETURNING xmax = 0 AS added`
  const parts = await partsOf(db, stagedName(spec))
  // A band that is added in one part must not meet one that a later part makes room with.
  const passes = parts.length > 1 && !deletes ? [changeThoseThatStay, addAndChange] : [addAndChange]
  let added = 0
  let changed = 0
  for (const pass of passes)
    for (const part of parts) {
      await yieldToEventLoop()
      const [merged] = await select<{ added: number; changed: number }>(
        db,
        sql`
          WITH merged AS (${pass(part)})
          SELECT count(*) FILTER (WHERE added)::int AS added, count(*) FILTER (WHERE NOT added)::int AS changed FROM merged`,
      )
      added += merged?.added ?? 0
      changed += merged?.changed ?? 0
    }
  return { file: spec.file, added, changed, deactivated }
}

async function activeRoutes(db: Database): Promise<RouteEnds[]> {
  return db.select({ from: routes.fromCode, to: routes.toCode }).from(routes).where(eq(routes.active, true))
}

/**
 * Marks rules as changed when a route that they cover is added or removed, because partners see rules with their
 * routes.
 */
async function touchRules(db: Database, before: RouteEnds[]): Promise<void> {
  const after = await activeRoutes(db)
  const keysBefore = new Set(before.map(keyOf))
  const keysAfter = new Set(after.map(keyOf))
  const cameOrWent = [
    ...before.filter((route) => !keysAfter.has(keyOf(route))),
    ...after.filter((route) => !keysBefore.has(keyOf(route))),
  ]
  if (cameOrWent.length === 0) return
  const patterns = new Set(cameOrWent.flatMap(patternsCovering))
  const { id, active } = markupRules
  const rules = await db.select({ id, routes: markupRules.routes }).from(markupRules).where(eq(active, true))
  const ids = rules
    .filter((rule) => splitPatterns(rule.routes).some((pattern) => patterns.has(pattern)))
    .map(({ id }) => id)
  if (ids.length === 0) return
  await db.execute(
    sql`UPDATE markup_rules SET updated_at = now() WHERE id = ANY (${`{${ids.join()}}`}::integer[]) AND updated_at <> now()`,
  )
}

function keyOf({ from, to }: RouteEnds): string {
  return routeKey(from, to)
}

/** Compares a column of both tables. Only the plain comparison allows a hash join. */
function same(column: string, mayBeNull: boolean): SQL {
  const s = sql`s.${sql.identifier(column)}`
  const t = sql`t.${sql.identifier(column)}`
  return mayBeNull ? sql`${s} IS NOT DISTINCT FROM ${t}` : sql`${s} = ${t}`
}

/** Returns the name of the temporary table with the rows of a file. */
function stagedName<Row>({ table }: TableSpec<Row>): string {
  return `staged_${table}`
}

/** Creates a temporary table with the rows of a file, or with previous ones, typed like the table they are for. */
async function stage<Row>(db: Database, spec: TableSpec<Row>, rows: CheckedCatalogue | Before): Promise<void> {
  const staged = sql.identifier(stagedName(spec))
  const columns = storedColumns(spec)
  const names = each(columns.map(({ stored }) => stored))
  await db.execute(
    sql`CREATE TEMPORARY TABLE ${staged} ON COMMIT DROP AS SELECT ${names} FROM ${sql.identifier(spec.table)} WITH NO DATA`,
  )
  const insert = (records: ReturnType<typeof sql>) =>
    db.execute(
      sql`INSERT INTO ${staged} SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.identifier(spec.table)}, ${records})`,
    )
  if ('importId' in rows) {
    const whereOfTable = and(eq(catalogueBefore.importId, rows.importId), eq(catalogueBefore.tableName, spec.table))
    const { part } = catalogueBefore
    for (const kept of await db.select({ part }).from(catalogueBefore).where(whereOfTable).orderBy(asc(part))) {
      await yieldToEventLoop()
      const whereMeant = and(whereOfTable, eq(part, kept.part))
      await insert(sql`(SELECT ${catalogueBefore.rows} FROM ${catalogueBefore} WHERE ${whereMeant})`)
    }
  } else
    for await (const piece of rows.pieces(spec.file)) {
      await yieldToEventLoop()
      await insert(sql`${piece}::jsonb`)
    }
  await db.execute(sql`ANALYZE ${staged}`)
}

/** A live rate that an import kept although the file has another. */
interface KeptRate {
  code: string
  rate: string
}

/** Replaces staged rates by live rates where these are in use, and returns those that differ. */
async function putLiveRates(db: Database): Promise<KeptRate[]> {
  // After three days without a response the source counts as abandoned, and the file is used.
  const kept = sql`
    UPDATE staged_currencies AS s SET rate = live.rate FROM live_rates AS live
    WHERE live.code = s.code AND live.rate <> s.rate AND live.read_at > now() - interval '3 days'
    RETURNING s.code::text AS code, s.rate::text AS rate`
  return (await select<{ code: string; rate: string }>(db, kept)).toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
