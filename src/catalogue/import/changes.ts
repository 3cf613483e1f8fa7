import { and, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { catalogueChanges, catalogueImports, catalogueBefore } from '../../db/schema/index.ts'
import { yieldToEventLoop } from '../../values/wait.ts'
import { currentSnapshot, whereSince } from '../changes.ts'
import { select, each, partsOf } from './table-parts.ts'
import { TABLES, type TableSpec, hasActive, storedColumns } from './tables.ts'

/** Thrown if the catalogue is no longer as it was when an import was previewed. */
export class CatalogueChanged extends Error {
  override name = 'CatalogueChanged'
}

/**
 * Throws CatalogueChanged if the catalogue has changed since a given state. Returns the current state: the last import
 * and a snapshot, because programs may write to the tables without a log.
 */
export async function ensureUnchanged(db: Database, seen: string | undefined): Promise<string> {
  if (seen !== undefined && (await changedTables(db, seen)).length > 0)
    throw new CatalogueChanged('the catalogue has changed since it was shown')
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${catalogueImports.id}), 0)` })
    .from(catalogueImports)
    .where(eq(catalogueImports.state, 'applied'))
  return `${last?.id ?? 0} ${await currentSnapshot(db)}`
}

/**
 * Returns the tables that have changed since a given state; live rates change automatically, and rides are sold,
 * neither of which counts.
 */
export async function changedTables(db: Database, seen: string): Promise<string[]> {
  const { tableName, owner } = catalogueChanges
  const whereLater = whereSince(seen.split(' ')[1] ?? '')
  const rows = await db
    .selectDistinct({ tableName })
    .from(catalogueChanges)
    .where(and(whereLater, ne(tableName, 'currencies'), isNull(owner)))
  return rows.map(({ tableName }) => tableName).toSorted()
}

/** Returns the condition for imports that were applied since a given state. */
export function appliedSince(seen: string) {
  return and(eq(catalogueImports.state, 'applied'), gt(catalogueImports.id, Number(seen.split(' ')[0])))
}

/** Returns whether a text is a state as returned by `ensureUnchanged`, with a snapshot that the database can read. */
export function isSeen(text: string): boolean {
  const [, from, until, under] = /^\d{1,15} (\d{1,18}):(\d{1,18}):([\d,]{0,2000})$/.exec(text) ?? []
  if (from === undefined || until === undefined || under === undefined) return false
  const numbers = [from, ...(under === '' ? [] : under.split(',')), until]
  if (numbers.some((one) => one === '')) return false
  const ids = numbers.map(BigInt)
  // Transactions under way are in order, and before the one that comes next.
  const isInOrder = ids.every((id, i) => i === 0 || id >= (ids[i - 1] ?? id))
  return isInOrder && ids[0] !== 0n && (ids.length === 2 || ids.at(-2) !== ids.at(-1))
}

/** A price, or a percentage on prices, that an import would change. */
export interface PriceChange {
  file: string
  /** What the price is for: `Geneva Airport → Chamonix, Standard minivan, 1–4`. */
  what: string
  /** In EUR, or in per cent if a percentage changes. */
  before: number
  after: number
  unit: 'EUR' | '%'
}

/** How many changes of each file are shown. */
const MAX = 10

/**
 * Returns the prices of a staged file that would change most in relation to their current values; none for other files.
 */
export async function priceChanges<Row>(db: Database, { file }: TableSpec<Row>): Promise<PriceChange[]> {
  const query = QUERIES.get(file)
  if (!query) return []
  const rows = await select<{ what: string; before: number; after: number }>(db, query)
  const unit = file === TABLES.markupRules.file ? '%' : 'EUR'
  return rows.map(({ what, before, after }) => ({ file, what, before, after, unit }))
}

const legPrices = (table: string) => sql`
  SELECT coalesce(origin.name, s.from_code) || ' → ' || coalesce(target.name, s.to_code) || ', ' || v.name || ', '
      || CASE WHEN s.pax_min = s.pax_max THEN s.pax_min::text ELSE s.pax_min || '–' || s.pax_max END AS what,
    t.price_minor / 100.0::float AS before, s.price_minor / 100.0::float AS after
  FROM ${sql.identifier(`staged_${table}`)} AS s
  JOIN ${sql.identifier(table)} AS t USING (from_code, to_code, vehicle_id, pax_min)
  JOIN vehicles AS v ON v.id = s.vehicle_id
  LEFT JOIN places AS origin ON origin.code = s.from_code
  LEFT JOIN places AS target ON target.code = s.to_code
  WHERE t.active AND t.price_minor <> s.price_minor
  ORDER BY abs(ln(s.price_minor::float / t.price_minor)) DESC, abs(s.price_minor - t.price_minor) DESC, what
  LIMIT ${MAX}`

const QUERIES: ReadonlyMap<string, SQL> = new Map([
  [TABLES.basePrices.file, legPrices(TABLES.basePrices.table)],
  [TABLES.sharedPrices.file, legPrices(TABLES.sharedPrices.table)],
  [
    TABLES.markupRules.file,
    sql`
      SELECT 'Rule ' || s.id || ', ' || v.name || ', ' || s.date_from || ' to ' || s.date_to || ', '
          || CASE WHEN length(s.routes) > 60 THEN left(s.routes, 60) || '…' ELSE s.routes END AS what,
        t.percentage::float AS before, s.percentage::float AS after
      FROM staged_markup_rules AS s JOIN markup_rules AS t USING (id) JOIN vehicles AS v ON v.id = s.vehicle_id
      WHERE t.active AND t.percentage <> s.percentage
      ORDER BY abs(s.percentage - t.percentage) DESC, s.id
      LIMIT ${MAX}`,
  ],
  [
    TABLES.rentalPrices.file,
    sql`
      SELECT offer.name || ' (' || array_to_string(pack.parts, ', ') || '), ' || coalesce(place.name, 'every resort')
          || ', from ' || s.date_from || ', ' || (days.at + 1) || ' days' AS what,
        t.online_minor[days.at] / 100.0::float AS before, s.online_minor[days.at] / 100.0::float AS after
      FROM staged_rental_prices AS s
      JOIN rental_prices AS t ON t.pack_id = s.pack_id AND t.date_from = s.date_from
        AND t.resort_code IS NOT DISTINCT FROM s.resort_code
      JOIN packs AS pack ON pack.id = s.pack_id
      JOIN rental_offers AS offer ON offer.id = pack.offer_id
      LEFT JOIN places AS place ON place.code = s.resort_code
      CROSS JOIN LATERAL generate_subscripts(s.online_minor, 1) AS days (at)
      WHERE t.active AND t.online_minor[days.at] <> s.online_minor[days.at]
      ORDER BY abs(ln(s.online_minor[days.at]::float / t.online_minor[days.at])) DESC, what
      LIMIT ${MAX}`,
  ],
])

/** What an import changed in one table, or would change. */
export interface TableChange {
  file: string
  added: number
  changed: number
  deactivated: number
}

/** Returns whether an import changed, or would change, rows of a table. */
export function isChange({ added, changed, deactivated }: TableChange): boolean {
  return added + changed + deactivated > 0
}

/** The rows of a table before an import. */
export interface Before {
  importId: number
}

/** The previous rows of some files; the tables of the others are unaffected. */
export interface RowsBefore extends Before {
  files: ReadonlySet<string>
}

/** Stores the rows of a table before an import: only the active ones, unless the file has a column for that. */
export async function keepBefore<Row>(db: Database, spec: TableSpec<Row>, importId: number): Promise<void> {
  const names = each(storedColumns(spec).map(({ stored }) => stored))
  const whereKept = hasActive(spec) ? sql`true` : sql`active`
  for (const [part, condition] of (await partsOf(db, spec.table)).entries()) {
    await yieldToEventLoop()
    await db.execute(sql`
      INSERT INTO ${catalogueBefore} (import_id, table_name, part, rows)
      SELECT ${importId}::bigint, ${spec.table}, ${part}::integer, jsonb_agg(to_jsonb(kept))
      FROM (SELECT ${names} FROM ${sql.identifier(spec.table)} WHERE ${whereKept} AND ${condition}) AS kept
      HAVING count(*) > 0`)
  }
}
