import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Logger } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { Catalogue, CatalogueHolder } from '../../src/catalogue/catalogue.ts'
import { watchCatalogue } from '../../src/catalogue/watch.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { senderOptions, paymentOptions } from '../../src/config/options.ts'
import type { DatabaseHandle } from '../../src/db/database.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { startMetrics } from '../../src/metrics/metrics.ts'
import { type Sender, createSender } from '../../src/services/bookings/sender.ts'
import { loadWebhookKey } from '../../src/services/notify/webhooks/secret.ts'
import { type FindTokenOwner, watchTokenOwners } from '../../src/services/partners/access-token.ts'
import { openLedger } from '../../src/services/partners/ledger.ts'
import { loadPaymentSetup, type Providers } from '../../src/services/payments/payment-deps.ts'
import { openDump } from './embedded.ts'
import { dropDatabase, freshDatabase } from './postgres.ts'

/** A Monday before the season, 10:00 in Paris: the time of the tests unless one moves the clock. */
export const NOW = new Date('2026-11-23T09:00:00Z')

/** A signal that is never aborted, for a process that is never told to stop. */
export const NEVER = new AbortController().signal

/** The application on a database of its own that holds the demo catalogue. */
export interface TestWorld {
  app: FastifyInstance
  config: Config
  database: DatabaseHandle
  catalogue: CatalogueHolder
  sender: Sender
  findTokenOwner: FindTokenOwner
  providers: Providers
  travellerKey: Buffer
  webhookKey: string
  leaving: AbortSignal
  /** Tells the process to stop, as SIGTERM does. */
  startLeaving(): void
  /** Moves the clock. */
  setNow(now: Date): void
}

/** The catalogue of the first copy in this process: every copy starts with the same one. */
let demo: Catalogue | undefined

/** The world of the last file, if that wrote nothing and changed nothing else that another would notice. */
let unchanged: RunningWorld | undefined

/** A world, and what becomes of it after a file. */
interface RunningWorld extends TestWorld {
  isUnchanged(): Promise<boolean>
  end(): Promise<void>
}

/**
 * Builds the application before the tests of a file, and closes it after them. Rate limits and log are off by default.
 * A file that asks for nothing else gets the one of the file before if that has written nothing.
 */
export function useWorld(variables: NodeJS.ProcessEnv = {}, log?: Logger): TestWorld {
  const isUsual = Object.keys(variables).length === 0 && log === undefined
  // Filled before the first test runs, so tests may destructure it only inside their functions.
  const world = {} as RunningWorld

  beforeAll(async () => {
    Object.assign(world, (isUsual && unchanged) || (await startWorld(variables, log)))
    if (isUsual) unchanged = undefined
    world.setNow(NOW)
  })
  afterAll(async () => {
    const last = isUsual && (await world.isUnchanged()) ? unchanged : world
    await last?.end()
    if (last !== world) unchanged = world
  })

  return world
}

async function startWorld(variables: NodeJS.ProcessEnv, log = pino({ level: 'silent' })): Promise<RunningWorld> {
  const stop = new AbortController()
  const leaving = new AbortController()
  const config = readConfig({
    RATE_LIMITS: 'off',
    SITE_URL: 'http://navette.test',
    ...variables,
  })
  const { database, drop } = await copyOfDemo()
  await openLedger(database.db, NOW, NOW)
  const close = database.close
  let closed = false
  database.close = async () => {
    closed = true
    await close()
  }
  let now = NOW
  const catalogue = await watchCatalogue(database, log, stop.signal, () => {}, demo)
  demo ??= catalogue.current
  const { metricsPort: port, host } = config
  const clock = () => now
  const metrics = port === undefined ? undefined : await startMetrics({ port, host, database, catalogue, clock, log })
  const observe = metrics?.observe
  const payments = await loadPaymentSetup(database.db, paymentOptions(config))
  const sender = createSender({ ...senderOptions(config), catalogue, travellerKey: payments.travellerKey })
  const findTokenOwner = await watchTokenOwners(database)
  const webhookKey = await loadWebhookKey(database.db, config.secretKey)
  const app = await buildApp({
    config,
    log,
    observe,
    db: database.db,
    batchDb: database.batchDb,
    readAside: database.readAside,
    catalogue,
    clock,
    sender,
    findTokenOwner,
    webhookKey,
    leaving: leaving.signal,
    ...payments,
  })
  let isServing = true
  app.addHook('onClose', async () => void (isServing = false))
  await app.ready()
  const before = await nextTransaction(database)
  return {
    app,
    config,
    database,
    catalogue,
    sender,
    findTokenOwner,
    webhookKey,
    ...payments,
    leaving: leaving.signal,
    startLeaving: () => leaving.abort(),
    setNow: (moment: Date) => (now = moment),
    async isUnchanged() {
      const isOpen = isServing && !closed && !leaving.signal.aborted && !app.server.listening
      return isOpen && before !== undefined && (await nextTransaction(database)) === before
    },
    async end() {
      stop.abort()
      await app.close()
      await metrics?.stop()
      // A test may have closed the database itself, to see what happens then.
      if (!closed) await database.close()
      await drop()
    },
  }
}

/**
 * Returns the number of the next transaction that writes to an embedded database. A PostgreSQL server counts those of
 * all its databases, and has to drop them in the end: it is undefined there.
 */
async function nextTransaction({ db }: DatabaseHandle): Promise<string | undefined> {
  if (!('dump' in inject('template'))) return undefined
  const { rows } = await db.execute<{ next: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next')
  return rows[0]?.next
}

/** Returns a new database with the demo catalogue. */
export async function copyOfDemo(): Promise<{ database: DatabaseHandle; drop: () => Promise<void> }> {
  const template = inject('template')
  if ('dump' in template) return { database: await openDump(template.dump), drop: async () => {} }
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
  const copy = await freshDatabase(serverUrl, template.database)
  return { database: await openPostgres(copy.url, () => {}), drop: () => dropDatabase(serverUrl, copy.database) }
}
