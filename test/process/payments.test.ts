import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database, DatabaseHandle } from '../../src/db/database.ts'
import { openEmbedded } from '../../src/db/embedded.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { bookings, payments, testEvents } from '../../src/db/schema/index.ts'
import { openTill } from '../../src/services/payments/open-till.ts'
import { SATURDAY_TO_COME } from '../support/demo.ts'
import { fieldsOf } from '../support/page.ts'
import { dropDatabase, freshDatabase } from '../support/postgres.ts'
import { expectBooksBalance } from '../support/sale.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { FILLED_IN, TRIP } from '../support/traveller.ts'

const template = inject('template')
const TRAVELLERS = 30
const PATIENCE = { timeout: 60_000, interval: 500 }
const STEP_THREE = `/book/?${new URLSearchParams({ ...TRIP, step: '3', outbound_date: SATURDAY_TO_COME }).toString()}`

/** The sandbox of a server that comes and goes. */
interface Site {
  server: ServerProcess
  /** How many clicks were answered. */
  clicks: number
}

/** Repeats a click until it is answered as it should, the way people do. */
async function insist(site: Site, path: string, fields?: Record<string, string>): Promise<Response> {
  for (;;) {
    const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const answer = await fetch(`${site.server.url}/sandbox${path}`, { redirect: 'manual', ...sent }).catch(
      () => undefined,
    )
    if (answer && answer.status < 400) {
      site.clicks += 1
      return answer
    }
    await wait(250)
  }
}

/** Below the sandbox, whichever port the server had when it made the link. */
function leadsTo({ headers }: Response): string {
  return new URL(headers.get('location') ?? '').pathname.replace(/^\/sandbox/, '')
}

/** Books and pays; some never come back from the provider's page. */
async function travel(site: Site, comesBack: boolean): Promise<void> {
  const page = await (await insist(site, STEP_THREE)).text()
  const form = Object.fromEntries(fieldsOf(page).flatMap(([name, value, isSent]) => (isSent ? [[name, value]] : [])))
  for (;;) {
    const next = leadsTo(await insist(site, '/book/bookings', { ...form, ...FILLED_IN, payment_method: 'card' }))
    if (next.startsWith('/pay/test/')) {
      await insist(site, next, { outcome: comesBack ? 'pay' : 'pay_no_return' })
      if (!comesBack) return
    } else {
      const own = await (await insist(site, next)).text()
      if (own.includes('data-state="confirmed"')) return
    }
    await wait(250)
  }
}

/** Lets everybody book and pay while the server is killed and started again, three times over. */
async function drill(start: () => Promise<ServerProcess>, comesBack: (n: number) => boolean, disturb = async () => {}) {
  const site: Site = { server: await start(), clicks: 0 }
  const travels = Promise.all(Array.from({ length: TRAVELLERS }, (_, n) => travel(site, comesBack(n))))
  for (const clicks of [20, 45, 70]) {
    await expect.poll(() => site.clicks, { ...PATIENCE, interval: 5 }).toBeGreaterThan(clicks)
    await site.server.stop('SIGKILL')
    site.server = await start()
    await disturb()
  }
  await travels
  return site.server
}

async function expectAllSold(db: Database): Promise<void> {
  const sold = await db.select().from(bookings)
  expect(sold.map(({ status }) => status)).toEqual(Array.from({ length: TRAVELLERS }, () => 'confirmed'))
  const siteUrls = { live: 'http://localhost', sandbox: 'http://localhost/sandbox' }
  const { providers } = await openTill(db, { stripe: undefined, isDemo: false, siteUrls, secretKey: undefined })
  for (const { id } of sold) await expectBooksBalance({ db, providers }, id)
}

it.runIf('dump' in template)(
  'every payment is settled once though a server with an embedded database is killed again and again',
  { timeout: 400_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'navette-data-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const server = await drill(
      () => startServer({ DATA_DIR: folder }),
      () => true,
    )
    expect(await server.stop()).toBe(0)
    const database = await openEmbedded(folder)
    await expectAllSold(database.db)
    await database.close()
  },
)

describe.runIf('database' in template)('on PostgreSQL', () => {
  it(
    'every payment is settled once though servers are killed, and PostgreSQL drops its connections',
    { timeout: 400_000 },
    async () => {
      const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
      const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : '')
      const handle: DatabaseHandle = await openPostgres(url, () => {})
      const { db } = handle
      onTestFinished(async () => {
        await handle.close()
        await dropDatabase(serverUrl, database)
      })
      const dropConnections = async () => {
        await db.execute(
          sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
      }
      const start = () => startServer({ DATABASE_URL: url })
      const server = await drill(start, (n) => n % 3 > 0, dropConnections)
      // What a killed process had claimed: its time ends here and not in a minute.
      await db.update(testEvents).set({ dueAt: new Date() })
      await db
        .update(payments)
        .set({ nextLookAt: new Date() })
        .where(sql`${payments.nextLookAt} IS NOT NULL`)
      const awaiting = sql`${bookings.status} = 'awaiting_payment'`
      await expect.poll(() => db.$count(bookings, awaiting), PATIENCE).toBe(0)
      await expectAllSold(db)
      expect(await server.stop(), server.log().slice(-3_000)).toBe(0)
    },
  )
})
