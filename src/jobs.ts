import { setTimeout as wait } from 'node:timers/promises'
import { getTableName } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { Log } from './log.ts'
import { earnCommissions } from './services/bookings/earn-commissions.ts'
import { oldLinks } from './services/checkout-links/checkout-link.ts'
import { cleanUp } from './services/clean-up/clean-up.ts'
import { refreshRates } from './services/currencies/refresh-rates.ts'
import { oldClientLinks } from './services/client-links/client-link.ts'
import { oldTokens } from './services/partners/access-token.ts'
import { oldKeys } from './services/idempotency/answer-once.ts'
import type { PaymentWorld } from './services/payments/payment-world.ts'
import { keepPaymentsMoving } from './services/payments/poll.ts'
import { oldMessages } from './services/outbox/messages.ts'
import { announceMarkupChanges } from './services/webhooks/announce.ts'
import { forgottenRequests } from './services/transfer-requests/forget-offers.ts'

const HOUR_MS = 3_600_000

/** How often payments, holds and refunds are looked after. */
const PAYMENTS_MS = 2_000

const CLEAN_UPS = [oldLinks, oldKeys, oldMessages, oldTokens, oldClientLinks, forgottenRequests]

/**
 * Runs the background jobs until the signal; resolves when the runs under way have ended. Several processes
 * may do it at once: each job can be repeated.
 */
export async function startJobs(
  { fxRatesUrl }: Config,
  world: PaymentWorld & Pick<Deps, 'clock'>,
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  const { db, clock } = world
  const payments = async () => {
    await attempt('calls of the test provider', () => world.providers.deliverOwnEvents(world, clock()))
    await keepPaymentsMoving(world, log, clock())
  }
  const cleanUps = async () => {
    for (const one of CLEAN_UPS)
      await attempt(`clean-up of ${getTableName(one.table)}`, () => cleanUp(db, one, clock(), stop))
  }
  const refresh = async (url: string) => {
    const changed = await refreshRates(db, url)
    log.info({ changed }, 'exchange rates refreshed')
  }
  await Promise.all([
    every(PAYMENTS_MS, payments),
    every(HOUR_MS, cleanUps),
    every(HOUR_MS, () => attempt('announcing of changed markups', () => announceMarkupChanges(db, clock()))),
    every(HOUR_MS, () => attempt('earning of commissions', () => earnCommissions(db, clock()))),
    fxRatesUrl === undefined || every(6 * HOUR_MS, () => attempt('exchange rates', () => refresh(fxRatesUrl))),
  ])

  /** A job that fails does not keep the others from their turn. */
  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => log.warn(error, `${name} failed, trying again later`))
  }

  async function every(ms: number, work: () => Promise<void>): Promise<void> {
    while (!stop.aborted) {
      await work()
      await wait(ms, undefined, { signal: stop, ref: false }).catch(() => undefined)
    }
  }
}
