import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { MailPayload, WebhookPayload } from '../../db/schema/outbox.ts'
import type { Log } from '../../log.ts'
import { type Deliver, isFinal, reasonOf } from './delivery.ts'
import { claimDue, countWaiting, LEASE_MS, markFailed, markSent, type OutboxMessage } from './messages.ts'
import { MOST_ATTEMPTS, pauseMs } from './pauses.ts'

const POLL_MS = 1_000
const REPORT_MS = 60_000
const AT_ONCE = 5

/** What the outbox works with. A kind without a delivery stays in it, and the log says so. */
export interface OutboxWorld {
  db: Database
  deliver: { mail: Deliver<MailPayload> | undefined; webhook: Deliver<WebhookPayload> }
  clock: () => Date
  log: Log
}

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
  const { db, clock, log } = world
  const underWay = new Set<Promise<void>>()
  let tick: Promise<void> | undefined
  while (!stop.aborted) {
    const most = AT_ONCE - underWay.size
    const claimed =
      most === 0
        ? []
        : await claimDue(db, { kind, most }, clock()).catch((error: unknown) => {
            log.warn(error, 'outbox not read, trying again')
            return []
          })
    for (const message of claimed) {
      const attempt = send(world, message, stop).finally(() => underWay.delete(attempt))
      underWay.add(attempt)
    }
    tick ??= pause(POLL_MS, stop).finally(() => (tick = undefined))
    await Promise.race([tick, ...underWay])
  }
  await Promise.all(underWay)
}

/** One attempt. Never rejects: what cannot be noted falls due again when its lease ends. */
async function send(
  { db, deliver, clock, log }: OutboxWorld,
  message: OutboxMessage,
  stop: AbortSignal,
): Promise<void> {
  const facts = { message: message.id, kind: message.kind, attempts: message.attempts }
  try {
    await handOver(deliver, message, clock())
  } catch (error) {
    const reason = reasonOf(error)
    const isLast = isFinal(error) || message.attempts >= MOST_ATTEMPTS
    const nextAttemptAt = isLast ? null : new Date(clock().getTime() + pauseMs(message.attempts, Math.random()))
    if (isLast) log.error({ ...facts, reason }, 'message given up')
    else log.warn({ ...facts, reason, nextAttemptAt }, 'message not delivered, trying again')
    await note(() => markFailed(db, message, { reason, nextAttemptAt }))
    return
  }
  await note(() => markSent(db, message, clock()))
  log.info(facts, 'message delivered')

  /** A delivery that is not noted would be repeated, so this tries for as long as the message is ours. */
  async function note(write: () => Promise<void>): Promise<void> {
    for (const startedAt = performance.now(); ;) {
      try {
        return await write()
      } catch (error) {
        log.warn({ ...facts, err: error }, 'outcome of a delivery not noted')
        if (stop.aborted || performance.now() - startedAt > LEASE_MS / 3) return
        await pause(POLL_MS, stop)
      }
    }
  }
}

async function handOver(deliver: OutboxWorld['deliver'], message: OutboxMessage, now: Date): Promise<void> {
  const { payload } = message
  if (payload.kind === 'webhook') return deliver.webhook(message, payload, now)
  return deliver.mail?.(message, payload, now)
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
