import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Catalogue } from '../../src/catalogue/catalogue.ts'
import { importCatalogue } from '../../src/catalogue/import/import.ts'
import { loadCatalogue, refreshCatalogue } from '../../src/catalogue/load.ts'
import { keepFew, smallCatalogueFolder } from '../support/catalogue-folder.ts'
import { useDatabase } from '../support/database.ts'

const database = useDatabase()

beforeAll(() => keepFew(database.db))

const run = (statement: SQL) => database.db.execute(statement)

/**
 * The parts in which two catalogues differ. Maps must have the same order, and rules be those of the catalogue itself.
 */
function differing(one: Catalogue, other: Catalogue): string[] {
  const ours = contentOf(one)
  const theirs = contentOf(other)
  return Object.keys(one).filter((name) => name !== 'snapshot' && ours(name) !== theirs(name))
}

function contentOf(catalogue: Catalogue): (part: string) => string {
  const ruleNumbers = new Map(catalogue.markupRules.map((rule, i) => [rule, i]))
  return (part) =>
    JSON.stringify(Reflect.get(catalogue, part), (name, value: unknown) => {
      if (value instanceof Map || value instanceof Set) return [...value]
      if (name === 'markups' && Array.isArray(value)) return value.map((rule) => ruleNumbers.get(rule) ?? 'stale')
      // A pack's offer holds the pack, and a shop's supplier holds all offers.
      if (name === 'offer' || name === 'supplier')
        return Object.entries(Object(value)).filter(([key]) => key !== 'packs' && key !== 'offers')
      return value
    })
}

