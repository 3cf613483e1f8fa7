import { readdir, readFile } from 'node:fs/promises'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { ensureOurHistory } from '../../src/db/migrations.ts'
import * as schema from '../../src/db/schema/index.ts'
import { ACTORS, PRODUCTS } from '../../src/values/booking.ts'
import { ENVIRONMENTS } from '../../src/values/environment.ts'
import { LANGUAGES } from '../../src/values/language.ts'
import { useDatabase } from '../support/database.ts'

const database = useDatabase()

// Drizzle Kit adds it for all loops to find, and pdf.js refuses to work where it is.
afterAll(() => void Reflect.deleteProperty(Array.prototype, 'random'))

const namesOf = async (query: ReturnType<typeof sql>) =>
  (await database.db.execute<{ name: string }>(query)).rows.map(({ name }) => name)

/** The tables of the catalogue whose rows belong to routes, and the others: the running processes hear of their changes. */
const TABLES_OF_ROUTES = ['base_prices', 'shared_prices', 'shuttles']
const OTHER_TABLES = [
  'accommodations',
  'cancellation_terms',
  'currencies',
  'markup_rules',
  'measurements',
  'meeting_points',
  'packs',
  'partners',
  'places',
  'promo_codes',
  'rental_offers',
  'rental_prices',
  'routes',
  'settings',
  'shops',
  'suppliers',
  'vehicles',
]

/** What the migrations make, as the last of them notes it. */
async function newestSnapshot(): Promise<DrizzleSnapshotJSON> {
  const meta = new URL('../../migrations/meta/', import.meta.url)
  const newest =
    (await readdir(meta))
      .filter((name) => name.endsWith('_snapshot.json'))
      .toSorted()
      .at(-1) ?? ''
  return JSON.parse(await readFile(new URL(newest, meta), 'utf8'))
}

describe('the schema', () => {
  it('is what the migrations make', async () => {
    const migrated = await newestSnapshot()
    const current = generateDrizzleJson(schema, migrated.id, undefined, 'snake_case')
    expect(await generateMigration(migrated, current)).toEqual([])
  })

  it('has every rule that only SQL can say', async () => {
    expect(await namesOf(sql`SELECT conname AS name FROM pg_constraint WHERE contype = 'x' ORDER BY 1`)).toEqual([
      'rental_prices_ranges',
    ])
    const triggers = (name: string) =>
      namesOf(sql`SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = ${name} ORDER BY 1`)
    expect(await triggers('note_change')).toEqual(OTHER_TABLES)
    for (const name of ['note_added', 'note_changed', 'note_deleted', 'note_truncated'])
      expect(await triggers(name)).toEqual(TABLES_OF_ROUTES)
    expect(await triggers('notify_access')).toEqual(['access_tokens', 'partner_keys', 'partners'])
    for (const name of ['count_booking', 'count_moved_booking']) expect(await triggers(name)).toEqual(['bookings'])
    for (const name of ['refuse_changed_statement', 'refuse_deleted_statement'])
      expect(await triggers(name)).toEqual(['commissions'])
    expect(await triggers('touch_prices')).toEqual(['places', 'routes', 'vehicles'])
    for (const name of ['refuse_added_overlaps', 'refuse_changed_overlaps'])
      expect(await triggers(name)).toEqual(['base_prices', 'shared_prices'])
    expect(await triggers('note_changed_markup_rule')).toEqual(['markup_rules'])
  })

  it.each([
    ['actor', ACTORS],
    ['environment', ENVIRONMENTS],
    ['language', LANGUAGES],
    ['product', PRODUCTS],
  ])('takes as %s the words that the code knows', async (domain, words) => {
    const rules = await namesOf(
      sql`SELECT pg_get_constraintdef(oid) AS name FROM pg_constraint WHERE contypid = ${domain}::regtype`,
    )
    expect(rules.flatMap((rule) => Array.from(rule.matchAll(/'(\w+)'/g), ([, word]) => word))).toEqual(words)
  })

  it('is not laid over a database that was made by other migrations', async () => {
    await expect(ensureOurHistory(database.db)).resolves.toBeUndefined()
    await database.db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('another', 1)`)
    await expect(ensureOurHistory(database.db)).rejects.toThrow('was left untouched')
  })
})
