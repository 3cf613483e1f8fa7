import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openEmbedded } from '../../src/db/embedded.ts'
import { MIGRATIONS } from '../../src/db/migrations.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { bookingItems, bookings } from '../../src/db/schema/index.ts'
import { ridesOf } from '../../src/services/bookings/find-booking.ts'
import { logBooking } from '../../src/services/bookings/log.ts'
import { storedVouchersOf } from '../../src/services/bookings/vouchers/item-vouchers.ts'
import { itemKeyText } from '../../src/services/rides/assignment.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
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

/** Returns a folder with the migrations of the build whose last one is 0010. */
async function migrationsUntil0010(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(MIGRATIONS.migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= 10) }))
  return folder
}

const storedBy0010 = () => readFile(new URL('build-0010.sql', import.meta.url), 'utf8')

/** What is found in a database of that build once it is migrated: states, what is wrong, and the version of a change. */
async function foundIn({ db }: { db: Database }) {
  const { rows: states } = await db.execute<{ state: string }>(
    sql`SELECT DISTINCT b.status || ' ' || i.state AS state FROM bookings b JOIN booking_items i ON i.booking_id = b.id ORDER BY state`,
  )
  const { rows: misnumbered } = await db.execute(
    sql`SELECT reference FROM bookings b WHERE version <> (SELECT count(*) FROM booking_log l WHERE l.booking_id = b.id)`,
  )
  // Throws for a booking whose sums are wrong.
  await db.execute(sql`SELECT refuse_wrong_sums(id) FROM bookings`)
  const stored = await db.select().from(bookingItems)
  const pickups = new Map(ridesOf(stored).map(({ details, ...ride }) => [itemKeyText(ride), details.pickupAt]))
  const shown = stored.map((item) => ({
    item,
    pickupAt: pickups.get(itemKeyText(item)),
    vouchers: storedVouchersOf([item]),
  }))
  const elsewhen = shown.filter(
    ({ item, pickupAt, vouchers }) =>
      item.kind === 'ride' &&
      !(isMatch(item.details, { pickupAt }) && vouchers.every((voucher) => isDeepStrictEqual(voucher, item.voucher))),
  )
  const { rows: given } = await db.execute<{ at: string | null }>(
    sql`SELECT DISTINCT to_char(d.progress_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at FROM ride_duties d JOIN booking_items i USING (booking_id, number) WHERE i.state = 'booked' AND d.driver_id IS NOT NULL`,
  )
  const [booking] = await db.select().from(bookings).limit(1)
  const changed = await logBooking(db, booking?.id ?? 0, { actor: COMMAND_LINE, event: 'seen' }, new Date())
  return {
    states: states.map(({ state }) => state),
    misnumbered,
    elsewhen,
    rides: pickups.size,
    given: given.map(({ at }) => at),
    raisedBy: changed.version - (booking?.version ?? 0),
  }
}

/** Returns whether a stored value has these members. */
function isMatch(stored: unknown, members: object): boolean {
  return isDeepStrictEqual({ ...Object(stored), ...members }, stored)
}

const KEPT = {
  states: [
    'awaiting_payment booked',
    'cancelled cancelled',
    'confirmed booked',
    'confirmed cancelled',
    'confirmed done',
    'confirmed failed',
    'confirmed no_show',
    'expired booked',
  ],
  misnumbered: [],
  elsewhen: [],
  rides: 24,
  given: ['2026-11-23 09:00'],
  raisedBy: 1,
}

it.runIf('dump' in inject('template'))(
  'A folder of the build of migration 0010 keeps its bookings in every state',
  { timeout: 120_000 },
  async () => {
    const folder = await demoFolder()
    const earlier = await PGlite.create(join(folder, 'postgres'), { extensions: { btree_gist } })
    await earlier.exec(EMPTIED)
    await migrateLite(drizzleLite(earlier), { migrationsFolder: await migrationsUntil0010() })
    await earlier.exec(await storedBy0010())
    await earlier.close()
    const opened = await openEmbedded(folder, () => {})
    onTestFinished(() => opened.close())
    expect(await foundIn(opened)).toEqual(KEPT)
  },
)

it.runIf('database' in inject('template'))(
  'A server of the build of migration 0010 keeps its bookings in every state',
  { timeout: 120_000 },
  async () => {
    const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
    const { url, database } = await freshDatabase(serverUrl)
    const client = new Client({ connectionString: url })
    await client.connect()
    await migrate(drizzle(client), { migrationsFolder: await migrationsUntil0010() })
    await client.query(await storedBy0010())
    await client.end()
    const opened = await openPostgres(url, () => {})
    onTestFinished(async () => {
      await opened.close()
      await dropDatabase(serverUrl, database)
    })
    expect(await foundIn(opened)).toEqual(KEPT)
  },
)