/** Small numbers that look random and are the same in each run. */
function drawer(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Picks the nth row of a table in the order of its key, counting on from the first after the last. */
const row = (table: string, n: number, filter = 'true') => {
  const rows = `FROM ${table} WHERE ${filter}`
  return sql.raw(`ctid = (SELECT ctid ${rows} ORDER BY ${table}::text OFFSET ${n} % (SELECT count(*) ${rows}) LIMIT 1)`)
}

const AT_AIRPORT_2 = `'airport-2' IN (from_code, to_code)`

/** Changes that operators make, each to a row that is drawn. */
const CHANGES: ((draw: (below: number) => number) => SQL)[] = [
  (draw) =>
    sql`UPDATE base_prices SET price_minor = ${1000 + draw(9000)}, updated_at = now() WHERE ${row('base_prices', draw(9000))}`,
  (draw) => sql`UPDATE base_prices SET active = NOT active WHERE ${row('base_prices', draw(9000))}`,
  (draw) => sql`UPDATE base_prices SET active = NOT active WHERE ${row('base_prices', draw(300), AT_AIRPORT_2)}`,
  (draw) => sql`DELETE FROM base_prices WHERE ${row('base_prices', draw(9000))}`,
  (draw) => sql`UPDATE shared_prices SET price_minor = price_minor + 100 WHERE ${row('shared_prices', draw(400))}`,
  (draw) => sql`UPDATE shuttles SET seats = ${1 + draw(20)} WHERE ${row('shuttles', draw(100))}`,
  (draw) =>
    sql`UPDATE markup_rules SET routes = 'airport-1>resort-11 *>resort-12' WHERE ${row('markup_rules', draw(100))}`,
  (draw) => sql`UPDATE markup_rules SET routes = 'airport-2>*' WHERE ${row('markup_rules', draw(100))}`,
  (draw) => sql`UPDATE markup_rules SET routes = '*>*' WHERE ${row('markup_rules', draw(100))}`,
  (draw) => sql`DELETE FROM markup_rules WHERE ${row('markup_rules', draw(100))}`,
  (draw) => sql`UPDATE markup_rules SET percentage = ${draw(50)} WHERE ${row('markup_rules', draw(100))}`,
  (draw) => sql`UPDATE markup_rules SET active = NOT active WHERE ${row('markup_rules', draw(100))}`,
  (draw) => sql`UPDATE markup_rules SET level = ${draw(40)} WHERE ${row('markup_rules', draw(100))}`,
  (draw) => sql`UPDATE routes SET manual = NOT manual WHERE ${row('routes', draw(1000))}`,
  (draw) => sql`UPDATE routes SET active = NOT active WHERE ${row('routes', draw(1000))}`,
  (draw) => sql`UPDATE places SET active = NOT active WHERE ${row('places', draw(140))}`,
  (draw) => sql`UPDATE places SET name = name || ' Bis' WHERE ${row('places', draw(140))}`,
  (draw) => sql`UPDATE vehicles SET active = NOT active WHERE ${row('vehicles', draw(6))}`,
  (draw) => sql`UPDATE currencies SET rate = rate * 1.01 WHERE code <> 'EUR' AND ${row('currencies', draw(9))}`,
  (draw) => sql`UPDATE promo_codes SET active = NOT active WHERE ${row('promo_codes', draw(4))}`,
  () => sql`UPDATE settings SET value = 60 WHERE name = 'hold_minutes'`,
  (draw) => sql`UPDATE cancellation_terms SET active = NOT active WHERE ${row('cancellation_terms', draw(5))}`,
  (draw) => sql`UPDATE meeting_points SET waiting_minutes = ${draw(90)} WHERE ${row('meeting_points', draw(20))}`,
  (draw) =>
    sql`INSERT INTO vehicle_capacity (vehicle_id, area, date_from, date_to, units) VALUES (2, '{}', '2027-01-01', '2027-02-01', ${draw(50)})
      ON CONFLICT ON CONSTRAINT vehicle_capacity_of_days DO UPDATE SET units = excluded.units`,
  () =>
    sql`INSERT INTO closures (date_from, date_to, words_en) VALUES ('2027-01-01', '2027-02-01', 'Closed.') ON CONFLICT DO NOTHING`,
  () =>
    sql`INSERT INTO pickup_allowances (date_from, date_to, minutes) VALUES ('2027-01-01', '2027-02-01', 10) ON CONFLICT DO NOTHING`,
  () => sql`INSERT INTO notice (minutes) VALUES (60) ON CONFLICT DO NOTHING`,
  (draw) =>
    sql`INSERT INTO proof (source, rating, best_rating, reviews) VALUES ('Reviews', 4.5, 5, ${1 + draw(900)}) ON CONFLICT ON CONSTRAINT proof_of_source DO UPDATE SET reviews = excluded.reviews`,
  (draw) => sql`UPDATE countries SET helmet_from_age = ${draw(18)}`,
  (draw) => sql`UPDATE shops SET active = NOT active WHERE ${row('shops', draw(150))}`,
  (draw) => sql`UPDATE packs SET active = NOT active WHERE ${row('packs', draw(100))}`,
  (draw) => sql`DELETE FROM rental_prices WHERE ${row('rental_prices', draw(3000))}`,
  (draw) => sql`UPDATE rental_offers SET name = name || '!' WHERE ${row('rental_offers', draw(30))}`,
  (draw) => sql`UPDATE measurements SET label = label || '!' WHERE ${row('measurements', draw(90))}`,
  (draw) => sql`UPDATE accommodations SET name = name || '!' WHERE ${row('accommodations', draw(900))}`,
  () => sql`UPDATE partners SET discount_percent = discount_percent + 1 WHERE promo_code = 'DEMO10'`,
]

it('A refreshed catalogue equals a newly loaded one, whatever has changed', { timeout: 240_000 }, async () => {
  const draw = drawer(7)
  let current = await loadCatalogue(database.db)
  // Two kinds of change at a time, in one commit or in two, until each has had its turn.
  const waiting = [...CHANGES]
  while (waiting.length > 0) {
    const [one, other = one] = [draw(waiting.length), draw(waiting.length)].map((n) => waiting.splice(n, 1)[0])
    const statements = [one, other].flatMap((change) => change?.(draw) ?? [])
    if (draw(2) === 0) for (const statement of statements) await run(statement)
    else
      await database.db.transaction(async (tx) => {
        for (const statement of statements) await tx.execute(statement)
      })
    current = await refreshCatalogue(database.db, current)
    expect(differing(current, await loadCatalogue(database.db)), `${waiting.length} to go`).toEqual([])
  }
})

it('A refreshed catalogue equals a newly loaded one after imports', { timeout: 120_000 }, async () => {
  const asBefore = await smallCatalogueFolder()
  const changed = await smallCatalogueFolder({
    'base-prices.csv': (csv) => csv.replace(/^(airport-2,.*),(\d+)\.\d\d$/gm, '$1,$2.99'),
  })
  let current = await loadCatalogue(database.db)
  for (const source of [asBefore, changed]) {
    await importCatalogue(database.db, source)
    current = await refreshCatalogue(database.db, current)
    expect(differing(current, await loadCatalogue(database.db)), source).toEqual([])
  }
})

it(
  'A refreshed catalogue is the same object if nothing has changed, even after an import',
  { timeout: 60_000 },
  async () => {
    const folder = await smallCatalogueFolder()
    const current = await loadCatalogue(database.db)
    await importCatalogue(database.db, folder)
    const refreshed = await refreshCatalogue(database.db, current)
    await importCatalogue(database.db, folder)
    await run(sql`UPDATE base_prices SET price_minor = 1 WHERE false`)
    expect((await refreshCatalogue(database.db, refreshed)) === refreshed).toBe(true)
  },
)

it('A refreshed catalogue shares what has not changed: for one price, all other routes', async () => {
  const before = await loadCatalogue(database.db)
  await run(
    sql`UPDATE base_prices SET price_minor = 12345 WHERE from_code = 'airport-1' AND to_code = 'resort-11' AND pax_min = 1`,
  )
  const after = await refreshCatalogue(database.db, before)
  const names = Object.keys(after) as (keyof Catalogue)[]
  expect(names.filter((name) => after[name] !== before[name])).toEqual(['snapshot', 'routes'])
  const changed = [...after.routes].filter(([key, route]) => before.routes.get(key) !== route)
  expect(changed.map(([key]) => key)).toEqual(['airport-1>resort-11'])
})

it('A refreshed catalogue shows whole transactions, in whatever order they began', async () => {
  const before = await loadCatalogue(database.db)
  // Begun first and committed last.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE currencies SET rate = 3 WHERE code = 'GBP'`)
    await tx.execute(sql`UPDATE promo_codes SET value = 7 WHERE code = 'SNOW25'`)
  })
  await run(sql`UPDATE currencies SET rate = 4 WHERE code = 'CHF'`)
  const after = await refreshCatalogue(database.db, before)
  expect(after.currencies.get('GBP')?.rateMillionths).toBe(3_000_000)
  expect(after.currencies.get('CHF')?.rateMillionths).toBe(4_000_000)
  expect(after.promoCodes.get('SNOW25')?.value).toBe(700)
})
