import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../../src/db/database.ts'
import { openEmbedded } from '../../../src/db/embedded.ts'
import { DAY_MS } from '../../../src/values/time.ts'
import { demoFolder } from '../../support/demo-folder.ts'
import { confirmFields, newOperatorToken } from '../../support/desk.ts'
import { OWN_PAGE } from '../../support/panel.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { sharedDatabase } from '../../support/shared-database.ts'

const template = inject('template')
const PARTNERS = 40
const SALES = 20

/** The month before this one, and a moment in it. */
const today = new Date()
const IN_LAST_MONTH = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1) - 10 * DAY_MS)
const LAST_MONTH = IN_LAST_MONTH.toISOString().slice(0, 7)

/** Fills last month with sales on account of many partners, and returns a token that signs in an operator, once. */
async function fillLastMonth(db: Database): Promise<string> {
  await db.execute(
    sql`INSERT INTO account_book (opened_at) VALUES ('2020-01-01') ON CONFLICT (id) DO UPDATE SET opened_at = excluded.opened_at`,
  )
  await db.execute(sql`INSERT INTO partners (name, email, commission_percent, created_at)
    SELECT 'Partner ' || n, 'partner' || n || '@example.com', 10, now() FROM generate_series(1, ${PARTNERS}::int) AS n`)
  await db.execute(sql`INSERT INTO bookings (reference, environment, product, source, submission_key, status, settlement, partner_id, channel, currency, rate_millionths, price_minor, price_eur_minor, first_name, last_name, email, country_code, mobile_number, language, terms, created_at, confirmed_at, first_start_at, last_end_at, time_zone, updated_at, searched_last_name, searched_first_name, searched_email, searched_number, searched_national)
    SELECT 'NAV' || id * 1000 + n, 'live', 'transfer', 'desk', id * 1000 + n, 'confirmed', 'account', id, 'desk', 'EUR', 1000000, 10000 + n, 10000 + n, 'Ada', 'Lovelace', '', '', '', 'en', '{}', at, at, at, at, 'Europe/Paris', at, '', '', '', '', ''
    FROM partners, generate_series(1, ${SALES}::int) AS n, (SELECT ${IN_LAST_MONTH.toISOString()}::timestamptz AS at) AS moment WHERE partners.name LIKE 'Partner %'`)
  await db.execute(sql`INSERT INTO commissions (booking_id, partner_id, state, percent, amount_minor, created_at, earned_at)
    SELECT id, partner_id, 'pending', 10, 1000, created_at, last_end_at FROM bookings`)
  return newOperatorToken(db)
}

/**
 * Returns how many partners have a statement, and expects that nothing is half: each has all of its lines and their sum,
 * no line is on a statement without a partner's others, and the numbers have no gap.
 */
async function countStatements(db: Database): Promise<number> {
  const { rows } = await db.execute<{ lines: number; kept: number; total: string; sum: string; number: number }>(sql`
    SELECT s.lines, count(l.id)::int AS kept, s.total_minor AS total, sum(l.amount_minor)::bigint AS sum, s.number
    FROM statements s LEFT JOIN account_lines l ON l.statement_id = s.id GROUP BY s.id ORDER BY s.number`)
  for (const { lines, kept, total, sum } of rows)
    expect({ lines, kept, total: Number(total) }).toEqual({ lines: 2 * SALES, kept: 2 * SALES, total: Number(sum) })
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
  const { rows: left } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM statements s
    JOIN account_lines l ON l.partner_id = s.partner_id AND l.statement_id IS NULL`)
  expect(left).toEqual([{ count: 0 }])
  const { rows: apart } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM commissions c
    JOIN account_lines l ON l.commission_id = c.id WHERE c.statement_id IS DISTINCT FROM l.statement_id`)
  expect(apart).toEqual([{ count: 0 }])
  return rows.length
}

/** Expects that everybody's month is closed with all that was sold. */
async function expectClosedOnce(db: Database): Promise<void> {
  expect(await countStatements(db)).toBe(PARTNERS)
  const { rows } = await db.execute<{ sum: number }>(sql`SELECT sum(total_minor)::int AS sum FROM statements`)
  const prices = PARTNERS * (SALES * 9_000 + (SALES * (SALES + 1)) / 2)
  expect(rows).toEqual([{ sum: prices }])
}

