import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { fillDay } from '../../src/demo/day/fill-day.ts'
import { startJobs } from '../../src/jobs.ts'
import { driverPageUrl } from '../../src/services/bookings/signed-tokens.ts'
import { startOutbox } from '../../src/services/notify/outbox/start-outbox.ts'
import { listDrivers } from '../../src/services/rides/driver.ts'
import { parseDay } from '../../src/values/time.ts'
import { SATURDAY } from '../support/demo.ts'
import { atDesk } from '../support/desk.ts'
import type { Answer } from '../support/http.ts'
import { memoryLog } from '../support/memory-log.ts'
import { fieldsOf, unescaped } from '../support/page.ts'
import { signedIn } from '../support/panel.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { NOW, type TestWorld, useWorld } from '../support/world.ts'

/** The tables that grow with sales and visits, parents first; not access tokens, which live for a day. */
const LARGE = [
  'checkout_links',
  'transfer_requests',
  'client_links',
  'bookings',
  'booking_items',
  'booking_log',
  'booking_notes',
  'ride_duties',
  'payments',
  'payment_events',
  'refunds',
  'receipts',
  'commissions',
  'events',
  'outbox',
  'reminders',
  'idempotency_keys',
  'sessions',
]

/** How many copies of each row they are given, each twenty days older than the one before. */
const COPIES = 150

/** Columns whose values differ between copies, and lead from one copied row to another. */
const DIFFERING =
  /^(id|number|reference|submission_key|provider_reference|event_id|token_digest|key_digest|(booking|transfer_request|checkout_link|payment|refund)_id)$/

interface Column {
  name: string
  type: string
}

/** Returns the value of a column in copy number n. */
function valueInCopy(table: string, { name, type }: Column): string {
  if (type === 'timestamp with time zone') return `${name} - n * interval '20 days'`
  const isOfBooking = name === 'number' && ['booking_items', 'ride_duties'].includes(table)
  if (!DIFFERING.test(name) || isOfBooking) return name
  if (type === 'uuid') return `md5(${name}::text || n)::uuid`
  if (name.endsWith('_digest')) return `encode(sha256((${name} || n)::bytea), 'hex')`
  return type === 'text' ? `${name} || n` : `${name} + n * 10000`
}

/** Settles what is open, or else most rows would be what few ever are. */
const SETTLED = [
  "UPDATE refunds SET state = 'done', done_at = created_at, next_attempt_at = NULL",
  'UPDATE payments SET received_minor = amount_minor, received_currency = currency, next_poll_at = NULL WHERE confirmed_at IS NOT NULL',
  "UPDATE commissions SET state = 'earned' WHERE state = 'pending'",
  'UPDATE outbox SET sent_at = created_at, next_attempt_at = NULL',
]

