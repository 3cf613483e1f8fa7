import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import { OUTBOX_KINDS } from '../../../values/outbox-kind.ts'
import { attempt, type OutboxDeps } from './attempt.ts'
import type { Deliver, Channel } from './delivery.ts'
import { claimDue, claimOneOfEach, countWaiting, type MessageKind, type OutboxMessage } from './messages.ts'

const POLL_MS = 1_000
const REPORT_MS = 60_000

/** How many messages of each kind are delivered at once: there is one mail server, but many receivers of webhooks. */
const AT_ONCE: Record<MessageKind, number> = { mail: 5, webhook: 100 }

/**
 * Delivers the messages in the outbox until the signal aborts. Resolves when the running deliveries have ended. Several
 * processes may do so at once. A message is delivered twice only if the process or its database dies between the
 * receiver's acceptance and its recording. Each kind has its own channel, so that slow receivers of one do not delay
 * the others, and each receiver of webhooks is called once at a time by each process. Every second mail is the newest,
 * so that a booking made during a backlog need not wait for the end of it.
 */
export async function startOutbox(
  deps: OutboxDeps,
  channels: Record<MessageKind, Channel>,
  stop: AbortSignal,
): Promise<void> {
  await Promise.all(
    OUTBOX_KINDS.map((kind) => {
      const channel = channels[kind]
      return 'deliver' in channel
        ? work(deps, { kind, ...channel }, stop)
        : reportWaiting(deps, { kind, ...channel }, stop)
    }),
  )
}

async function work(
  deps: OutboxDeps,
  { kind, deliver }: { kind: MessageKind; deliver: Deliver },
  stop: AbortSignal,
): Promise<void> {
  const claim = claimer(deps, kind)
  const underWay = new Map<OutboxMessage, Promise<void>>()
  let tick: Promise<void> | undefined
  while (!stop.aborted) {
    for (const message of await claim(AT_ONCE[kind] - underWay.size, underWay.keys())) {
      const delivery = attempt(deps, deliver, message, stop).finally(() => underWay.delete(message))
      underWay.set(message, delivery)
    }
    tick ??= pause(POLL_MS, stop).finally(() => (tick = undefined))
    await Promise.race([tick, ...underWay.values()])
  }
  await Promise.all(underWay.values())
}

/**
 * Returns a function that claims a number of messages; none while the database is unavailable, which is logged once.
 */
function claimer({ db, clock, clockIsRight, log }: OutboxDeps, kind: MessageKind) {
  let away = false
  const claimMails = alternating(db)
  return async (most: number, underWay: Iterable<OutboxMessage>): Promise<OutboxMessage[]> => {
    if (most === 0 || !clockIsRight()) return []
    try {
      const busy = Array.from(underWay, ({ webhookId }) => webhookId)
      const messages =
        kind === 'mail' ? await claimMails(most, clock()) : await claimOneOfEach(db, { kind, most, busy }, clock())
      away = false
      return messages
    } catch (error) {
      if (!away) log.warn(error, 'the outbox cannot be read, retrying every second')
      away = true
      return []
    }
  }
}

/**
 * Returns a function that claims half of the mails from either end of the queue; single ones alternate between the
 * ends.
 */
function alternating(db: Database) {
  let turn = 0
  return async (most: number, now: Date): Promise<OutboxMessage[]> => {
    const ends = turn++ % 2 === 0 ? (['oldest', 'newest'] as const) : (['newest', 'oldest'] as const)
    const half = Math.ceil(most / 2)
    const some = await claimDue(db, { kind: 'mail', most: half, first: ends[0] }, now)
    if (half === most || some.length < half) return some
    return [...some, ...(await claimDue(db, { kind: 'mail', most: most - half, first: ends[1] }, now))]
  }
}

async function reportWaiting(
  { db, log }: OutboxDeps,
  { kind, closed }: { kind: MessageKind; closed: string },
  stop: AbortSignal,
): Promise<void> {
  log.warn(closed)
  let reported = 0
  while (!stop.aborted) {
    const waiting = await countWaiting(db, kind).catch(() => reported)
    if (waiting > reported) log.warn({ waiting }, closed)
    reported = waiting
    await pause(REPORT_MS, stop)
  }
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stop, ref: false }).catch(() => undefined)
}
