import { setTimeout as wait } from 'node:timers/promises'
import { attempt, type OutboxWorld } from './attempt.ts'
import { claimDue, countWaiting, type OutboxMessage } from './messages.ts'

const POLL_MS = 1_000
const REPORT_MS = 60_000
const AT_ONCE = 5

/**
 * Delivers what is in the outbox until the signal; resolves when the deliveries under way have ended. Several processes
 * may do it at once. A message is delivered twice only where the process, or its database, dies between the receiver's
 * yes and the note of it.
 */
export async function startOutbox(world: OutboxWorld, stop: AbortSignal): Promise<void> {
  await Promise.all([
    world.deliver.mail ? work(world, 'mail', stop) : reportWaiting(world, stop),
    // A lane of their own, so that a partner's slow server delays no voucher.
    work(world, 'webhook', stop),
  ])
}

async function work(world: OutboxWorld, kind: OutboxMessage['kind'], stop: AbortSignal): Promise<void> {
  const claim = claimer(world, kind)
  const underWay = new Set<Promise<void>>()
  let tick: Promise<void> | undefined
  while (!stop.aborted) {
    for (const message of await claim(AT_ONCE - underWay.size)) {
      const delivery = attempt(world, message, stop).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    }
    tick ??= pause(POLL_MS, stop).finally(() => (tick = undefined))
    await Promise.race([tick, ...underWay])
  }
  await Promise.all(underWay)
}

/** Claims up to so many messages; none while the database is away, which is logged when it begins. */
function claimer({ db, clock, log }: OutboxWorld, kind: OutboxMessage['kind']) {
  let away = false
  return async (most: number): Promise<OutboxMessage[]> => {
    if (most === 0) return []
    try {
      const messages = await claimDue(db, { kind, most }, clock())
      away = false
      return messages
    } catch (error) {
      if (!away) log.warn(error, 'outbox not read, trying again every second')
      away = true
      return []
    }
  }
}

async function reportWaiting({ db, log }: OutboxWorld, stop: AbortSignal): Promise<void> {
  log.warn('SMTP_URL is not set: mails stay in the outbox')
  let reported = 0
  while (!stop.aborted) {
    const waiting = await countWaiting(db, 'mail').catch(() => reported)
    if (waiting > reported) log.warn({ waiting }, 'SMTP_URL is not set: mails wait in the outbox')
    reported = waiting
    await pause(REPORT_MS, stop)
  }
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stop, ref: false }).catch(() => undefined)
}
