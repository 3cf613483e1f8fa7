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

/** What the process does by itself until the signal. Several processes may do it at once: each job can be repeated. */
export function startJobs(
  { fxRatesUrl }: Config,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  log: Log,
  stop: AbortSignal,
): void {
  every(HOUR_MS, async () => {
    for (const cleanUp of CLEAN_UPS) await attempt(cleanUp.name, () => cleanUp(db, clock()))
  })
  every(HOUR_MS, () => attempt('announcing of changed markups', () => announceMarkupChanges(db, clock())))
  if (fxRatesUrl !== undefined) {
    const refresh = async () => {
      const changed = await refreshRates(db, fxRatesUrl)
      log.info({ changed }, 'exchange rates refreshed')
    }
    every(6 * HOUR_MS, () => attempt('exchange rates', refresh))
  }

  /** A job that fails keeps none of the others from its turn. */
  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => log.warn(error, `${name} failed, trying again later`))
  }

  function every(ms: number, work: () => Promise<void>): void {
    const run = async () => {
      while (!stop.aborted) {
        await work()
        await wait(ms, undefined, { signal: stop, ref: false }).catch(() => undefined)
      }
    }
    void run()
  }
}
