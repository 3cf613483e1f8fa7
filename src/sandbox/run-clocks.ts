import type { Log } from '../log.ts'
import { listStarting, listUnmarked } from '../services/bookings/list-unmarked.ts'
import { ofSandboxPartner, type Whose } from '../services/bookings/whose.ts'
import { remindTravellers } from '../services/messages/letters/remind.ts'
import { bringForward } from '../services/messages/outbox/queue.ts'
import type { PaymentWorld } from '../services/money/payments/payment-world.ts'
import { findAhead, listClocks, putAhead } from '../services/partners/sandbox-clock.ts'
import { cancel } from '../services/selling/cancel.ts'
import { findNextDue } from '../services/selling/next-due.ts'
import { noteDone, noteNoShow } from '../services/selling/note-outcome.ts'
import { runPaymentJobs } from '../services/selling/poll-payments.ts'
import { takeOwnEvents } from '../services/selling/take-event.ts'
import type { Actor } from '../values/actor.ts'
import { DAY_MS } from '../values/time.ts'
import { OUTCOME_NAMES } from './magic.ts'

/** The actor that stands in for an operator. */
const REHEARSAL: Actor = { kind: 'operator', name: 'sandbox' }

/** How often a clock stops on its way at most; after that it moves straight to the end. */
const MAX_STOPS = 300

const AT_ONCE = 100

/** Does what has fallen due by the clocks that are ahead. A failure by one is logged and does not stop the others. */
export async function runClocks(world: PaymentWorld, log: Log, now: Date): Promise<void> {
  for (const clock of await listClocks(world.db))
    await runClock(world, log, clock, now).catch((error: unknown) => {
      log.warn(error, `the clock of partner ${clock.partnerId} failed, trying again later`)
    })
}

/**
 * Moves a partner's clock forward to a given time, and on the way does what falls due, each at its own time. Both times
 * are real, except that the clock is ahead.
 */
export async function advanceClock(
  world: PaymentWorld,
  log: Log,
  { partnerId, until }: { partnerId: number; until: Date },
  now: Date,
): Promise<void> {
  const { db } = world
  const whose = ofSandboxPartner(partnerId)
  let after = new Date(now.getTime() + (await findAhead(db, partnerId)))
  for (let stops = 0; after < until; stops++) {
    const next = stops < MAX_STOPS ? await findNextDue(db, whose, { after, until }) : undefined
    after = next ?? until
    const aheadMs = after.getTime() - now.getTime()
    await putAhead(db, { partnerId, aheadMs })
    await runClock(world, log, { partnerId, aheadMs }, now)
  }
}

async function runClock(
  world: PaymentWorld,
  log: Log,
  { partnerId, aheadMs }: { partnerId: number; aheadMs: number },
  now: Date,
): Promise<void> {
  const there = new Date(now.getTime() + aheadMs)
  const whose = ofSandboxPartner(partnerId)
  await takeOwnEvents(world, there, whose)
  await runPaymentJobs(world, log, there, whose)
  await remindTravellers(world.db, world.issuer, there, whose)
  await cancelAsNamed(world, whose, there)
  await endRides(world, whose, there)
  await bringForward(world.db, partnerId, there, now)
}

/**
 * Marks rides that are over as done, because nobody drives in the sandbox, unless the name of the traveller says that
 * nobody came.
 */
async function endRides({ db, issuer }: PaymentWorld, whose: Whose, now: Date): Promise<void> {
  for (const { id, lastName } of await listUnmarked(db, whose, now, AT_ONCE))
    await (lastName === OUTCOME_NAMES.missed ? noteNoShow : noteDone)(db, id, { actor: REHEARSAL, issuer }, now)
}

/** Cancels as the operator, one day before. */
async function cancelAsNamed({ db, issuer }: PaymentWorld, whose: Whose, now: Date): Promise<void> {
  const until = new Date(now.getTime() + DAY_MS)
  for (const { id } of await listStarting(db, whose, OUTCOME_NAMES.cancelled, until))
    await cancel(db, id, { actor: REHEARSAL, issuer }, now)
}
