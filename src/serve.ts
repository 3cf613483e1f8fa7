import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { watchCatalogue } from './catalogue/watch.ts'
import { COMMANDS } from './cli/commands.ts'
import { type CommandWorld, serveCommands } from './cli/operator-socket.ts'
import { type Config, siteRoots } from './config.ts'
import type { DatabaseHandle, DatabaseLocation } from './db/database.ts'
import { isEmbedded } from './db/open.ts'
import { seedDemoWorld } from './demo.ts'
import { startJobs } from './jobs.ts'
import type { MailWorld } from './services/mail/deliver-mail.ts'
import type { Lane } from './services/outbox/delivery.ts'
import type { MetricsWorld } from './metrics/start-metrics.ts'
import { startOutbox } from './services/outbox/start-outbox.ts'
import { openOffice } from './services/bookings/office.ts'
import { watchTokenOwners } from './services/partners/access-token.ts'
import { openTill } from './services/payments/open-till.ts'
import { announceMarkupChanges } from './services/webhooks/announce.ts'
import { webhookDelivery } from './services/webhooks/deliver-webhook.ts'
import { stopInOrder } from './stop.ts'

/** Serves until the process is told to stop, then lets requests, jobs and deliveries finish and closes the database. */
export async function serve(config: Config, log: FastifyBaseLogger, database: DatabaseHandle): Promise<void> {
  const stop = new AbortController()
  const clock = () => new Date(Date.now() + config.clockOffsetMs)
  if (isEmbedded(config.database) && (await seedDemoWorld(database.db, clock())))
    log.info('empty database: demo catalogue and demo partner loaded')
  const announce = () =>
    announceMarkupChanges(database.db, clock()).catch((error: unknown) => log.warn(error, 'markups not announced yet'))
  const catalogue = await watchCatalogue(database, log, stop.signal, () => void announce())
  const { places, routes, accommodations, rentals } = catalogue.current
  log.info(
    { places: places.size, routes: routes.size, accommodations: accommodations.byId.size, shops: rentals.shops.size },
    'catalogue loaded',
  )
  const metrics = await takeMetrics(config, { database, catalogue, log })
  const till = await openTill(database.db, tillOptions(config))
  const office = openOffice({ ...officeOptions(config), catalogue, travellerKey: till.travellerKey })
  const findTokenOwner = await watchTokenOwners(database)
  const world = { db: database.db, catalogue, clock, office, findTokenOwner, ...till }
  const app = await buildApp({ config, log, observe: metrics?.observe, ...world })
  const { siteUrl } = config
  const commandWorld = { db: database.db, clock, log, office: async () => office, siteUrl }
  const stopCommands = await takeCommands(config.database, commandWorld)
  const jobs = startJobs(config, world, log, stop.signal)
  const lanes = {
    mail: await mailLane(config, world),
    webhook: { deliver: webhookDelivery(database.db, { privateHosts: config.webhookPrivateHosts }) },
  }
  const outbox = startOutbox({ db: database.db, clock, log }, lanes, stop.signal)

  stopInOrder(log, async () => {
    stop.abort()
    await Promise.all([app.close(), stopCommands(), metrics?.stop(), jobs, outbox])
    await database.close()
  })
  log.info(`Server listening at ${await app.listen({ port: config.port, host: config.host })}`)
}

/** Returns the options of `openTill`, taken from the configuration. */
export function tillOptions({ stripe, secretKey, database, siteUrl, sandboxUrl }: Config) {
  return { stripe, secretKey, isDemo: isEmbedded(database), siteUrls: { live: siteUrl, sandbox: sandboxUrl } }
}

/** Returns the options of `openOffice`, taken from the configuration. */
export function officeOptions(config: Config) {
  return { operator: config.operator, roots: siteRoots(config) }
}

/** Loads nothing of it unless there is a mail server. */
async function mailLane({ smtp }: Config, world: MailWorld): Promise<Lane> {
  if (!smtp) return { closed: 'SMTP_URL is not set: mails stay in the outbox' }
  const { mailDelivery } = await import('./services/mail/deliver-mail.ts')
  return { deliver: mailDelivery(world, smtp) }
}

/** Without a port for metrics nothing is measured, and what measures is not even loaded. */
async function takeMetrics({ metricsPort: port, host }: Config, world: Omit<MetricsWorld, 'port' | 'host'>) {
  if (port === undefined) return undefined
  const { startMetrics } = await import('./metrics/start-metrics.ts')
  return startMetrics({ port, host, ...world })
}

/** While this process has an embedded database in a folder, operators' commands run here. */
async function takeCommands(location: DatabaseLocation, world: CommandWorld): Promise<() => Promise<void>> {
  return typeof location === 'object' && 'folder' in location
    ? serveCommands(world, location.folder, COMMANDS)
    : async () => {}
}
