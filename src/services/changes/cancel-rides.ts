import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, rideAssignments } from '../../db/schema/index.ts'
import { canMoveItem } from '../../values/states.ts'
import { type Booking, lockBooking } from '../bookings/booking.ts'
import type { UnlessChanged } from '../bookings/log.ts'
import { listPaidMinor } from '../bookings/paid.ts'
import type { By } from '../bookings/sender.ts'
import type { DeskAction } from '../bookings/sender.ts'
import { cancellationAmounts } from '../bookings/terms.ts'
import { whereAssignmentOf, type ItemKey, itemKeyText, unlessRidesChanged } from '../rides/assignment.ts'
import { rideState } from '../rides/ride-states.ts'
import { cancelItem } from './cancel-item.ts'
import { cancelAsQuoted } from './cancel.ts'
import { waysToSettle } from './settle-difference.ts'

/** The rides or rentals of one booking that can be cancelled together, and the effect. */
export interface CancelledItems {
  booking: Booking
  /** Their numbers. */
  numbers: readonly number[]
  /** Whether nothing else is left of the booking, which is then cancelled as a whole. */
  isWhole: boolean
  /** The amount that is refunded or, on account, credited. */
  returnedMinor: number
}

/**
 * Returns the effect of cancelling rides or rentals, by booking: these alone are cancelled, each with a full refund.
 * Those that are over, and rides whose passengers are on board, are left out.
 */
export async function previewCancelledItems(db: Database, keys: readonly ItemKey[]): Promise<CancelledItems[]> {
  const ids = [...new Set(keys.map(({ bookingId }) => bookingId))]
  if (ids.length === 0) return []
  const left = await db
    .select({ item: bookingItems, progress: rideAssignments.progress })
    .from(bookingItems)
    .leftJoin(rideAssignments, whereAssignmentOf)
    .where(and(inArray(bookingItems.bookingId, ids), ne(bookingItems.state, 'cancelled')))
    .orderBy(asc(bookingItems.number))
  const whereConcerned = and(inArray(bookings.id, ids), eq(bookings.status, 'confirmed'))
  const found = await db.select().from(bookings).where(whereConcerned).orderBy(asc(bookings.id))
  const paid = await listPaidMinor(db, ids)
  const chosen = new Set(keys.map(itemKeyText))
  const cancelled: CancelledItems[] = []
  for (const booking of found) {
    const own = left.filter(({ item }) => item.bookingId === booking.id)
    const rides = own.filter(
      ({ item, progress }) =>
        chosen.has(itemKeyText(item)) && canMoveItem(item.state, 'cancel') && rideState(item, progress) !== 'on_board',
    )
    if (rides.length === 0) continue
    const numbers = rides.map(({ item }) => item.number)
    const isWhole = rides.length === own.length
    const priceMinor = rides.reduce((sum, { item }) => sum + item.priceMinor, 0)
    const returnedMinor = isWhole
      ? cancellationAmounts(booking, paid.get(booking.id) ?? 0, 100).refundMinor
      : await reducedMinor(db, booking, priceMinor)
    cancelled.push({ booking, numbers, isWhole, returnedMinor })
  }
  return cancelled
}

/** Returns the amount that is returned if a booking costs that much less. */
async function reducedMinor(db: Database, booking: Booking, byMinor: number): Promise<number> {
  if (booking.settlement === 'account') return byMinor
  const price = { priceMinor: booking.priceMinor - byMinor, canPayByCard: true }
  const [difference] = await waysToSettle(db, booking, price)
  return difference?.refundMinor ?? 0
}

/** Cancels rides as previewed, in one transaction, and returns how many. */
export async function cancelRides(
  db: Database,
  keys: readonly ItemKey[],
  { seen, ...by }: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRidesChanged(db, keys, seen, (tx, rides) => cancelItems(tx, rides, keys, by, now))
}

/**
 * Cancels items as previewed, in the transaction of a caller that has locked their bookings, in the order in which it
 * has them, and returns how many.
 */
export async function cancelItems(
  db: Database,
  locked: readonly { booking: Booking }[],
  keys: readonly ItemKey[],
  by: By,
  now: Date,
): Promise<number> {
  const byId = new Map((await previewCancelledItems(db, keys)).map((one) => [one.booking.id, one]))
  const concerned = [...new Set(locked.map(({ booking }) => booking.id))].flatMap((id) => byId.get(id) ?? [])
  for (const { booking, numbers, isWhole, returnedMinor } of concerned) {
    if (isWhole) await cancelWhole(db, booking, returnedMinor, by, now)
    else for (const number of numbers) await cancelOne(db, booking.id, number, by, now)
  }
  return concerned.reduce((sum, { numbers }) => sum + numbers.length, 0)
}

async function cancelWhole(db: Database, { id }: Booking, refundMinor: number, by: By, now: Date): Promise<void> {
  const done = await cancelAsQuoted(db, id, { ...by, giveBack: 'full', quotedRefundMinor: refundMinor }, now)
  if (done?.booking.status !== 'cancelled') throw new Error(`booking ${id} could not be cancelled`)
}

async function cancelOne(db: Database, bookingId: number, number: number, by: By, now: Date): Promise<void> {
  // Read again, because cancelling another ride has changed its price.
  const booking = await lockBooking(db, bookingId)
  const isDone = booking && (await cancelItem(db, booking, { number, giveBack: 'full', shownKeptMinor: 0 }, by, now))
  if (!isDone) throw new Error(`item ${number} of booking ${bookingId} could not be cancelled`)
}