async function copyRows(client: pg.Client): Promise<void> {
  for (const table of LARGE) {
    const copies = COPIES * (LARGE.indexOf(table) < LARGE.indexOf('bookings') ? 20 : 1)
    const { rows } = await client.query<Column>(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    )
    const names = rows.map(({ name }) => name).join(', ')
    const values = rows.map((column) => valueInCopy(table, column)).join(', ')
    await client.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${table}, generate_series(1, ${copies}) AS n`,
    )
  }
  for (const statement of SETTLED) await client.query(statement)
  await client.query('ANALYZE')
}

/** A part of a plan, as EXPLAIN tells it. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Nodes that read everything below them before they give out their first row, however few are asked for. */
const READS_ALL = /^(Sort|Aggregate|Hash|Hash Join|WindowAgg|Materialize)$/

/** No row of these is far from any other. */
const SAYS_NOTHING = /^\(\(?environment\)?(::text)? = '\w+'::text\)$/

/** Returns the large tables that a plan reads from end to end, by themselves or by an index that has most of them. */
function tablesRead(plan: Plan, wholeIndexes: ReadonlyMap<string, string>, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': name = '', 'Index Cond': condition } = plan
  const isBounded = isLimited || (condition !== undefined && !SAYS_NOTHING.test(condition))
  const tables = type === 'Seq Scan' ? [table] : isBounded ? [] : [wholeIndexes.get(name) ?? '']
  const limits = type === 'Limit' || (isLimited && !READS_ALL.test(type))
  const below = (plan.Plans ?? []).flatMap((one) => tablesRead(one, wholeIndexes, limits))
  return [...tables.filter((one) => LARGE.includes(one)), ...below]
}

/** Returns the statements that read a large table from end to end where an index could be used, with these tables. */
async function readingAll(client: pg.Client, statements: ReadonlyMap<string, unknown[]>): Promise<string[]> {
  await client.query('SET enable_seqscan = off')
  const { rows: indexes } = await client.query<{ name: string; table: string }>(
    `SELECT i.relname AS name, t.relname AS table FROM pg_index JOIN pg_class i ON i.oid = indexrelid JOIN pg_class t ON t.oid = indrelid WHERE i.reltuples > t.reltuples / 5`,
  )
  const wholeIndexes = new Map(indexes.map(({ name, table }) => [name, table]))
  const found: string[] = []
  for (const [text, values] of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
    const tables = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => tablesRead(Plan, wholeIndexes)))
    if (tables.length > 0) found.push(`${[...new Set(tables)].join(', ')}: ${text}`)
  }
  return found
}

/** Records the statements of all connections until the test ends: each text, with the parameters of its first time. */
function recordStatements(): () => Map<string, unknown[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  return () => {
    const calls: unknown[][] = spy.mock.calls
    const statements = new Map<string, unknown[]>()
    for (const [query, values] of calls) {
      const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
      if (typeof text !== 'string' || !/^\s*\(*(select|insert|update|delete|with)\b/i.test(text)) continue
      if (!statements.has(text)) statements.set(text, Array.isArray(values) ? values : [])
    }
    return statements
  }
}

interface Browser {
  get: (url: string) => Promise<Answer>
  post?: (url: string, fields: Record<string, string>) => Promise<Answer>
}

/** Returns an address without the root of our site. */
const pathOf = (url: string) => url.replace('http://navette.test', '')

/** What makes two addresses the same page: their paths and fields, whatever they are about. */
const kindOf = (url: string) => url.replaceAll(/[A-Z]+\d+|[\w-]{20,}|\d+/g, '*').replaceAll(/=[^&]*/g, '=')

/** Opens every kind of page that others lead to, below a path, then sends every kind of form on them. */
async function walk(browser: Browser, root: RegExp, starts: readonly string[]): Promise<Set<string>> {
  const seen = new Set(starts.map(kindOf))
  const open = [...starts]
  const forms = new Map<string, { action: string; fields: Record<string, string> }>()
  for (const url of open) {
    const { statusCode, body } = await browser.get(url)
    expect(statusCode, `${url}: ${body}`).toBeLessThan(500)
    for (const [, , href = ''] of body.matchAll(/<a ([^>]*)href="([^"#]+)/g)) {
      const path = pathOf(unescaped(href))
      if (!root.test(path) || seen.has(kindOf(path))) continue
      seen.add(kindOf(path))
      open.push(path)
    }
    for (const [form, attributes = ''] of body.matchAll(/<form([^>]*)>.*?<\/form\s*>/gs)) {
      if (!/method="post"/i.test(attributes)) continue
      const action = pathOf(unescaped(/action="([^"]*)"/.exec(attributes)?.[1]) || url)
      const fields = Object.fromEntries(fieldsOf(form).map(([name, value]) => [name, value]))
      forms.set(kindOf(action) + Object.keys(fields).toSorted().join(), { action, fields })
    }
  }
  for (const { action, fields } of forms.values()) {
    if (!root.test(action) || !browser.post) continue
    seen.add(`POST ${kindOf(action)}`)
    const { statusCode, body } = await browser.post(action, fields)
    expect(statusCode, `${action}: ${body}`).toBeLessThan(500)
  }
  return seen
}

/** Runs the jobs and the outbox until they do nothing new. */
async function runJobs(world: TestWorld, statements: () => ReadonlyMap<string, unknown>): Promise<void> {
  const { config, database, catalogue, sender, providers } = world
  const { log } = memoryLog()
  const stop = new AbortController()
  const deps = { db: database.db, catalogue, sender, providers, clock: () => NOW, clockIsRight: () => true, log }
  const channel = { deliver: async () => {} }
  const running = [
    startJobs(config, deps, log, stop.signal),
    startOutbox(deps, { mail: channel, webhook: channel }, stop.signal),
  ]
  for (let known = -1; known < statements().size;) {
    known = statements().size
    await wait(3_000)
  }
  stop.abort()
  await Promise.all(running)
}

describe.runIf('database' in inject('template'))('on PostgreSQL', () => {
  const world = useWorld({ WEBHOOK_PRIVATE_HOSTS: 'on' })

  it(
    'No statement of desk, panel, drivers or jobs reads a large table from end to end',
    { timeout: 240_000 },
    async () => {
      const { db } = world.database
      const { rows } = await db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
      const url = new URL(`/${rows[0]?.name}`, process.env['TEST_DATABASE_URL'])
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      onTestFinished(() => client.end())
      // Before the day has a fleet that may be taken.
      const reference = await sellByApi(partnerOf(world), ONE_WAY, CUSTOMER)
      await fillDay(
        { ...world, db, bookingPrefix: 'NAV' },
        parseDay(SATURDAY) ?? 0,
        { rides: 12, rentals: 3 },
        () => {},
        NOW,
      )
      const desk = await atDesk(world)
      const panel = await signedIn(world)
      await copyRows(client)
      const statements = recordStatements()
      const seen = new Set([
        ...(await walk(desk, /^\/desk\b/, [
          '/desk',
          `/desk/rides?day=${SATURDAY}`,
          `/desk/flights?day=${SATURDAY}`,
          `/desk/rentals?day=${SATURDAY}`,
          `/desk/fleet?day=${SATURDAY}&hour=11`,
          ...['Ada', 'ada@example.com', '7700900123', '+447700900123', reference, 'order-1'].map(
            (words) => `/desk/bookings?q=${encodeURIComponent(words)}`,
          ),
        ])),
        ...(await walk(panel, /^\/panel\b/, [
          '/panel',
          `/panel/bookings/${reference}`,
          ...['Ada', reference, 'order-1'].map((words) => `/panel/sales?q=${words}`),
        ])),
      ])
      for (const driver of (await listDrivers(db)).slice(0, 2)) {
        const page = driverPageUrl('', world.travellerKey, driver)
        const get = (url: string) => world.app.inject(url)
        for (const url of await walk({ get }, /^\/driver\b/, [page])) seen.add(url)
      }
      await runJobs(world, statements)
      // Some thirty kinds of pages and twenty of forms lead to each other.
      expect(seen.size).toBeGreaterThan(50)
      expect(await readingAll(client, statements())).toEqual([])
    },
  )
})
