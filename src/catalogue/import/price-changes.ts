import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { select } from './table-parts.ts'
import { TABLES, type TableSpec } from './tables.ts'

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