async function signIn(server: ServerProcess, token: string): Promise<string> {
  const entered = await fetch(`${server.url}/sign-in/${token}`, {
    method: 'POST',
    headers: OWN_PAGE,
    redirect: 'manual',
  })
  return entered.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function post({ url }: ServerProcess, cookie: string, fields: Record<string, string>): Promise<Response> {
  const headers = { cookie, ...OWN_PAGE }
  return fetch(`${url}/desk/money`, {
    method: 'POST',
    headers,
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
}

/** How many had a statement after the server was killed, and what it had answered. */
interface Killed {
  closed: number
  answer: number | 'none'
}

type Look = <Seen>(see: (db: Database) => Promise<Seen>) => Promise<Seen>

/**
 * Closes last month at the desk while the server is killed at several moments of it, and then to its end; `look` sees the
 * database while no server runs. The preview does the same work, so it tells how long it is.
 */
async function closeThoughKilled(start: () => Promise<ServerProcess>, token: string, look: Look): Promise<Killed[]> {
  let server = await start()
  const cookie = await signIn(server, token)
  const shown = async () =>
    confirmFields(await (await post(server, cookie, { month: LAST_MONTH, action: 'close' })).text())
  const kills: Killed[] = []
  for (const share of [0.2, 0.5, 0.8]) {
    const begun = performance.now()
    const fields = await shown()
    const previewed = performance.now() - begun
    const answer = post(server, cookie, fields).then(
      ({ status }) => status,
      () => 'none' as const,
    )
    await wait(previewed * share)
    await server.stop('SIGKILL')
    kills.push({ answer: await answer, closed: await look(countStatements) })
    server = await start()
  }
  await post(server, cookie, await shown())
  await server.stop()
  return kills
}

it.runIf('dump' in template)(
  'A month is closed as a whole or not at all although a server with an embedded database is killed in the middle of it',
  { timeout: 400_000 },
  async () => {
    const folder = await demoFolder()
    const look: Look = async (see) => {
      const { db, close } = await openEmbedded(folder, () => {})
      try {
        return await see(db)
      } finally {
        await close()
      }
    }
    const token = await look(fillLastMonth)
    const kills = await closeThoughKilled(() => startServer({ DATA_DIR: folder }), token, look)
    expect(kills.map(({ answer }) => answer)).toContain('none')
    expect(kills.filter(({ closed }) => closed !== 0 && closed !== PARTNERS)).toEqual([])
    await look(expectClosedOnce)
  },
)

describe.runIf('database' in template)('on PostgreSQL', () => {
  it(
    'A month is closed as a whole or not at all although servers are killed in the middle of it',
    { timeout: 400_000 },
    async () => {
      const { db, url } = await sharedDatabase()
      const token = await fillLastMonth(db)
      const start = () => startServer({ DATABASE_URL: url })
      const kills = await closeThoughKilled(start, token, async (see) => see(db))
      expect(kills.map(({ answer }) => answer)).toContain('none')
      expect(kills.filter(({ closed }) => closed !== 0 && closed !== PARTNERS)).toEqual([])
      await expectClosedOnce(db)
    },
  )

  it(
    'A month that a command closes partner by partner is whole for each, and goes on, if the command is killed',
    { timeout: 400_000 },
    async () => {
      const { db, url } = await sharedDatabase()
      await fillLastMonth(db)
      const run = () => {
        const options = ['--enable-source-maps', 'dist/cli/partner.js', 'statement', '--month', LAST_MONTH]
        const env = { PATH: process.env['PATH'], DATABASE_URL: url }
        const child = spawn(process.execPath, options, { env, stdio: 'ignore' })
        onTestFinished(() => void child.kill('SIGKILL'))
        return child
      }
      for (const most of [5, 20]) {
        const killed = run()
        const ended = once(killed, 'close')
        await expect.poll(() => countStatements(db), { timeout: 60_000, interval: 2 }).toBeGreaterThan(most)
        killed.kill('SIGKILL')
        await ended
        expect(await countStatements(db)).toBeLessThan(PARTNERS)
      }
      const last = run()
      const [code] = await once(last, 'close')
      expect(code).toBe(0)
      await expectClosedOnce(db)
    },
  )
})
