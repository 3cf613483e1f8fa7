import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import {
  channelOf,
  OUTBOX_CHANNELS,
  OUTBOX_KINDS,
  type OutboxChannel,
  type OutboxKind,
} from '../../../values/outbox-kind.ts'
import { HOUR_MS, MINUTE_MS } from '../../../values/time.ts'
import { type Backoff, nextAttemptAt } from '../../platform/due-work.ts'
import {
  claimDue,
  claimOneOfEach,
  countWaiting,
  type OutboxMessage,
  LEASE_MS,
  markFailed,
  markSent,
} from './messages.ts'

const POLL_MS = 1_000
const REPORT_MS = 60_000

/** How many messages of each kind are delivered at once: there is one mail server, but many receivers of webhooks. */
const AT_ONCE: Record<OutboxKind, number> = { mail: 5, letter: 5, webhook: 100 }

/**
 * Delivers the messages in the outbox until the signal aborts. Resolves when the running deliveries have ended. Several
 * processes may do so at once. A message is delivered twice only if the process or its database dies between the
 * receiver's acceptance and its recording. Each kind is delivered by itself, so that slow receivers of one do not delay
 * the others, and each receiver of webhooks is called once at a time by each process. Every second mail is the newest,
 * so that a booking made during a backlog need not wait for the end of it.
 */
export async function startOutbox(
  deps: OutboxDeps,
  channels: Record<OutboxChannel, Channel>,
  stop: AbortSignal,
): Promise<void> {
  await Promise.all(
    OUTBOX_CHANNELS.flatMap((name) => {
      const channel = channels[name]
      const kinds = OUTBOX_KINDS.filter((kind) => channelOf(kind) === name)
      return 'deliver' in channel
        ? kinds.map((kind) => work(deps, { kind, ...channel }, stop))
        : reportWaiting(deps, { kinds, ...channel }, stop)
    }),
  )
}

async function work(
  deps: OutboxDeps,
  { kind, deliver }: { kind: OutboxKind; deliver: Deliver },
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
function claimer({ db, clock, clockIsRight, log }: OutboxDeps, kind: OutboxKind) {
  let away = false
  const claimMails = kind === 'webhook' ? undefined : alternating(db, kind)
  return async (most: number, underWay: Iterable<OutboxMessage>): Promise<OutboxMessage[]> => {
    if (most === 0 || !clockIsRight()) return []
    try {
      const busy = Array.from(underWay, ({ webhookId }) => webhookId)
      const messages = (await claimMails?.(most, clock())) ?? (await claimOneOfEach(db, { kind, most, busy }, clock()))
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
function alternating(db: Database, kind: OutboxKind) {
  let turn = 0
  return async (most: number, now: Date): Promise<OutboxMessage[]> => {
    const ends = turn++ % 2 === 0 ? (['oldest', 'newest'] as const) : (['newest', 'oldest'] as const)
    const half = Math.ceil(most / 2)
    const some = await claimDue(db, { kind, most: half, first: ends[0] }, now)
    if (half === most || some.length < half) return some
    return [...some, ...(await claimDue(db, { kind, most: most - half, first: ends[1] }, now))]
  }
}

async function reportWaiting(
  { db, log }: OutboxDeps,
  { kinds, closed }: { kinds: readonly OutboxKind[]; closed: string },
  stop: AbortSignal,
): Promise<void> {
  log.warn(closed)
  let reported = 0
  while (!stop.aborted) {
    const waiting = await countWaiting(db, kinds).catch((error: unknown) => {
      log.warn({ err: error }, 'could not count what waits')
      return reported
    })
    if (waiting > reported) log.warn({ waiting }, closed)
    reported = waiting
    await pause(REPORT_MS, stop)
  }
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stop, ref: false }).catch(() => undefined)
}

/** What the outbox needs. */
interface OutboxDeps {
  db: Database
  clock: () => Date
  /** Whether leases by this clock can be trusted; otherwise nothing is claimed. */
  clockIsRight: () => boolean
  log: Log
}

/** A message is retried for a little more than a week. */
export const MESSAGE_BACKOFF = {
  pausesMs: [10_000, 30_000, ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE_MS)],
  lastPauseMs: HOUR_MS,
  maxAttempts: 8 + 7 * 24,
  jitter: 0.2,
} satisfies Backoff

/**
 * Delivers a claimed message, or schedules the next attempt. Never rejects: a message whose outcome cannot be recorded
 * falls due again after the lease.
 */
export async function attempt(
  { db, clock, log }: Pick<OutboxDeps, 'db' | 'clock' | 'log'>,
  deliver: Deliver,
  message: OutboxMessage,
  stop: AbortSignal,
): Promise<void> {
  const facts = { message: message.id, kind: message.kind, attempts: message.attempts }
  let answer: string | void
  try {
    answer = await deliver(message, clock())
  } catch (error) {
    const failure = planNext(message, error, clock())
    const why = { ...facts, ...failure, ...(error instanceof DeliveryError ? {} : { err: error }) }
    if (failure.nextAttemptAt) log.warn(why, 'message not delivered, trying again')
    else log.error(why, 'message given up')
    await note(() => markFailed(db, message, failure, clock()), log, stop)
    return
  }
  await note(() => markSent(db, message, answer ?? null, clock()), log, stop)
  log.info(facts, 'message delivered')
}

function planNext(
  { attempts }: OutboxMessage,
  error: unknown,
  now: Date,
): { reason: string; nextAttemptAt: Date | null } {
  const nextAt = isFinal(error) ? null : nextAttemptAt(MESSAGE_BACKOFF, attempts, now)
  return { reason: reasonOf(error), nextAttemptAt: nextAt }
}

/** Records the outcome. Retries as long as the lease lasts, because an unrecorded delivery would be repeated. */
async function note(write: () => Promise<void>, log: Log, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await write()
    } catch (error) {
      log.warn(error, 'the outcome of a delivery could not be recorded')
      if (stop.aborted || performance.now() - startedAt > LEASE_MS / 3) return
      await wait(1_000)
    }
  }
}

/**
 * Delivers a message. Returns the receiver's response if it is worth storing. Throws if the receiver did not accept the
 * message: a DeliveryError if the reason may be stored.
 */
export type Deliver = (message: OutboxMessage, now: Date) => Promise<string | void>

/** How messages are delivered. While a channel is closed they wait, and the log says why. */
export type Channel = { deliver: Deliver } | { closed: string }

/** Why a delivery failed, without personal data or secrets. After a final error it is not retried. */
export class DeliveryError extends Error {
  final: boolean

  constructor(message: string, { final = false, ...options }: ErrorOptions & { final?: boolean } = {}) {
    super(message, options)
    this.name = 'DeliveryError'
    this.final = final
  }
}

/** Returns the part of an error that may be stored and logged. */
function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

/** Returns whether another attempt would be pointless. */
function isFinal(error: unknown): boolean {
  return error instanceof DeliveryError && error.final
}
