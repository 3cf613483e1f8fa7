import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { Log } from './log.ts'
import { removeOldLinks } from './services/checkout-links/checkout-link.ts'
import { refreshRates } from './services/currencies/refresh-rates.ts'
import { removeOldClientLinks } from './services/client-links/client-link.ts'
import { removeOldTokens } from './services/partners/access-token.ts'
import { removeOldKeys } from './services/idempotency/answer-once.ts'
import { removeOldMessages } from './services/outbox/messages.ts'
import { announceMarkupChanges } from './services/webhooks/announce.ts'
import { removeOldRequests } from './services/transfer-requests/transfer-request.ts'

const HOUR_MS = 3_600_000

/** Each forgets what is no longer needed of one kind. */
const CLEAN_UPS = [
  removeOldLinks,
  removeOldKeys,
  removeOldMessages,
  removeOldTokens,
  removeOldClientLinks,
  removeOldRequests,
]

/**
 * Does what the process does by itself until the signal; resolves when the runs under way have ended. Several processes
 * may do it at once: each job can be repeated.
 */
export async function startJobs(
  { fxRatesUrl }: Config,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  const cleanUps = async () => {
    for (const cleanUp of CLEAN_UPS) await attempt(cleanUp.name, () => cleanUp(db, clock()))
  }
  const refresh = async (url: string) => {
    const changed = await refreshRates(db, url)
    log.info({ changed }, 'exchange rates refreshed')
  }
  await Promise.all([
    every(HOUR_MS, cleanUps),
    every(HOUR_MS, () => attempt('announcing of changed markups', () => announceMarkupChanges(db, clock()))),
    fxRatesUrl === undefined || every(6 * HOUR_MS, () => attempt('exchange rates', () => refresh(fxRatesUrl))),
  ])

  /** A job that fails keeps none of the others from its turn. */
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
