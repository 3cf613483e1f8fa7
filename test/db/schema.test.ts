import { readdir, readFile } from 'node:fs/promises'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { ensureOurHistory } from '../../src/db/migrations.ts'
import * as schema from '../../src/db/schema/index.ts'
import { ACTOR_KINDS } from '../../src/values/actor.ts'
import { PRODUCTS } from '../../src/values/booking.ts'
import { ENVIRONMENTS } from '../../src/values/environment.ts'
import { LANGUAGES } from '../../src/values/language.ts'
import { useDatabase } from '../support/database.ts'

const database = useDatabase()

// Drizzle Kit adds it for all loops to find, and pdf.js refuses to work where it is.
afterAll(() => void Reflect.deleteProperty(Array.prototype, 'random'))

const namesOf = async (query: ReturnType<typeof sql>) =>
  (await database.db.execute<{ name: string }>(query)).rows.map(({ name }) => name)

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

it('The schema is what the migrations make', async () => {
  const migrated = await newestSnapshot()
  const current = generateDrizzleJson(schema, migrated.id, undefined, 'snake_case')
  expect(await generateMigration(migrated, current)).toEqual([])
})

it.each([
  ['actor', ACTOR_KINDS],
  ['environment', ENVIRONMENTS],
  ['language', LANGUAGES],
  ['product', PRODUCTS],
])('The database accepts for %s exactly the values that the code knows', async (domain, words) => {
  const rules = await namesOf(
    sql`SELECT pg_get_constraintdef(oid) AS name FROM pg_constraint WHERE contypid = ${domain}::regtype`,
  )
  expect(rules.flatMap((rule) => Array.from(rule.matchAll(/'(\w+)'/g), ([, word]) => word))).toEqual(words)
})

it('The schema is not applied to a database that was made by other migrations', async () => {
  await expect(ensureOurHistory(database.db)).resolves.toBeUndefined()
  await database.db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('another', 1)`)
  await expect(ensureOurHistory(database.db)).rejects.toThrow('was left untouched')
})
