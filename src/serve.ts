import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { webhookBody } from './api/partner/views/event-view.ts'
import { buildApp } from './app.ts'
import { watchCatalogue } from './catalogue/watch.ts'
import { bookingsCommand } from './cli/bookings-command.ts'
import { type CommandDeps, serveCommands } from './cli/command-socket.ts'
import { demoDayCommand } from './cli/demo-day-command.ts'
import { importCommand } from './cli/import-command.ts'
import { operatorCommand } from './cli/operator-command.ts'
import { partnerCommand } from './cli/partner-command.ts'
import type { Config } from './config.ts'
import { senderOptions, paymentOptions } from './config/options.ts'
import type { DatabaseHandle, DatabaseLocation } from './db/database.ts'
import { isEmbedded } from './db/open.ts'
import { prepareEmbedded } from './demo/demo.ts'
import { startJobs } from './jobs.ts'
import { type MetricsDeps, startMetrics } from './metrics/metrics.ts'
import { DEADLINE_MS, stopInOrder } from './process/stop.ts'
import { withMagicWebhooks } from './sandbox/with-magic-webhooks.ts'
import { createSender } from './services/bookings/sender.ts'
import { mailDelivery, type MailDeps } from './services/notify/mail/deliver-mail.ts'
import { announceMarkupChanges } from './services/notify/notify-partner.ts'
import { endLeases } from './services/notify/outbox/messages.ts'
import { type Channel, startOutbox } from './services/notify/outbox/start-outbox.ts'
import { webhookDelivery } from './services/notify/webhooks/deliver-webhook.ts'
import { loadWebhookKey } from './services/notify/webhooks/secret.ts'
import { watchTokenOwners } from './services/partners/access-token.ts'
import { openLedger } from './services/partners/ledger.ts'
import { loadPaymentSetup } from './services/payments/payment-deps.ts'
import { watchClock } from './services/platform/watch-clock.ts'
import { OPERATOR_ZONE, parseMonth, startOfDay } from './values/time.ts'

/**
 * Serves until the process is told to stop. Then it gives a proxy time to leave, lets requests, jobs and deliveries
 * finish, and closes the database.
 */
export async function serve(config: Config, log: FastifyBaseLogger, database: DatabaseHandle): Promise<void> {
  const { db, batchDb, readAside } = database
  const stop = new AbortController()
  // Every job waits for it, and there are more of them than Node expects of one signal.
  setMaxListeners(0, stop.signal)
  const leaving = new AbortController()
  const clock = () => new Date(Date.now() + config.clockOffsetMs)
  if (isEmbedded(config.database)) {
    await prepareEmbedded(db, config, log, clock())
    await endLeases(db, clock())
  }
  const announce = () =>
    announceMarkupChanges(db, clock()).catch((error: unknown) => log.warn(error, 'markups not announced yet'))
  const catalogue = await watchCatalogue(database, log, stop.signal, () => void announce(), undefined, clock)
  const { places, routes, accommodations, rentals } = catalogue.current
  log.info(
    { places: places.size, routes: routes.size, accommodations: accommodations.byId.size, shops: rentals.shops.size },
    'catalogue loaded',
  )
  if (!config.isDemo) warnOfMissingPages(config, log)
  const metrics = await serveMetrics(config, { database, catalogue, clock, log })
  const payments = await loadPaymentSetup(db, paymentOptions(config))
  const sender = createSender({ ...senderOptions(config), catalogue, travellerKey: payments.travellerKey })
  const findTokenOwner = await watchTokenOwners(database)
  const webhookKey = await loadWebhookKey(db, config.secretKey)
  const deps = { db, batchDb, readAside, catalogue, clock, sender, findTokenOwner, webhookKey, ...payments }
  const app = await buildApp({ config, log, observe: metrics?.observe, leaving: leaving.signal, ...deps })
  const { siteUrl, webhookPrivateHosts } = config
  const demoSales = config.isDemo ? async () => ({ ...deps, bookingPrefix: config.bookingPrefix }) : undefined
  const commandDeps = {
    db,
    clock,
    log,
    siteUrl,
    webhookPrivateHosts,
    demoSales,
    sender: async () => sender,
    webhookKey: async () => webhookKey,
  }
  await openLedger(db, ledgerStart(config, clock()), clock())
  const stopCommands = await acceptCommands(config.database, commandDeps)
  const clockIsRight = await watchClock(db, () => new Date(), log, stop.signal)
  const jobs = startJobs(config, { ...deps, clockIsRight }, log, stop.signal)
  const channels = {
    mail: mailChannel(config, deps),
    webhook: {
      deliver: withMagicWebhooks(
        db,
        webhookDelivery(db, { privateHosts: webhookPrivateHosts, key: webhookKey, siteUrl, bodyOf: webhookBody }),
      ),
    },
  }
  const outbox = startOutbox({ db, clock, clockIsRight, log }, channels, stop.signal)

  const { drainMs } = config
  stopInOrder(
    log,
    {
      async drain() {
        leaving.abort()
        await pause(drainMs)
      },
      async stop() {
        stop.abort()
        await Promise.all([app.close(), stopCommands(), metrics?.stop(), jobs, outbox])
        await database.close()
      },
    },
    drainMs + DEADLINE_MS,
  )
  await app.listen({ port: config.port, host: config.host })
}

/** Returns since when sales on account go onto the ledger: the given month in Paris, else now, when it is installed. */
function ledgerStart({ accountsFrom }: Config, now: Date): Date {
  const days = accountsFrom === undefined ? undefined : parseMonth(accountsFrom)
  return days ? startOfDay(days.from, OPERATOR_ZONE) : now
}

/** Warns about missing legal pages, which are mandatory for anyone who sells for real. */
function warnOfMissingPages({ operator: { legal, address } }: Config, log: FastifyBaseLogger): void {
  const variables = {
    TERMS_URL: legal.terms,
    PRIVACY_URL: legal.privacy,
    IMPRINT_URL: legal.imprint,
    OPERATOR_ADDRESS: address,
  }
  const missing = Object.entries(variables).flatMap(([name, value]) => (value === null ? name : []))
  if (missing.length > 0) log.warn({ missing }, 'pages, mails and receipts lack what the law requires of a live site')
}

function mailChannel({ smtp }: Config, deps: MailDeps): Channel {
  if (!smtp) return { closed: 'SMTP_URL is not set: mails stay in the outbox' }
  return { deliver: mailDelivery(deps, smtp) }
}

/** Serves metrics, if a port is configured for them. */
async function serveMetrics({ metricsPort: port, host }: Config, deps: Omit<MetricsDeps, 'port' | 'host'>) {
  return port === undefined ? undefined : startMetrics({ port, host, ...deps })
}

/** Accepts operators' commands while this process holds an embedded database in a folder. */
async function acceptCommands(location: DatabaseLocation, deps: CommandDeps): Promise<() => Promise<void>> {
  return typeof location === 'object' && 'folder' in location
    ? serveCommands(deps, location.folder, [
        bookingsCommand,
        demoDayCommand,
        importCommand,
        operatorCommand,
        partnerCommand,
      ])
    : async () => {}
}
