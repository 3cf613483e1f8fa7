import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import type { LogWord, ShopStep } from '../../values/booking.ts'
import { groupBy } from '../../values/group-by.ts'
import { todayAt } from '../../values/time.ts'
import { logBooking } from '../bookings/log.ts'
import type { Sender } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import type { ItemKey } from '../rides/assignment.ts'
import {
  canReport,
  isReported,
  type LockedRental,
  lockRentals,
  rentalProgress,
  setStep,
  SHOP_MOVES,
  type ShopReport,
} from '../rides/rental-steps.ts'
import type { LinkedShop } from '../rides/shop.ts'
import { recordDone } from './outcome.ts'

/** The maximum length of the reason for a refusal. */
export const MAX_REASON_LENGTH = 500

/** What a shop reports of rentals. */
export type RentalReport = { action: Exclude<ShopReport, 'refuse'> } | { action: 'refuse'; reason: string }

/** The outcome of a report: whether anything has changed, or why it was not accepted. */
export type ReportedRentals = 'moved' | 'unchanged' | 'cancelled' | 'cannot follow' | 'too early' | 'not theirs'

/** How many days before its first a rental may be handed out: people come on the evening before. */
export const EARLY_DAYS = 1

/**
 * Records what a shop reports of rentals, with its effects, in one transaction: all of them or none. The operator hears
 * of a refusal; no money moves and the traveller is not told before the desk has decided.
 */
export async function reportRentals(
  db: Database,
  keys: readonly ItemKey[],
  report: RentalReport,
  { shop, sender }: { shop: LinkedShop; sender: Sender },
  now: Date,
): Promise<ReportedRentals> {
  return db.transaction(async (tx) => {
    const locked = await lockRentals(tx, keys)
    if (locked.length === 0 || locked.some(({ rental }) => rental.shopId !== shop.id)) return 'not theirs'
    if (locked.some(isCancelled)) return 'cancelled'
    const news = locked.filter((one) => !isReported(progressOf(one), report.action))
    if (news.length === 0) return 'unchanged'
    if (!news.every((one) => canReport(progressOf(one), report.action))) return 'cannot follow'
    if (report.action === 'hand_out' && news.some((one) => isTooEarly(one, now))) return 'too early'
    for (const theirs of groupBy(news, ({ booking }) => booking.id).values())
      await carryOut(tx, theirs, report, { shop, sender }, now)
    return 'moved'
  })
}

function isCancelled({ booking, rental }: LockedRental): boolean {
  return booking.status !== 'confirmed' || rental.state === 'cancelled'
}

function progressOf({ rental, step }: LockedRental) {
  return rentalProgress(rental.state, step?.step ?? null)
}

function isTooEarly({ rental: { details, timeZone } }: LockedRental, now: Date): boolean {
  return todayAt(now, timeZone) < details.period.firstDay - EARLY_DAYS
}

async function carryOut(
  db: Database,
  rentals: readonly [LockedRental, ...LockedRental[]],
  report: RentalReport,
  { shop, sender }: { shop: LinkedShop; sender: Sender },
  now: Date,
): Promise<void> {
  const [{ booking }] = rentals
  const actor = { kind: 'shop', name: shop.name } as const
  const numbers = rentals.map(({ rental }) => rental.number)
  if (report.action === 'returned') {
    await recordDone(db, booking.id, { actor, sender }, now, { numbers, isReported: true })
    return
  }
  const step = SHOP_MOVES[report.action].to
  const reason = report.action === 'refuse' ? report.reason : null
  for (const { rental, step: before } of rentals)
    await setStep(db, rental, { step, at: now, reason, askedAt: before?.askedAt ?? null })
  await logBooking(db, booking.id, { actor, event: EVENTS[step], detail: namesOf(numbers) }, now)
  if (reason === null) return
  const items = await db
    .select()
    .from(bookingItems)
    .where(and(eq(bookingItems.bookingId, booking.id), inArray(bookingItems.number, numbers)))
    .orderBy(asc(bookingItems.number))
  await announce(db, { booking, items }, 'refused by shop', { shop: shop.name, reason }, sender, now)
}

const EVENTS = {
  confirmed: 'shop confirmed',
  refused: 'shop refused',
  handed_out: 'handed out',
} as const satisfies Record<ShopStep, LogWord>

function namesOf(numbers: readonly number[]): string {
  return numbers.map((number) => `P${number}`).join(', ')
}
