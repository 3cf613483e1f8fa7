import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openEmbedded } from '../../src/db/embedded.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { demoFolder } from '../support/demo-folder.ts'
import { dropDatabase, freshDatabase } from '../support/postgres.ts'

/** Empties a database of today, because making one takes long. */
const EMPTIED = `
  DROP SCHEMA drizzle, sandbox, public CASCADE;
  CREATE SCHEMA public;`

/** What the first migrations of before version 1.0 have left: what they note of themselves, and a table with a row. */
const EARLIER = `
  CREATE SCHEMA drizzle;
  CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
  INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES
    ('2460fee8a45951893d0debff837019b48e14decd7f60c720805bfeb251eab5a6', 1795453093585),
    ('999df7e4ae14e87d3a6a780fc6e745ebde4e838895e52214989d3d821e00bcf4', 1795453097922);
  CREATE TABLE bookings (id integer PRIMARY KEY, reference text);
  INSERT INTO bookings VALUES (1, 'NAV482915067');`

const REFUSAL =
  /^this database was made by an incompatible version of Navette and was left untouched: use an empty one .*\)\.$/

const LEFT = `
  SELECT (SELECT reference FROM bookings) AS reference,
    (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations,
    (SELECT count(*)::int FROM information_schema.tables WHERE table_schema = 'public') AS tables`

const UNTOUCHED = [{ reference: 'NAV482915067', migrations: 2, tables: 1 }]

it.runIf('dump' in inject('template'))(
  'A folder with a database of earlier migrations is refused and left untouched',
  async () => {
    const folder = await demoFolder()
    const earlier = await PGlite.create(join(folder, 'postgres'))
    await earlier.exec(EMPTIED + EARLIER)
    await earlier.close()
    await expect(openEmbedded(folder, () => {})).rejects.toThrow(REFUSAL)
    const left = await PGlite.create(join(folder, 'postgres'))
    const { rows } = await left.query(LEFT)
    await left.close()
    expect(rows).toEqual(UNTOUCHED)
  },
)

it.runIf('database' in inject('template'))(
  'A server with a database of earlier migrations is refused and left untouched',
  async () => {
    const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
    const { url, database } = await freshDatabase(serverUrl)
    const client = new Client({ connectionString: url })
    onTestFinished(async () => {
      await client.end()
      await dropDatabase(serverUrl, database)
    })
    await client.connect()
    await client.query(EARLIER)
    await expect(openPostgres(url, () => {})).rejects.toThrow(REFUSAL)
    expect((await client.query(LEFT)).rows).toEqual(UNTOUCHED)
  },
)
