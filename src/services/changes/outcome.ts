import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { bookingItems, rideAssignments } from '../../db/schema/index.ts'
import type { ReportedState } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import { groupBy } from '../../values/group-by.ts'
import { type Booking, lockBooking } from '../bookings/booking.ts'
import { findBookingById, ridesOf } from '../bookings/find-booking.ts'
import { listDay } from '../bookings/list-bookings.ts'
import { logBooking } from '../bookings/log.ts'
import { type MarkedItems, markItems } from '../bookings/moves.ts'
import type { By, Sender } from '../bookings/sender.ts'
import { storedVouchersOf } from '../bookings/vouchers/item-vouchers.ts'
import { announce } from '../notify/announce.ts'
import { adjustCommission, commissionableMinor, oneAlone } from '../partners/commissions.ts'
import { whereAssignmentOf, type LockedRide, setAssignment, type ItemKey } from '../rides/assignment.ts'
import type { Driver } from '../rides/driver.ts'
import { canFollow, hasReached, rideState, noShowFrom } from '../rides/ride-states.ts'

/**
 * Marks items as done, as `markItems` does, and notifies the partner. If the price is paid on arrival, this earns the
 * commission (decisions 7.15). Returns the number of items.
 */
export async function recordDone(
  db: Database,
  id: number,
  { actor, sender }: By,
  now: Date,
  items?: MarkedItems,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const done = await markItems(tx, id, { ...items, state: 'done', actor }, now)
    if (done.length > 0) await announce(tx, { booking: await getBooking(tx, id) }, 'done', {}, sender, now)
    return done.length
  })
}

/**
 * Marks everything on a local day that is not otherwise marked as done, and notifies the partners. Returns the number
 * of items.
 */
export async function recordDayDone(
  db: Database,
  { environment, day }: { environment: Environment; day: number },
  by: By,
  now: Date,
): Promise<number> {
  const items = (await listDay(db, environment, day)).map(({ item }) => item)
  let done = 0
  for (const [id, ofBooking] of groupBy(items, ({ bookingId }) => bookingId))
    done += await recordDone(db, id, by, now, { numbers: ofBooking.map(({ number }) => number) })
  return done
}

/**
 * Marks items as no-shows, as `markItems` does, and notifies the partner. If nobody has paid for them or will, they
 * earn no commission (decisions 7.15). Returns the number of items.
 */
export async function recordNoShow(
  db: Database,
  id: number,
  { actor, sender }: By,
  now: Date,
  items?: Omit<MarkedItems, 'isReported'>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const missed = await markItems(tx, id, { ...items, state: 'no_show', actor }, now)
    if (missed.length === 0) return 0
    const booking = await getBooking(tx, id)
    await takeBackCommission(tx, booking, missed, now)
    await announce(tx, { booking }, 'no-show', {}, sender, now)
    return missed.length
  })
}

async function getBooking(db: Database, id: number): Promise<Booking> {
  const booking = await findBookingById(db, id)
  if (!booking) throw new Error(`there is no booking ${id}`)
  return booking
}

/** Adjusts the commission to what was not missed, which is final once nothing more is to be collected on arrival. */
async function takeBackCommission(db: Database, booking: Booking, missed: readonly number[], now: Date): Promise<void> {
  const keptMinor = await commissionableMinor(db, booking)
  if (keptMinor >= booking.priceMinor) return
  const whereAhead = and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.state, 'booked'))
  const isCertain = booking.settlement === 'on_arrival' && (await db.$count(bookingItems, whereAhead)) === 0
  const item = oneAlone(missed)
  await adjustCommission(db, booking, { keptMinor, isCertain, item }, now)
}

/** The maximum length of the note about a no-show, and of that about the calls. */
export const MAX_NOTE_LENGTH = 500

/** A driver's report of a ride; for a no-show also a note, and the calls that were tried. */
export type RideReport =
  | { state: Exclude<ReportedState, 'no_show'> }
  | { state: 'no_show'; note: string; calls: string }

/** The outcome of a report: whether the ride moved on, or why not. */
export type Reported =
  | { outcome: 'moved' | 'unchanged' | 'cancelled' | 'cannot follow' }
  | { outcome: 'too early'; from: Date; timeZone: string }

/**
 * Records a driver's report of a ride, with its effects, in one transaction. If the ride is done or a no-show, its
 * partner is notified. It counts at the time at which it was made, as far as that lies between the report before it and
 * its arrival. Returns undefined if it is not this driver's.
 */
export async function reportRide(
  db: Database,
  key: ItemKey,
  report: RideReport,
  { driver, sender, madeAt }: { driver: Driver; sender: Sender; madeAt?: Date },
  now: Date,
): Promise<Reported | undefined> {
  return db.transaction(async (tx) => {
    const locked = await lockRideOf(tx, driver, key)
    if (!locked) return undefined
    const { booking, ride, assignment } = locked
    const state = rideState(ride, assignment?.progress ?? null)
    if (booking.status !== 'confirmed' || ride.state === 'cancelled') return { outcome: 'cancelled' }
    if (hasReached(state, report.state)) return { outcome: 'unchanged' }
    if (!canFollow(state, report.state)) return { outcome: 'cannot follow' }
    const at = later(earlier(madeAt ?? now, now), assignment?.progressAt ?? booking.createdAt)
    const [voucher] = storedVouchersOf([ride])
    const from = noShowFrom({ ...ride, waitingMinutes: voucher?.meeting?.waitingMinutes ?? null }, sender)
    if (report.state === 'no_show' && at < from) return { outcome: 'too early', from, timeZone: ride.timeZone }
    await carryOut(tx, locked, { ...report, madeAt: at }, { actor: { kind: 'driver', name: driver.name }, sender }, now)
    return { outcome: 'moved' }
  })
}

async function lockRideOf(
  db: Database,
  driver: Driver,
  { bookingId, number }: ItemKey,
): Promise<LockedRide | undefined> {
  const booking = await lockBooking(db, bookingId)
  const [row] = await db
    .select({ item: bookingItems, assignment: rideAssignments })
    .from(bookingItems)
    .innerJoin(rideAssignments, whereAssignmentOf)
    .where(
      and(
        eq(bookingItems.bookingId, bookingId),
        eq(bookingItems.number, number),
        eq(rideAssignments.driverId, driver.id),
      ),
    )
  const [ride] = row ? ridesOf([row.item]) : []
  return booking && row && ride ? { booking, ride, assignment: row.assignment } : undefined
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

async function carryOut(
  db: Database,
  locked: LockedRide,
  { madeAt, ...report }: RideReport & { madeAt: Date },
  by: By,
  now: Date,
): Promise<void> {
  const { bookingId, number } = locked.ride
  if (report.state === 'done') {
    await recordDone(db, bookingId, by, now, { numbers: [number], isReported: true, madeAt })
  } else if (report.state === 'no_show') {
    await setAssignment(db, locked, { noShowNote: report.note, noShowCalls: report.calls })
    await recordNoShow(db, bookingId, by, now, { numbers: [number], madeAt })
  } else {
    await setAssignment(db, locked, { progress: report.state, progressAt: madeAt })
    await logBooking(db, bookingId, { actor: by.actor, event: report.state, detail: `P${number}`, madeAt }, now)
  }
}
