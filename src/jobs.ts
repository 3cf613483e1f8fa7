import { setTimeout as wait } from 'node:timers/promises'
import { getTableName } from 'drizzle-orm'
import type { Config } from './config.ts'
import { outage, takesWrites } from './db/unavailable.ts'
import type { Deps } from './deps.ts'
import type { Log } from './log.ts'
import { runClocks } from './sandbox/run-clocks.ts'
import { ofNoSandboxPartner } from './services/bookings/booking.ts'
import { addUpCounts } from './services/bookings/list-bookings.ts'
import { unsearchedBookings } from './services/bookings/searched.ts'
import { oldPromises } from './services/changes/change-own-ride.ts'
import { oldVoucherFiles } from './services/documents/rendering/kept-vouchers.ts'
import { oldUploads } from './services/imports/catalogue-upload.ts'
import { oldPartnerEvents } from './services/notify/events.ts'
import { announceMarkupChanges } from './services/notify/notify-partner.ts'
import { oldMessages } from './services/notify/outbox/messages.ts'
import { remindTravellers } from './services/notify/remind.ts'
import { oldTokens } from './services/partners/access-token.ts'
import { oldCalls, surplusCalls } from './services/partners/calls/find-calls.ts'
import { earnCommissions } from './services/partners/commissions.ts'
import { sweepSales } from './services/partners/ledger.ts'
import { listClocks } from './services/partners/sandbox-clock.ts'
import type { PaymentDeps } from './services/payments/payment-deps.ts'
import { runPaymentJobs } from './services/payments/poll-payments.ts'
import { oldTestPayments } from './services/payments/providers/test-provider.ts'
import { oldEvents, takeOwnEvents } from './services/payments/take-event.ts'
import { oldSessions, oldSignInLinks } from './services/people/sign-in.ts'
import { oldKeys } from './services/platform/answer-once.ts'
import { cleanUp, oldChanges } from './services/platform/clean-up.ts'
import { refreshRates } from './services/platform/exchange-rates.ts'
import { expiredPersons } from './services/privacy/erase-link-persons.ts'
import { oldContacts, oldDetails } from './services/privacy/personal-data.ts'
import { oldLinks } from './services/sale/links/checkout-link.ts'
import { oldClientLinks } from './services/sale/links/client-link.ts'
import { oldHolds } from './services/sale/requests/hold-offers.ts'
import { oldRequests } from './services/sale/requests/old-requests.ts'
import { HOUR_MS, MINUTE_MS } from './values/time.ts'

/** The interval of the jobs that process payments, holds and refunds. */
const PAYMENTS_MS = 2_000

/** How often a pausing job asks whether the database takes writes again. */
const PAUSE_MS = 2_000

const CLEAN_UPS = [
  oldLinks,
  expiredPersons,
  oldKeys,
  oldPromises,
  oldHolds,
  oldMessages,
  oldTokens,
  oldCalls,
  surplusCalls,
  oldClientLinks,
  oldEvents,
  oldPartnerEvents,
  oldTestPayments,
  oldSessions,
  oldSignInLinks,
  oldVoucherFiles,
  oldChanges,
  oldUploads,
  oldRequests,
  unsearchedBookings,
]

/**
 * Runs the background jobs until the signal is aborted. Resolves when the running jobs have ended. Several processes
 * may run them at once, because every job is idempotent. They pause while the clock is wrong, and while the database is
 * unavailable or takes no writes, which is logged once.
 */
export async function startJobs(
  { fxRatesUrl, retentionDays }: Config,
  deps: PaymentDeps & Pick<Deps, 'clock'> & { clockIsRight: () => boolean },
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  let isPausing = false
  const refresh = async (url: string) => {
    const { changed, leftOut } = await refreshRates(db, url)
    log.info({ changed }, 'exchange rates refreshed')
    if (leftOut.length > 0) log.warn({ leftOut }, 'exchange rates left out, because they are no rates per euro')
  }
  const cleanUps = async () => {
    for (const one of [...CLEAN_UPS, oldDetails, oldContacts(retentionDays)])
      await attempt(`clean-up of ${getTableName(one.table)}`, () => cleanUp(db, one, clock(), stop))
  }
  // A partner with a clock of its own is handled separately.
  const others = async () => ofNoSandboxPartner((await listClocks(db)).map(({ partnerId }) => partnerId))
  const runSandbox = async () => {
    await attempt('test provider', async () => takeOwnEvents(deps, clock(), await others()))
    await attempt('sandbox clocks', () => runClocks(deps, log, clock()))
  }
  const updateAccounts = async () => {
    await earnCommissions(db, clock())
    await sweepSales(db, clock())
  }
  await Promise.all([
    every(PAYMENTS_MS, 'sandbox', runSandbox),
    every(PAYMENTS_MS, 'payments', async () => runPaymentJobs(deps, log, clock(), await others())),
    every(HOUR_MS, 'clean-ups', cleanUps),
    every(HOUR_MS, 'announcing changed markups', () => announceMarkupChanges(db, clock())),
    every(HOUR_MS / 4, 'reminders', async () => remindTravellers(db, deps.sender, clock(), await others())),
    every(MINUTE_MS, 'adding up counts', () => addUpCounts(db)),
    every(HOUR_MS, 'accounts of partners', updateAccounts),
    ...(fxRatesUrl === undefined ? [] : [every(6 * HOUR_MS, 'exchange rates', () => refresh(fxRatesUrl))]),
  ])

  /** Runs a job. A failure is logged and affects neither its next run nor the other jobs. */
  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    if (isPausing) return
    try {
      await work()
    } catch (error) {
      if (outage(error) && !(await canWrite())) pause(error)
      else log.warn(error, `${name} failed, trying again later`)
    }
  }

  function pause(error: unknown): void {
    if (!isPausing) log.warn(error, 'jobs pause until the database takes writes again')
    isPausing = true
  }

  async function resume(): Promise<void> {
    if (!isPausing || !(await canWrite()) || !isPausing) return
    isPausing = false
    log.info('jobs resume')
  }

  async function canWrite(): Promise<boolean> {
    return takesWrites(db).catch(() => false)
  }

  async function every(ms: number, name: string, work: () => Promise<void>): Promise<void> {
    while (!stop.aborted) {
      await resume()
      if (deps.clockIsRight()) await attempt(name, work)
      const pauseMs = isPausing ? PAUSE_MS : deps.clockIsRight() ? ms : MINUTE_MS
      await wait(pauseMs, undefined, { signal: stop, ref: false }).catch(() => undefined)
    }
  }
}
