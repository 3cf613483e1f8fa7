import { and, asc, eq, sum, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissions, bookingItems, bookings } from '../../db/schema/index.ts'
import { basisPointsOf, percentOf, toEuros, toPercentage } from '../../values/money.ts'
import type { Booking } from '../bookings/booking.ts'
import { paidMinor, unpaidMinor } from '../bookings/paid.ts'
import type { Partner } from './partner.ts'

/** Stores the commission on a sale, pending until its last item is over. Returns its amount. */
export async function addCommission(
  db: Database,
  { id: bookingId, environment, priceEurMinor, lastEndAt: earnedAt }: Booking,
  { id: partnerId, commissionBasisPoints }: Partner,
  now: Date,
): Promise<number> {
  // The sandbox earns nothing (decisions 1.2).
  if (environment === 'sandbox') return 0
  const percent = toPercentage(commissionBasisPoints)
  const amountMinor = percentOf(priceEurMinor, commissionBasisPoints)
  const earning = { state: 'pending', createdAt: now, earnedAt } as const
  await db.insert(commissions).values({ bookingId, partnerId, percent, amountMinor, ...earning })
  return amountMinor
}

/** What is kept of a booking's price after a cancellation, a no-show, a payment or a change. */
interface KeptPrice {
  /** The part that earns commission, in minor units of the booking's currency. */
  keptMinor: number
  /** Whether that amount is final; the commission on it is then earned at once. */
  isCertain: boolean
  /** The number of the item by which it changes; null if it is not one alone. */
  item: number | null
}

/** Returns the item that lines on an account name: the one of those that have changed, null if there are several. */
export function oneAlone(numbers: readonly number[]): number | null {
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}

/** Adjusts a booking's commission to the part of the price that is kept, whether that is less or more than before. */
export async function adjustCommission(
  db: Database,
  { id, rateMillionths }: Booking,
  { keptMinor, isCertain, item }: KeptPrice,
  now: Date,
): Promise<void> {
  const lines = await db.select().from(commissions).where(eq(commissions.bookingId, id)).orderBy(asc(commissions.id))
  const [sale] = lines
  if (!sale) return
  const kept = percentOf(toEuros(keptMinor, rateMillionths), basisPointsOf(sale.percent))
  const change = kept - lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isPending = sale.state === 'pending'
  if (change !== 0) {
    const { partnerId, percent } = sale
    const line = { bookingId: id, partnerId, percent, amountMinor: change, item, createdAt: now }
    await db.insert(commissions).values({
      ...line,
      ...(isPending ? { state: 'pending', earnedAt: sale.earnedAt } : { state: 'earned', earnedAt: now }),
    })
  }
  // At once, so that the partner's account has one line of what is kept, and none if nothing is.
  if (isCertain && isPending)
    await db
      .update(commissions)
      .set({ state: 'earned', earnedAt: now })
      .where(and(eq(commissions.bookingId, id), eq(commissions.state, 'pending')))
}

/**
 * Adjusts a booking's commission to the part of its price on which its partner can still earn one, which one of its
 * items, if not null, has changed.
 */
export async function refreshCommission(db: Database, booking: Booking, item: number | null, now: Date): Promise<void> {
  const keptMinor = await commissionableMinor(db, booking)
  await adjustCommission(db, booking, { keptMinor, isCertain: false, item }, now)
}

/**
 * Returns the part of a booking's price on which its partner earns, or can still earn, commission (decisions 7.15): not
 * what was asked for by a link and is not paid, nor the unpaid part of the price of no-shows.
 */
export async function commissionableMinor(db: Database, booking: Booking): Promise<number> {
  const { settlement, priceMinor, askedMinor } = booking
  if (settlement === 'account') return priceMinor
  if (settlement === 'prepaid') return priceMinor - (askedMinor ?? 0)
  const missedMinor = await missed(db, booking)
  if (missedMinor === 0) return priceMinor
  return priceMinor - Math.min(missedMinor, unpaidMinor(booking, await paidMinor(db, booking)))
}

/** Returns the prices of the items that were no-shows. */
async function missed(db: Database, { id }: Pick<Booking, 'id'>): Promise<number> {
  const [row] = await db
    .select({ minor: sum(bookingItems.priceMinor).mapWith(Number) })
    .from(bookingItems)
    .where(and(eq(bookingItems.bookingId, id), eq(bookingItems.state, 'no_show')))
  return row?.minor ?? 0
}

/**
 * Makes the commissions on bookings that are over payable: the last item has ended and, if the price is paid on
 * arrival, every item is marked as done or as a no-show (decisions 7.15).
 */
export async function earnCommissions(db: Database, now: Date): Promise<void> {
  await db
    .update(commissions)
    .set({ state: 'earned' })
    .where(and(eq(commissions.state, 'pending'), lte(commissions.earnedAt, now), notExists(unknownItems(db))))
}

/** Selects, within a query of commissions, items paid on arrival that are marked neither as done nor as a no-show. */
export function unknownItems(db: Database) {
  return db
    .select({ one: sql`1` })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(
      and(
        eq(bookingItems.bookingId, commissions.bookingId),
        eq(bookingItems.state, 'booked'),
        eq(bookings.settlement, 'on_arrival'),
      ),
    )
}

/** Moves the moment at which the pending commission on a booking is earned, which is the end of its last item. */
export async function moveEarning(db: Database, { id, lastEndAt }: Pick<Booking, 'id' | 'lastEndAt'>): Promise<void> {
  await db
    .update(commissions)
    .set({ earnedAt: lastEndAt })
    .where(and(eq(commissions.bookingId, id), eq(commissions.state, 'pending')))
}
