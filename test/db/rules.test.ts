import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { useDatabase } from '../support/database.ts'

const database = useDatabase()

/** Tables of the catalogue whose rows belong to routes, and the others. */
const OF_ROUTES = ['base_prices', 'shared_prices', 'shuttles']
const OTHERS = [
  'accommodations',
  'cancellation_terms',
  'countries',
  'currencies',
  'markup_rules',
  'measurements',
  'meeting_points',
  'packs',
  'partners',
  'places',
  'promo_codes',
  'proof',
  'publishable_keys',
  'rental_offers',
  'rental_prices',
  'routes',
  'settings',
  'shops',
  'suppliers',
  'vehicles',
]

/** Runs statements in a transaction that is rolled back. */
async function tryOut(work: (tx: Database) => Promise<void>): Promise<void> {
  const undone = new Error('undone')
  const run = database.db.transaction(async (tx) => {
    await work(tx)
    throw undone
  })
  await expect(run).rejects.toBe(undone)
}

const valuesOf = async (db: Database, query: SQL) =>
  (await db.execute<{ value: string }>(query)).rows.map(({ value }) => value)

describe('the catalogue', () => {
  /** What a statement notes as changed, each table once. */
  async function noted(tx: Database, statement: SQL): Promise<string[]> {
    await tx.execute(sql`DELETE FROM catalogue_changes`)
    await tx.execute(statement)
    return valuesOf(
      tx,
      sql`SELECT DISTINCT concat_ws(' ', table_name, from_code, to_code) AS value FROM catalogue_changes ORDER BY 1`,
    )
  }

  it.each(OTHERS)('Every kind of write to %s is noted', async (name) => {
    const table = sql.identifier(name)
    await tryOut(async (tx) => {
      expect(await noted(tx, sql`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table} LIMIT 0`)).toEqual(
        [name],
      )
      const [column = ''] = await valuesOf(
        tx,
        sql`SELECT column_name AS value FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name = ${name} AND is_identity = 'NO' LIMIT 1`,
      )
      expect(await noted(tx, sql`UPDATE ${table} SET ${sql.identifier(column)} = ${sql.identifier(column)}`)).toContain(
        name,
      )
      expect(await noted(tx, sql`DELETE FROM ${table} WHERE false`)).toEqual([name])
      expect(await noted(tx, sql`TRUNCATE ${table} CASCADE`)).toContain(name)
    })
  })

  it.each(OF_ROUTES)(
    'Every kind of write to %s is noted with its route, a route that a row leaves included',
    async (name) => {
      const table = sql.identifier(name)
      await tryOut(async (tx) => {
        const rows = sql`SELECT * FROM ${table} ORDER BY from_code, to_code LIMIT 1`
        await tx.execute(sql`CREATE TEMP TABLE one ON COMMIT DROP AS ${rows}`)
        const [route] = await valuesOf(tx, sql`SELECT concat_ws(' ', from_code, to_code) AS value FROM one`)
        const [other] = await valuesOf(
          tx,
          sql`SELECT concat_ws(' ', from_code, to_code) AS value FROM routes AS r WHERE NOT EXISTS (
          SELECT FROM ${table} AS t WHERE (t.from_code, t.to_code) = (r.from_code, r.to_code)) LIMIT 1`,
        )
        const [from = '', to = ''] = other?.split(' ') ?? []
        const whereOurs = sql`(from_code, to_code) = (SELECT from_code, to_code FROM one)`
        expect(await noted(tx, sql`DELETE FROM ${table} WHERE ${whereOurs}`)).toEqual([`${name} ${route}`])
        expect(await noted(tx, sql`INSERT INTO ${table} SELECT * FROM one`)).toEqual([`${name} ${route}`])
        expect(
          await noted(tx, sql`UPDATE ${table} SET from_code = ${from}, to_code = ${to} WHERE ${whereOurs}`),
        ).toEqual([`${name} ${route}`, `${name} ${other}`].toSorted())
        expect(await noted(tx, sql`TRUNCATE ${table}`)).toEqual([name])
      })
    },
  )

  it('A route, a place or a vehicle that becomes active again touches the prices and rules that it hides', async () => {
    await tryOut(async (tx) => {
      const countTouched = (from: SQL) =>
        valuesOf(tx, sql`SELECT count(*)::int AS value FROM ${from} AND updated_at > '2020-01-01'`)
      for (const [table, key] of [
        [sql`routes`, sql`from_code = 'airport-1' AND to_code = 'resort-11'`],
        [sql`vehicles`, sql`id = 2`],
      ] as const) {
        for (const prices of [sql`base_prices`, sql`shared_prices`, sql`markup_rules`])
          await tx.execute(sql`UPDATE ${prices} SET updated_at = '2020-01-01'`)
        await tx.execute(sql`UPDATE ${table} SET active = false WHERE ${key}`)
        expect(await countTouched(sql`base_prices WHERE true`)).toEqual([0])
        await tx.execute(sql`UPDATE ${table} SET active = true WHERE ${key}`)
      }
      expect(await countTouched(sql`base_prices WHERE vehicle_id <> 2`)).toEqual([0])
      expect(await countTouched(sql`base_prices WHERE vehicle_id = 2`)).not.toEqual([0])
      expect(await countTouched(sql`markup_rules WHERE vehicle_id = 2`)).not.toEqual([0])
    })
  })

  it('The ranges of a rental price never overlap, at the latest when they are committed', async () => {
    const overlapping = database.db.transaction(async (tx) => {
      await tx.execute(sql`
        INSERT INTO rental_prices (pack_id, resort_code, date_from, date_to, online_minor, in_store_minor, active)
        SELECT pack_id, resort_code, date_to, date_to, online_minor, in_store_minor, true
        FROM rental_prices WHERE active LIMIT 1`)
      await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    })
    await expect(overlapping).rejects.toMatchObject({ cause: { code: '23P01' } })
  })

  it('The bands of a shared price never overlap', async () => {
    const overlapping = database.db.execute(sql`
      INSERT INTO shared_prices (from_code, to_code, vehicle_id, pax_min, pax_max, price_minor, active)
      SELECT from_code, to_code, vehicle_id, 900 + n, 910 + n, 1, true
      FROM (SELECT * FROM shared_prices LIMIT 1) AS one, generate_series(0, 1) AS n`)
    await expect(overlapping).rejects.toMatchObject({ cause: { code: '23P01' } })
  })
})

