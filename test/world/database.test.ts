import { DrizzleQueryError, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { DatabaseHandle } from '../../src/db/database.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { ensureSession } from '../../src/db/postgres.ts'
import { reasonOf } from '../../src/db/reason.ts'
import { dropDatabase, freshDatabase } from '../support/postgres.ts'

/* What operators set on their servers, databases and roles, and what commands say when a database refuses. */

describe('the reason of a failure', () => {
  const refused = Object.assign(new Error('permission denied for table places'), { code: '42501' })
  it.each<[string, unknown, string]>([
    ['a failed query', new DrizzleQueryError('SELECT 1', [7], refused), 'permission denied for table places'],
    [
      'a failed query within an error of ours',
      new Error('the import failed', { cause: new DrizzleQueryError('SELECT 1', [], refused) }),
      'the import failed: permission denied for table places',
    ],
    [
      'a refusal with a hint',
      Object.assign(new Error('no space left'), { hint: 'free some' }),
      'no space left (free some)',
    ],
    [
      'a host of two addresses that does not answer',
      new AggregateError([
        new Error('connect ECONNREFUSED ::1:5432'),
        new Error('connect ECONNREFUSED 127.0.0.1:5432'),
      ]),
      'connect ECONNREFUSED ::1:5432: connect ECONNREFUSED 127.0.0.1:5432',
    ],
    [
      'an error that repeats its cause',
      new Error('it failed: no space left', { cause: new Error('no space left') }),
      'it failed: no space left',
    ],
    ['an error without words', new TypeError(''), 'TypeError'],
    ['what is no error', 'stop', 'stop'],
  ])('Of %s the words are told that help', (_, error, expected) => {
    expect(reasonOf(error)).toBe(expected)
  })
})

/** Settings that operators have, each with another that undoes what we rely on. */
const HOSTILE = [
  ['DateStyle', 'German, DMY'],
  ['DateStyle', 'SQL, MDY'],
  ['IntervalStyle', 'sql_standard'],
  ['TimeZone', 'Asia/Kolkata'],
  ['default_transaction_isolation', 'serializable'],
  ['default_transaction_read_only', 'on'],
  ['standard_conforming_strings', 'off'],
  ['search_path', 'pg_catalog'],
  ['bytea_output', 'escape'],
  ['extra_float_digits', '-15'],
  ['array_nulls', 'off'],
  ['transform_null_equals', 'on'],
] as const

describe.runIf('database' in inject('template'))('a database that is set otherwise', () => {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  let made: { url: string; database: string }
  let handle: DatabaseHandle
  beforeAll(async () => {
    made = await freshDatabase(server)
    const client = new Client({ connectionString: made.url })
    await client.connect()
    for (const [name, value] of HOSTILE)
      await client.query(
        `ALTER DATABASE ${made.database} SET ${name} = ${name === 'search_path' ? value : `'${value}'`}`,
      )
    await client.end()
    handle = await openPostgres(made.url, () => {})
  })
  afterAll(async () => {
    await handle.close()
    await dropDatabase(server, made.database)
  })

  it('It is migrated, and its dates, numbers, bytes and lists are read as they are, on every kind of connection', async () => {
    const values = sql`SELECT '2027-01-16'::date::text AS day, '2027-01-16 10:00+01'::timestamptz::text AS at, '\\x00ff'::bytea::text AS bytes,
      (0.1::float8 + 0.2::float8)::text AS float, '{NULL}'::text[] IS NOT DISTINCT FROM ARRAY[NULL]::text[] AS list,
      interval '1 day 2 hours'::text AS span, 'a\\b' AS text, current_setting('transaction_isolation') AS level, current_setting('jit') AS jit, count(*)::int AS places FROM places`
    const expected = {
      day: '2027-01-16',
      at: '2027-01-16 09:00:00+00',
      bytes: String.raw`\x00ff`,
      float: '0.30000000000000004',
      list: true,
      span: '1 day 02:00:00',
      text: String.raw`a\b`,
      level: 'read committed',
      jit: 'off',
      places: 0,
    }
    const read = async (db: DatabaseHandle['db']) => (await db.execute(values)).rows
    const signal = new AbortController().signal
    for (const rows of [
      await read(handle.db),
      await read(handle.batchDb),
      await handle.readAside({ owner: 'test', signal }, read),
    ])
      expect(rows).toEqual([expected])
  })

  it.each(HOSTILE)(
    'Behind a pooler, a session with %s = %s is refused with the statement that repairs it',
    async (name, value) => {
      const client = new Client({ connectionString: server })
      await client.connect()
      try {
        await client.query(`SET TimeZone = 'UTC'`)
        await client.query(`SET ${name} = ${name === 'search_path' ? value : `'${value}'`}`)
        await expect(ensureSession(client)).rejects.toThrow(new RegExp(`ALTER ROLE "postgres" SET ${name} = .*;$`))
        await client.query(`RESET ${name}`)
        await client.query(`SET TimeZone = 'Etc/UTC'`)
        await expect(ensureSession(client)).resolves.toBeUndefined()
      } finally {
        await client.end()
      }
    },
  )
})
