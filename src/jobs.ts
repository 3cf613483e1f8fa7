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

/** What the process does by itself until the signal. Several processes may do it at once: each job can be repeated. */
export function startJobs(
  { fxRatesUrl }: Config,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  log: Log,
  stop: AbortSignal,
): void {
  every(HOUR_MS, 'clean-up', async () => {
    await removeOldLinks(db, clock())
    await removeOldKeys(db, clock())
    await removeOldMessages(db, clock())
    await removeOldTokens(db, clock())
    await removeOldClientLinks(db, clock())
    await removeOldRequests(db, clock())
  })
  every(HOUR_MS, 'announcing of changed markups', () => announceMarkupChanges(db, clock()))
  if (fxRatesUrl !== undefined) {
    every(6 * HOUR_MS, 'exchange rates', async () => {
      const changed = await refreshRates(db, fxRatesUrl)
      log.info({ changed }, 'exchange rates refreshed')
    })
  }

  function every(ms: number, name: string, work: () => Promise<void>): void {
    const run = async () => {
      while (!stop.aborted) {
        await work().catch((error: unknown) => log.warn(error, `${name} failed, trying again later`))
        await wait(ms, undefined, { signal: stop, ref: false }).catch(() => undefined)
      }
    }
    void run()
  }
}
