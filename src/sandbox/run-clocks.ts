import type { Log } from '../log.ts'
import { ofSandboxPartner, type BookingScope } from '../services/bookings/booking.ts'
import { listItems, ridesOf } from '../services/bookings/find-booking.ts'
import { listStarting, listUnmarked } from '../services/bookings/list-bookings.ts'
import { listBookingLog } from '../services/bookings/log.ts'
import { cancel } from '../services/changes/cancel.ts'
import { recordDone, recordNoShow } from '../services/changes/outcome.ts'
import { sendMessage } from '../services/changes/send-message.ts'
import { bringForward } from '../services/notify/outbox/queue.ts'
import { remindTravellers } from '../services/notify/remind.ts'
import { findAhead, listClocks, putAhead } from '../services/partners/sandbox-clock.ts'
import { findNextDue } from '../services/payments/next-due.ts'
import type { PaymentDeps } from '../services/payments/payment-deps.ts'
import { runPaymentJobs } from '../services/payments/poll-payments.ts'
import { takeOwnEvents } from '../services/payments/take-event.ts'
import type { Actor } from '../values/actor.ts'
import { DAY_MS } from '../values/time.ts'
import { OUTCOME_NAMES } from './magic.ts'

/** The actor that stands in for an operator. */
const REHEARSAL: Actor = { kind: 'operator', name: 'sandbox' }

/** How often a clock stops on its way at most; after that it moves straight to the end. */
const MAX_STOPS = 300

const AT_ONCE = 100

/** Does what has fallen due by the clocks that are ahead. A failure by one is logged and does not stop the others. */
export async function runClocks(deps: PaymentDeps, log: Log, now: Date): Promise<void> {
  for (const clock of await listClocks(deps.db))
    await runClock(deps, log, clock, now).catch((error: unknown) => {
      log.warn(error, `the clock of partner ${clock.partnerId} failed, trying again later`)
    })
}

/**
 * Moves a partner's clock forward to a given time, and on the way does what falls due, each at its own time. Both times
 * are real, except that the clock is ahead.
 */
export async function advanceClock(
  deps: PaymentDeps,
  log: Log,
  { partnerId, until }: { partnerId: number; until: Date },
  now: Date,
): Promise<void> {
  const { db } = deps
  const scope = ofSandboxPartner(partnerId)
  let after = new Date(now.getTime() + (await findAhead(db, partnerId)))
  for (let stops = 0; after < until; stops++) {
    const next = stops < MAX_STOPS ? await findNextDue(db, scope, { after, until }) : undefined
    after = next ?? until
    const aheadMs = after.getTime() - now.getTime()
    await putAhead(db, { partnerId, aheadMs })
    await runClock(deps, log, { partnerId, aheadMs }, now)
  }
}

async function runClock(
  deps: PaymentDeps,
  log: Log,
  { partnerId, aheadMs }: { partnerId: number; aheadMs: number },
  now: Date,
): Promise<void> {
  const there = new Date(now.getTime() + aheadMs)
  const scope = ofSandboxPartner(partnerId)
  await takeOwnEvents(deps, there, scope)
  await runPaymentJobs(deps, log, there, scope)
  await remindTravellers(deps.db, deps.sender, there, scope)
  await writeAsNamed(deps, scope, there)
  await cancelAsNamed(deps, scope, there)
  await endRides(deps, scope, there)
  await bringForward(deps.db, partnerId, there, now)
}

/**
 * Marks rides that are over as done, because nobody drives in the sandbox, unless the name of the traveller says that
 * nobody came.
 */
async function endRides({ db, sender }: PaymentDeps, scope: BookingScope, now: Date): Promise<void> {
  for (const { id, lastName } of await listUnmarked(db, scope, now, AT_ONCE))
    await (lastName === OUTCOME_NAMES.missed ? recordNoShow : recordDone)(db, id, { actor: REHEARSAL, sender }, now)
}

/** Writes as the operator, one day before and once. */
async function writeAsNamed({ db, sender }: PaymentDeps, scope: BookingScope, now: Date): Promise<void> {
  const until = new Date(now.getTime() + DAY_MS)
  for (const booking of await listStarting(db, scope, OUTCOME_NAMES.written, until)) {
    const log = await listBookingLog(db, booking)
    if (log.some(({ event }) => event === 'message sent')) continue
    const rides = ridesOf(await listItems(db, booking))
    await sendMessage(db, rides, REHEARSED_WORDS, { actor: REHEARSAL, sender, seen: null }, now)
  }
}

const REHEARSED_WORDS = 'There is snow on the pass. Please be ready ten minutes earlier.'

/** Cancels as the operator, one day before. */
async function cancelAsNamed({ db, sender }: PaymentDeps, scope: BookingScope, now: Date): Promise<void> {
  const until = new Date(now.getTime() + DAY_MS)
  for (const { id } of await listStarting(db, scope, OUTCOME_NAMES.cancelled, until))
    await cancel(db, id, { actor: REHEARSAL, sender }, now)
}
