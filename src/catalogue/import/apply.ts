import { eq, type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { routes } from '../../db/schema/index.ts'
import { type RouteEnds, routeKey } from '../catalogue.ts'
import { patternsCovering, splitPatterns } from '../route-patterns.ts'
import type { OnStep } from './on-step.ts'
import { atLiveRates, type KeptRate } from './live-rates.ts'
import { type CatalogueRows, type Located, TABLES, type TableSpec } from './tables.ts'
import { yieldToEventLoop } from '../../values/event-loop.ts'

/** What an import changed in one table, or would change. */
interface TableChange {
  file: string
  added: number
  changed: number
  deactivated: number
}

/** What an import changed in all tables, or would change, and the rates that it kept. */
export interface Applied {
  changes: TableChange[]
  keptRates: KeptRate[]
}

/** An arbitrary number for the advisory lock around imports. */
const IMPORT_LOCK = 6_283_742

/**
 * Makes exactly these rows the active ones of the database, in one transaction; a dry run rolls it back at the end.
 * Live rates are kept. Imports run one after the other, and the last one wins.
 */
export async function applyRows(
  database: Database,
  rows: CatalogueRows,
  { dryRun, onStep }: { dryRun: boolean; onStep: OnStep },
): Promise<Applied> {
  const changes: TableChange[] = []
  const keptRates: KeptRate[] = []
  try {
    await database.transaction(async (db) => {
      // A large catalogue takes longer than the statement timeout of requests, and so does waiting for another import.
      await db.execute(sql`SET LOCAL statement_timeout = 0`)
      await db.execute(sql`SET LOCAL lock_timeout = 0`)
      await db.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '1min'`)
      // Two concurrent imports would not see each other's uncommitted rows, and would leave them active.
      await db.execute(sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`)
      const merge = async <Row>(spec: TableSpec<Row>, located: Located<Row>[]) => {
        await yieldToEventLoop()
        onStep({ doing: 'writing', file: spec.file, rows: located.length })
        changes.push(await mergeTable(db, spec, located))
      }
      await merge(TABLES.places, rows.places)
      await merge(TABLES.accommodations, rows.accommodations)
      const routesBefore = await activeRoutes(db)
      await merge(TABLES.routes, rows.routes)
      await merge(TABLES.vehicles, rows.vehicles)
      await merge(TABLES.basePrices, rows.basePrices)
      await merge(TABLES.sharedPrices, rows.sharedPrices)
      await merge(TABLES.shuttles, rows.shuttles)
      await merge(TABLES.markupRules, rows.markupRules)
      await touchRules(db, rows.markupRules, routesBefore)
      const live = await atLiveRates(db, rows.currencies)
      keptRates.push(...live.keptRates)
      await merge(TABLES.currencies, live.currencies)
      await merge(TABLES.promoCodes, rows.promoCodes)
      await merge(TABLES.settings, rows.settings)
      if (rows.cancellationTerms) await merge(TABLES.cancellationTerms, rows.cancellationTerms)
      if (rows.meetingPoints) await merge(TABLES.meetingPoints, rows.meetingPoints)
      await merge(TABLES.suppliers, rows.suppliers)
      await merge(TABLES.shops, rows.shops)
      await merge(TABLES.rentalOffers, rows.rentalOffers)
      await merge(TABLES.packs, rows.packs)
      await merge(TABLES.rentalPrices, rows.rentalPrices)
      await merge(TABLES.measurements, rows.measurements)
      await db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
      if (dryRun) db.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return { changes, keptRates }
}

/**
 * Stages the rows in a temporary table, deactivates those no longer in the file, then inserts and updates those that
 * differ.
 */
async function mergeTable<Row>(db: Database, spec: TableSpec<Row>, rows: Located<Row>[]): Promise<TableChange> {
  const columns = storedColumns(spec)
  const keys = columns.filter(({ name }) => spec.key.includes(name)).map(({ stored }) => stored)
  const values = columns.map(({ stored }) => stored).filter((stored) => !keys.includes(stored))
  const table = sql.identifier(spec.table)
  const staged = await stage(db, spec, rows)

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
  if (deactivated > 0)
    await db.execute(
      deletes
        ? sql`DELETE FROM ${table} AS t WHERE ${gone}`
        : sql`UPDATE ${table} AS t SET active = false, updated_at = now() WHERE ${gone}`,
    )
  if (!found?.differs) return { file: spec.file, added: 0, changed: 0, deactivated }

  let [added, changed] = [0, 0]
  for (const part of await partsOf(db, `staged_${spec.table}`)) {
    await yieldToEventLoop()
    const [merged] = await select<{ added: number; changed: number }>(
      db,
      sql`
        WITH merged AS (
          INSERT INTO ${table} AS t (${each([...keys, ...values])}) SELECT ${each([...keys, ...values])} FROM ${staged} WHERE ${part}
          ON CONFLICT (${each(keys)}) DO UPDATE
          SET (${each(values)}, updated_at) = ROW (${each(values, 'excluded')}, now())
          WHERE (${each(values, 't')}) IS DISTINCT FROM (${each(values, 'excluded')})
          RETURNING xmax = 0 AS added
        ) SELECT count(*) FILTER (WHERE added)::int AS added, count(*) FILTER (WHERE NOT added)::int AS changed FROM merged`,
    )
    added += merged?.added ?? 0
    changed += merged?.changed ?? 0
  }
  return { file: spec.file, added, changed, deactivated }
}

/** How many pages of staged rows one statement merges: one or two thousand rows. */
const PAGES_AT_ONCE = 16

/** Returns conditions that split a staged table into groups of pages. */
async function partsOf(db: Database, name: string): Promise<SQL[]> {
  const [size] = await select<{ pages: number }>(
    db,
    sql`SELECT (pg_relation_size(${name}) / current_setting('block_size')::int)::int AS pages`,
  )
  const firsts = Array.from({ length: Math.ceil((size?.pages ?? 0) / PAGES_AT_ONCE) }, (_, i) => i * PAGES_AT_ONCE)
  return firsts.map((first) => sql`ctid >= ${`(${first},0)`}::tid AND ctid < ${`(${first + PAGES_AT_ONCE},0)`}::tid`)
}

/** Returns the table's columns under both names; `active` is true for files without that column. */
function storedColumns<Row>(spec: TableSpec<Row>): { name: string; stored: string; mayBeNull: boolean }[] {
  const columns = Object.entries(spec.columns).map(([name, column]) => ({
    name,
    stored: column.meta()?.storedAs ?? name,
    mayBeNull: column.safeParse('').data === null,
  }))
  const hasActive = spec.vanished === 'deleted' || columns.some(({ name }) => name === 'active')
  return hasActive ? columns : [...columns, { name: 'active', stored: 'active', mayBeNull: false }]
}

const STAGED_AT_ONCE = 1_000

/** Creates a temporary table with the file's rows, typed like the table they are for. */
async function stage<Row>(db: Database, spec: TableSpec<Row>, rows: Located<Row>[]): Promise<SQL> {
  const columns = storedColumns(spec)
  const staged = sql.identifier(`staged_${spec.table}`)
  const names = each(columns.map(({ stored }) => stored))
  await db.execute(
    sql`CREATE TEMPORARY TABLE ${staged} ON COMMIT DROP AS SELECT ${names} FROM ${sql.identifier(spec.table)} WITH NO DATA`,
  )
  for (let start = 0; start < rows.length; start += STAGED_AT_ONCE) {
    await yieldToEventLoop()
    const records = rows
      .slice(start, start + STAGED_AT_ONCE)
      .map((row) =>
        Object.fromEntries(columns.map(({ name, stored }) => [stored, name in row ? Reflect.get(row, name) : true])),
      )
    await db.execute(
      sql`INSERT INTO ${staged} SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.identifier(spec.table)}, ${JSON.stringify(records)}::jsonb)`,
    )
  }
  await db.execute(sql`ANALYZE ${staged}`)
  return sql`${staged}`
}

async function activeRoutes(db: Database): Promise<RouteEnds[]> {
  return db.select({ from: routes.fromCode, to: routes.toCode }).from(routes).where(eq(routes.active, true))
}

/**
 * Marks rules as changed when a route that they cover is added or removed, because partners see rules with their
 * routes.
 */
async function touchRules(db: Database, rules: CatalogueRows['markupRules'], before: RouteEnds[]): Promise<void> {
  const after = await activeRoutes(db)
  const keysBefore = new Set(before.map(keyOf))
  const keysAfter = new Set(after.map(keyOf))
  const cameOrWent = [
    ...before.filter((route) => !keysAfter.has(keyOf(route))),
    ...after.filter((route) => !keysBefore.has(keyOf(route))),
  ]
  const patterns = new Set(cameOrWent.flatMap(patternsCovering))
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
  const [s, t] = [sql`s.${sql.identifier(column)}`, sql`t.${sql.identifier(column)}`]
  return mayBeNull ? sql`${s} IS NOT DISTINCT FROM ${t}` : sql`${s} = ${t}`
}

/** Returns column names separated by commas, optionally qualified with a table. */
function each(names: string[], table?: string): SQL {
  const prefix = table ? sql`${sql.identifier(table)}.` : sql``
  return sql.join(
    names.map((name) => sql`${prefix}${sql.identifier(name)}`),
    sql`, `,
  )
}

async function select<Row extends Record<string, unknown>>(db: Database, query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows
}
