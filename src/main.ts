import pino from 'pino'
import { watchCatalogue } from './catalogue/watch.ts'
import { readConfig } from './config.ts'
import type { Database, DatabaseLocation } from './db/database.ts'
import { isEmbedded, openDatabase } from './db/open.ts'
import { serveCommands } from './cli/operator-socket.ts'
import { COMMANDS } from './cli/commands.ts'
import { seedDemoWorld } from './demo.ts'
import { startJobs } from './jobs.ts'
import { logOptions } from './log.ts'
import { startOutbox } from './services/outbox/start-outbox.ts'
import { announceMarkupChanges } from './services/webhooks/announce.ts'
import { webhookDelivery } from './services/webhooks/deliver-webhook.ts'

try {
  await serve()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // What was opened before it failed, a listening connection for one, would keep the process alive.
  process.exit(1)
}

/** Makes the real world from the environment, serves until SIGTERM or SIGINT, then lets requests and deliveries finish and closes. */
async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino(logOptions(config.logLevel))
  const stop = new AbortController()

  // The embedded database is compiled in other threads: the application is loaded meanwhile.
  const [database, { buildApp }] = await Promise.all([
    openDatabase(config.database, (error) => log.warn(error, 'database connection lost')),
    import('./app.ts'),
  ])
  const clock = () => new Date(Date.now() + config.clockOffsetMs)
  if (isEmbedded(config.database) && (await seedDemoWorld(database.db, clock())))
    log.info('empty database: demo catalogue and demo partner loaded')
  const announce = () =>
    announceMarkupChanges(database.db, clock()).catch((error: unknown) => log.warn(error, 'markups not announced yet'))
  const catalogue = await watchCatalogue(database, log, stop.signal, () => void announce())
  const app = await buildApp({ config, log, db: database.db, catalogue, clock })
  const stopCommands = await takeCommands(config.database, database.db, clock)
  startJobs(config, { db: database.db, clock }, log, stop.signal)
  const deliver = {
    mail: config.smtp && (await import('./services/outbox/deliver-mail.ts')).mailDelivery(config.smtp),
    webhook: webhookDelivery(database.db, { privateHosts: config.webhookPrivateHosts }),
  }
  const outbox = startOutbox({ db: database.db, deliver, clock, log }, stop.signal)

  const close = async (signal: string) => {
    log.info({ signal }, 'stopping: requests in flight finish first')
    stop.abort()
    await app.close()
    await stopCommands()
    await outbox
    await database.close()
  }
  process.once('SIGTERM', (signal) => void close(signal))
  process.once('SIGINT', (signal) => void close(signal))
  await app.listen({ port: config.port, host: config.host })
}

/** While this process has an embedded database in a folder, operators' commands run here. */
async function takeCommands(location: DatabaseLocation, db: Database, clock: () => Date): Promise<() => Promise<void>> {
  return typeof location === 'object' && 'folder' in location
    ? serveCommands(db, location.folder, COMMANDS, clock)
    : async () => {}
}
