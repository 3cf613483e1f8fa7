import { setTimeout as wait } from 'node:timers/promises'
import { OUTBOX_KINDS } from '../../db/schema/outbox.ts'
import { attempt, type OutboxWorld } from './attempt.ts'
import type { Deliver, Lane } from './delivery.ts'
import { claimDue, countWaiting, type Kind, type OutboxMessage } from './messages.ts'

const POLL_MS = 1_000
const REPORT_MS = 60_000
const AT_ONCE = 5

/**
 * Delivers what is in the outbox until the signal; resolves when the deliveries under way have ended. Several processes
 * may do it at once. A message is delivered twice only if the process or its database dies between the receiver's
 * acceptance and the note of it. Each kind has its own lane, so that slow receivers of one do not delay the others.
 */
export async function startOutbox(world: OutboxWorld, lanes: Record<Kind, Lane>, stop: AbortSignal): Promise<void> {
  await Promise.all(
    OUTBOX_KINDS.map((kind) => {
      const lane = lanes[kind]
      return 'deliver' in lane ? work(world, { kind, ...lane }, stop) : reportWaiting(world, { kind, ...lane }, stop)
    }),
  )
}

async function work(
  world: OutboxWorld,
  { kind, deliver }: { kind: Kind; deliver: Deliver },
  stop: AbortSignal,
): Promise<void> {
  const claim = claimer(world, kind)
  const underWay = new Set<Promise<void>>()
  let tick: Promise<void> | undefined
  while (!stop.aborted) {
    for (const message of await claim(AT_ONCE - underWay.size)) {
      const delivery = attempt(world, deliver, message, stop).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    }
    tick ??= pause(POLL_MS, stop).finally(() => (tick = undefined))
    await Promise.race([tick, ...underWay])
  }
  await Promise.all(underWay)
}

/** Claims up to so many messages; none while the database is away, which is logged when it begins. */
function claimer({ db, clock, log }: OutboxWorld, kind: Kind) {
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

async function reportWaiting(
  { db, log }: OutboxWorld,
  { kind, closed }: { kind: Kind; closed: string },
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
