import { asc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { accessTokens, partnerCalls } from '../../../src/db/schema/index.ts'
import { startCallLog } from '../../../src/services/partners/calls/call-log.ts'
import {
  findCalls,
  LOOKED_AT,
  MAX_KEPT,
  loggedSince,
  oldCalls,
  surplusCalls,
} from '../../../src/services/partners/calls/find-calls.ts'
import { cleanUp } from '../../../src/services/platform/clean-up.ts'
import { DAY_MS } from '../../../src/values/time.ts'
import { digestOf } from '../../../src/values/token.ts'
import { useDatabase } from '../../support/database.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../../support/partner.ts'
import { dropDatabase, freshDatabase } from '../../support/postgres.ts'
import { NEVER, NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const LATER = { timeout: 25_000 }
const ANY = { environment: null, statusClass: null, path: null, requestId: null } as const

const logged = () => world.database.db.select().from(partnerCalls).orderBy(asc(partnerCalls.id))

/** Sends calls, each with its name as its id, and returns their lines by name once all of them are written. */
async function linesOf(calls: Record<string, (headers: Record<string, string>) => Promise<unknown>>) {
  for (const [id, send] of Object.entries(calls)) await send({ 'x-request-id': id })
  await sentinel()
  const lines = await logged()
  return Object.fromEntries(Object.keys(calls).map((id) => [id, lines.find(({ requestId }) => requestId === id)]))
}

let sentinels = 0

/** Waits until all calls before this one are in the log. */
async function sentinel(): Promise<void> {
  const id = `sentinel-${sentinels++}`
  await partnerOf(world).get('/api/v2/vehicles', { 'x-request-id': id })
  await expect.poll(async () => (await logged()).some(({ requestId }) => requestId === id), LATER).toBe(true)
}

afterEach(async () => {
  world.setNow(NOW)
  await world.database.db.delete(partnerCalls)
})

describe('the log of calls', () => {
  const partner = partnerOf(world)

  it('A call is logged with its key, its path by number or code, and what it was answered', async () => {
    const reference = await sellByApi(partner)
    const { read } = await linesOf({
      read: (headers) => partner.get(`/api/v2/booking/${reference}?return_vouchers=0`, headers),
    })
    expect(read).toEqual({
      id: expect.any(Number),
      partnerId: DEMO_PARTNER,
      environment: 'live',
      key: 'demo-key',
      at: NOW,
      method: 'GET',
      path: `/api/v2/booking/${reference}`,
      status: 200,
      code: null,
      message: null,
      durationMs: expect.any(Number),
      requestId: 'read',
    })
    const paths = (await logged()).map(({ method, path, status }) => `${method} ${path} ${status}`)
    for (const path of ['token', 'transfer', 'booking']) expect(paths).toContain(`POST /api/v2/${path} 200`)
  })

  it('A path is logged with the numbers and codes that are ours, and without what it does not lead to', async () => {
    const paths = [
      ['/api/v2/routes/airport-1/resort-80', '/api/v2/routes/airport-1/resort-80', 200, null],
      ['/api/transfer/destinations', '/api/transfer/destinations', 200, null],
      ['/api/v2/transfer/99999', '/api/v2/transfer/{id}', 404, 'NOT_FOUND'],
      ['/api/v2/booking/NAV000000000', '/api/v2/booking/NAV000000000', 404, 'NOT_FOUND'],
      ['/api/v2/bookingz', '/api/v2/…', 404, 'NOT_FOUND'],
      ['/api/v2/bookings?limit=9999', '/api/v2/bookings', 400, 'INVALID_PARAMS'],
    ] as const
    const calls = paths.map(([url]) => [url, (headers: Record<string, string>) => partner.get(url, headers)] as const)
    const lines = await linesOf(Object.fromEntries(calls.map(([, send], i) => [`path-${i}`, send])))
    const written = Object.values(lines).map((line) => [line?.path, line?.status, line?.code])
    expect(written).toEqual(paths.map(([, ...expected]) => expected))
  })

  it('A call of the sandbox is logged with its environment, in real time, and its tokens in live, too', async () => {
    const sandbox = partnerOf(world, 'sandbox')
    await sandbox.post('/api/v2/clock', { advance: 'P10D' })
    const { token } = (await sandbox.post('/api/v2/token', SANDBOX)).json()
    const lines = await linesOf({
      clock: (headers) => sandbox.get('/api/v2/clock', headers),
      mixed: (headers) => callWith(token, headers),
    })
    const key = 'demo-sandbox-key'
    expect(lines).toMatchObject({
      clock: { environment: 'sandbox', key, path: '/api/v2/clock', status: 200, at: NOW },
      mixed: { environment: 'live', key, status: 401, code: 'UNAUTHORIZED' },
    })
  })

  it('Sign-ins with a known key are logged, refused ones too, and calls with a token that has expired', async () => {
    const { token } = (await partner.post('/api/v2/token', DEMO)).json()
    const whereToken = eq(accessTokens.tokenDigest, digestOf(token))
    await world.database.db.update(accessTokens).set({ expiresAt: NOW }).where(whereToken)
    const sign = (payload: object) => (headers: Record<string, string>) =>
      world.app.inject({ method: 'POST', url: '/api/v2/token', payload, headers })
    const client = { client_id: 'demo-key', client_secret: 'no' }
    const lines = await linesOf({
      right: sign(DEMO),
      wrong: sign({ ...DEMO, api_secret: 'no' }),
      client: sign({ grant_type: 'client_credentials', ...client }),
      grant: sign({ grant_type: 'password', ...client }),
      nobody: sign({ ...DEMO, api_key: 'nobody' }),
      expired: (headers) => callWith(token, headers),
    })
    expect(lines).toMatchObject({
      right: { key: 'demo-key', path: '/api/v2/token', status: 200, code: null },
      wrong: { key: 'demo-key', status: 401, code: 'INVALID_CREDENTIALS' },
      client: { key: 'demo-key', status: 401, code: 'invalid_client' },
      grant: { key: 'demo-key', status: 400, code: 'unsupported_grant_type' },
      expired: { key: 'demo-key', status: 401, code: 'UNAUTHORIZED' },
    })
    expect(lines['nobody']).toBeUndefined()
  })

  it('Calls without a token, with an unknown one, and with a publishable key are not logged', async () => {
    const lines = await linesOf({
      none: (headers) => world.app.inject({ url: '/api/v2/vehicles', headers }),
      unknown: (headers) => callWith('x'.repeat(32), headers),
      keyless: (headers) =>
        world.app.inject({ url: '/api/public/v1/vehicles', headers: { ...headers, 'x-api-key': 'nvp_demo-key' } }),
    })
    expect(lines).toEqual({ none: undefined, unknown: undefined, keyless: undefined })
  })

  it('Nothing personal is in the log, wherever a caller sends it', async () => {
    const secret = (await partner.post('/api/v2/token', { api_key: 'demo-key', api_secret: 'demo-secret' })).json()
      .token
    partner.use(secret)
    const reference = await sellByApi(partner, ONE_WAY, PERSON)
    const query = new URLSearchParams({
      name: PERSON.name,
      email: PERSON.email,
      phone: PERSON.mobile_number,
    }).toString()
    const values = Object.values(PERSON).map((value) => encodeURIComponent(value))
    for (const value of values)
      for (const path of [
        '',
        'booking/',
        'transfer/',
        'routes/',
        'routes/airport-1/',
        'destinations/',
        'statements/',
        'webhooks/',
      ])
        await partner.get(`/api/v2/${path}${value}?${query}`)
    for (const value of values)
      await partner.get(`/api/v2/bookings?status=${value}&from=${value}&cursor=${value}&limit=${value}`)
    const places = { Transfer: { ...ONE_WAY, route_from_code: PERSON.name, adult_count: PERSON.mobile_number } }
    await partner.post('/api/v2/transfer', places)
    await partner.post('/api/v2/transfer', { Transfer: { ...ONE_WAY, route_to_code: `city-${PERSON.mobile_number}` } })
    await partner.post('/api/v2/transfer', { [PERSON.email]: PERSON, Transfer: PERSON.last_name })
    const chosen = { transfer_id: 1, TransferSelection: { outbound: PERSON.email }, Customer: PERSON }
    await partner.post('/api/v2/booking', { Booking: chosen })
    await partner.post('/api/v2/booking', { Booking: { ...chosen, language: PERSON.last_name } })
    await partner.send({
      method: 'PATCH',
      url: `/api/v2/booking/${reference}`,
      payload: { Booking: { items: [{ reference: PERSON.name, note: PERSON.email }] } },
    })
    await partner.post('/api/v2/webhooks', { url: `https://${PERSON.email}/`, events: [PERSON.last_name] })
    await partner.post('/api/v2/token', { api_key: PERSON.email, api_secret: PERSON.last_name })
    for (const [name, value] of [
      [PERSON.name, 'x'],
      ['x', PERSON.email],
    ] as const)
      await partner.send({
        method: 'POST',
        url: '/api/v2/booking',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-name': PERSON.name },
        payload: Buffer.concat([
          Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
          Buffer.from([0xe9]),
          Buffer.from('\r\n--b--\r\n'),
        ]),
      })
    await partner.send({
      method: 'POST',
      url: '/api/v2/booking',
      headers: { 'content-type': 'application/json' },
      payload: `{"${PERSON.email}`,
    })
    await sentinel()

    const lines = await logged()
    expect(lines.filter(({ status }) => status >= 400).length).toBeGreaterThan(60)
    const text = JSON.stringify(lines).toLowerCase()
    const { country_code: _, ...person } = PERSON
    for (const value of [...Object.values(person), secret]) expect(text).not.toContain(value.toLowerCase())
  })

  it('A message says what is wrong, without the values that it quotes', async () => {
    const ask = (Transfer: object) => (headers: Record<string, string>) =>
      partner.post('/api/v2/transfer', { Transfer: { ...ONE_WAY, ...Transfer } }, headers)
    const lines = await linesOf({
      text: ask({ adult_count: 'seven' }),
      few: ask({ adult_count: 0 }),
      place: ask({ route_to_code: 'resort-9999' }),
    })
    expect(lines).toMatchObject({
      text: { message: 'Transfer.adult_count: must be an integer' },
      few: { message: 'Transfer.adult_count: must be at least 1' },
      place: { message: 'Transfer.route_to_code: there is no active location …' },
    })
  })
})

/** Calls with a token, as a server does that has kept it. */
const callWith = (token: string, headers: Record<string, string>) =>
  world.app.inject({ url: '/api/v2/vehicles', headers: { ...headers, authorization: `Bearer ${token}` } })

const DEMO = { api_key: 'demo-key', api_secret: 'demo-secret' }
const SANDBOX = { api_key: 'demo-sandbox-key', api_secret: 'demo-sandbox-secret' }

/** Somebody whose data is in no message of ours by chance. */
const PERSON = {
  ...CUSTOMER,
  name: 'Zéphyrine',
  last_name: 'O’Xanadu-Quux',
  email: 'zephyrine.quux@mail.example',
  mobile_number: '7700900987',
  reference: 'room 4711 for Zéphyrine',
}

describe('calls that were noted', () => {
  const database = useDatabase()
  const call = {
    environment: 'live',
    by: { key: 'demo-key' },
    method: 'GET',
    path: '/api/v2/vehicles',
    status: 200,
    code: null,
    message: null,
    durationMs: 1,
    requestId: 'one',
  } as const

  it('Calls that cannot be written are lost, which is logged once, and later ones are written', async () => {
    const { db } = database
    const { log, text } = memoryLog()
    const calls = startCallLog(db, () => NOW, log)
    await db.execute(sql`ALTER TABLE partner_calls RENAME TO hidden_calls`)
    for (let i = 0; i < 3; i++) {
      calls.note(call)
      await calls.flush()
    }
    await db.execute(sql`ALTER TABLE hidden_calls RENAME TO partner_calls`)
    expect(text().match(/calls of partners are lost/g)).toHaveLength(1)
    calls.note({ ...call, requestId: 'after' })
    await calls.flush()
    expect(await db.select({ id: partnerCalls.requestId }).from(partnerCalls)).toEqual([{ id: 'after' }])
    await db.delete(partnerCalls)
  })

  it('Many calls are written in the order in which they were noted', async () => {
    const { db } = database
    const calls = startCallLog(db, () => NOW, memoryLog().log)
    const ids = Array.from({ length: 1_234 }, (_, i) => String(i))
    for (const requestId of ids) calls.note({ ...call, requestId })
    await calls.flush()
    const rows = await db.select({ id: partnerCalls.requestId }).from(partnerCalls).orderBy(asc(partnerCalls.id))
    expect(rows.map(({ id }) => id)).toEqual(ids)
    await db.delete(partnerCalls)
  })

  it('Calls are kept for a week, and of a partner the last 100,000', async () => {
    const { db } = database
    const insert = (partner: number, number: number) => sql`
      INSERT INTO partner_calls (partner_id, environment, key, at, method, path, status, duration_ms, request_id)
      SELECT ${partner}::bigint, 'live', 'demo-key', ${NOW.toISOString()}::timestamptz - (${number}::int - n) * interval '1 second', 'GET', '/', 200, 1, n::text
      FROM generate_series(1, ${number}::int) AS n`
    await db.execute(insert(DEMO_PARTNER, MAX_KEPT + 12_345))
    await db.execute(insert(99, 10))
    const since = new Date(NOW.getTime() - (MAX_KEPT - 1) * 1_000)
    expect(await loggedSince(db, DEMO_PARTNER, NOW)).toEqual({ since, isFull: true })
    await cleanUp(db, surplusCalls, NOW, NEVER)
    expect(await db.$count(partnerCalls, eq(partnerCalls.partnerId, DEMO_PARTNER))).toBe(MAX_KEPT)
    const [first] = await db.select({ at: partnerCalls.at }).from(partnerCalls).orderBy(partnerCalls.id).limit(1)
    expect(first?.at).toEqual(since)
    expect(await loggedSince(db, 99, NOW)).toEqual({ since: new Date(NOW.getTime() - 7 * DAY_MS), isFull: false })
    await cleanUp(db, oldCalls, new Date(NOW.getTime() + 7 * DAY_MS - 500), NEVER)
    expect(await db.$count(partnerCalls)).toBe(2)
    await db.delete(partnerCalls)
  })
})

describe('a search of the log', () => {
  it('A search looks through 20,000 calls of its partner, and says where to look for more', async () => {
    const { db } = world.database
    await db.execute(sql`
      INSERT INTO partner_calls (partner_id, environment, key, at, method, path, status, duration_ms, request_id)
      SELECT ${DEMO_PARTNER}::bigint, 'live', 'demo-key', ${NOW.toISOString()}::timestamptz, 'GET',
        CASE n WHEN 2 THEN '/api/v2/rare' ELSE '/api/v2/vehicles' END, CASE n WHEN 1 THEN 503 ELSE 200 END, 1, n::text
      FROM generate_series(1, ${LOOKED_AT + 5}::int) AS n`)
    const which = { partnerId: DEMO_PARTNER, since: new Date(NOW.getTime() - DAY_MS) }
    for (const [filter, id] of [
      [{ path: 'RARE' }, '2'],
      [{ statusClass: '5xx' }, '1'],
    ] as const) {
      const latest = await findCalls(db, which, { ...ANY, ...filter }, 50)
      expect(latest).toEqual({ calls: [], next: expect.any(Number) })
      const older = await findCalls(db, { ...which, before: latest.next ?? 0 }, { ...ANY, ...filter }, 50)
      expect([older.calls.map(({ requestId }) => requestId), older.next]).toEqual([[id], null])
    }
    const known = await findCalls(db, which, { ...ANY, requestId: '1' }, 50)
    expect([known.calls.map(({ status }) => status), known.next]).toEqual([[503], null])
    await db.delete(partnerCalls)
  })
})

const template = inject('template')

describe.runIf('database' in template)('the log among ten million calls', () => {
  it('Indexes find a call by its request_id, the latest ones of a partner, and those that a search looks through', async () => {
    const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
    const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
    const pool = new Pool({ connectionString: url, max: 1 })
    try {
      await pool.query(`
        INSERT INTO partner_calls (partner_id, environment, key, at, method, path, status, duration_ms, request_id)
        SELECT n % 50, 'live', 'key', timestamptz '2026-11-20' + n * interval '1 second', 'GET', '/api/v2/vehicles', 200, 1, md5(n::text)
        FROM generate_series(1, 40000) AS n
        UNION ALL
        SELECT 99, 'live', 'key', timestamptz '2026-11-20' + n * interval '1 second', 'GET', '/api/v2/vehicles', 200, 1, md5(n::text)
        FROM generate_series(1, ${LOOKED_AT} + 5) AS n`)
      await pool.query('VACUUM ANALYZE partner_calls')
      await pool.query(`UPDATE pg_class SET reltuples = reltuples * 250 WHERE oid = 'partner_calls'::regclass`)
      const statements: { query: string; params: unknown[] }[] = []
      const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
      const db = drizzle(pool, { casing: 'snake_case', logger })
      const which = { partnerId: 7, since: new Date('2026-11-20'), before: undefined }
      await findCalls(db, which, { ...ANY, requestId: 'one' }, 50)
      await findCalls(db, which, ANY, 50)
      await loggedSince(db, 7, NOW)
      for (const filter of [{ path: 'rare' }, { statusClass: '5xx' }] as const)
        await findCalls(db, { ...which, partnerId: 99 }, { ...ANY, ...filter }, 50)
      const plans: string[] = []
      for (const { query, params } of statements) {
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`, params)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      const [byId, firstLookedAt, latest, since, ...searches] = plans
      expect(byId).toContain('partner_calls_request')
      for (const plan of [firstLookedAt, latest, since]) {
        expect(plan).toContain('partner_calls_partner_id_id_pk')
        expect(plan).not.toContain('Sort')
      }
      for (const plan of [firstLookedAt, since]) expect(plan).toContain('Index Only Scan')
      expect(searches.filter((_, i) => i % 2 === 1)).toEqual(
        Array.from({ length: 2 }, () => expect.stringMatching(/partner_calls_partner_id_id_pk.*Index Cond: .*id >= /s)),
      )
      for (const plan of plans) expect(plan).not.toContain('Seq Scan')
    } finally {
      await pool.end()
      await dropDatabase(serverUrl, database)
    }
  })
})
