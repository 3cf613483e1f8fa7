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

/**
 * Builds the application before the tests of a file, and closes it after them. Rate limits and log are off by default.
 */
export function useWorld(variables: NodeJS.ProcessEnv = {}, log: Logger = pino({ level: 'silent' })): TestWorld {
  const stop = new AbortController()
  const leaving = new AbortController()
  // Filled before the first test runs, so tests may destructure it only inside their functions.
  const world = {} as TestWorld
  let cleanUp = async () => {}

  beforeAll(async () => {
    const config = readConfig({
      RATE_LIMITS: 'off',
      SITE_URL: 'http://navette.test',
      ...variables,
    })
    const { database, drop } = await copyOfDemo()
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
    await app.ready()
    Object.assign(world, {
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
    })
    cleanUp = async () => {
      stop.abort()
      await app.close()
      await metrics?.stop()
      // A test may have closed the database itself, to see what happens then.
      if (!closed) await database.close()
      await drop()
    }
  })
  afterAll(() => cleanUp())

  return world
}

/** Returns a new database with the demo catalogue. */
export async function copyOfDemo(): Promise<{ database: DatabaseHandle; drop: () => Promise<void> }> {
  const template = inject('template')
  if ('dump' in template) return { database: await openDump(template.dump), drop: async () => {} }
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
  const copy = await freshDatabase(serverUrl, template.database)
  return { database: await openPostgres(copy.url, () => {}), drop: () => dropDatabase(serverUrl, copy.database) }
}