it.each(['partners', 'partner_keys', 'access_tokens'])(
  'Every process hears when a row of %s changes or goes, because it remembers whose token is whose',
  async (name) => {
    const heard: unknown[] = []
    await database.listen('access', () => heard.push(name))
    const before = heard.length
    await database.db.execute(sql`DELETE FROM ${sql.identifier(name)} WHERE false`)
    await expect.poll(() => heard.length).toBe(before + 1)
    await database.db.execute(sql`UPDATE ${sql.identifier(name)} SET created_at = created_at`)
    await expect.poll(() => heard.length).toBe(before + 2)
  },
)

it('A line that stands on a statement is neither changed nor moved nor deleted', async () => {
  const { db } = database
  await db.execute(sql`
    INSERT INTO bookings (reference, environment, product, source, submission_key, status, settlement, partner_id, channel,
      currency, rate_millionths, price_minor, price_eur_minor, first_name, last_name, email, country_code, mobile_number,
      language, terms, created_at, confirmed_at, first_start_at, last_end_at, time_zone)
    VALUES ('NAV1', 'live', 'transfer', 'transfer_site', 'key', 'confirmed', 'prepaid', 1, 'link',
      'EUR', 1000000, 1, 1, '', '', '', '', '', 'en', '{}', now(), now(), now(), now(), 'Europe/Paris')`)
  await db.execute(sql`
    INSERT INTO statements (partner_id, month, year, number, created_at, lines, opening_minor, total_minor, commission_minor,
      balance_minor, due)
    VALUES (1, '2027-01-01', 2027, 1, now(), 1, 0, -1, 1, -1, '2027-02-15')`)
  await db.execute(sql`
    INSERT INTO commissions (booking_id, partner_id, state, percent, amount_minor, created_at, earned_at, statement_id)
    SELECT max(b.id), 1, 'earned', 10, 1, now(), now(), max(s.id) FROM bookings AS b, statements AS s`)
  for (const change of [
    sql`UPDATE commissions SET amount_minor = 2`,
    sql`UPDATE commissions SET statement_id = NULL`,
    sql`DELETE FROM commissions`,
  ])
    await expect(db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/commission \d+ stands on statement \d+ and cannot change/) },
    })
  await db.execute(sql`UPDATE commissions SET state = 'paid', paid_at = now()`)
})

it('Nobody drives a vehicle that is none of the catalogue', async () => {
  const unknown = database.db.execute(sql`
    INSERT INTO drivers (name, phone, email, vehicle_id, kind, created_at) VALUES ('', '', '', 987654321, 'own', now())`)
  await expect(unknown).rejects.toMatchObject({ cause: { code: '23503' } })
})
