import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { keepIf, inTransaction } from '../../db/in-transaction.ts'
import { TRAVELLER } from '../../values/actor.ts'
import type { NewItem } from '../bookings/book.ts'
import { type Booking, type BookingItem, lockBooking } from '../bookings/booking.ts'
import { likenessOf } from '../bookings/doubles.ts'
import { findTravellersBooking } from '../bookings/find-booking.ts'
import { markCancelled } from '../bookings/moves.ts'
import { itemsOf } from '../sale/cart-items.ts'
import { sell, type Sale, type SalesDeps, type SoldBooking } from '../sale/sell.ts'
import { closeCancelled, previewCancellation } from './cancel.ts'

/**
 * Sells as `sell` does, and abandons the unpaid booking with the given id: both or neither. Returns undefined if that
 * booking is no longer unpaid, or if `sell` does.
 */
export async function sellInstead(
  deps: SalesDeps,
  id: number,
  sale: Sale,
  now: Date,
): Promise<SoldBooking | undefined> {
  const { outcome } = await keepIf(
    deps.db,
    async (db) => ((await abandonBooking(db, id, now)) ? sell({ ...deps, db }, sale, now) : undefined),
    (sold) => sold !== undefined,
  )
  return outcome
}

/** What a sale would book a second time. */
export interface Twin {
  booking: Booking
  /** Whether it is unpaid, so that the sale takes its place; otherwise it is confirmed, and for the same person. */
  isUnpaid: boolean
}

/**
 * Returns the given booking if a sale begins with the same ride or rental: one that awaits its payment (decisions
 * 7.45), or that is confirmed, with the same days, for the same person (decisions 7.47); otherwise undefined.
 */
export async function findTwin(
  db: Database,
  catalogue: Catalogue,
  { id, tokenVersion }: Pick<Booking, 'id' | 'tokenVersion'>,
  { environment, cart, customer }: Pick<Sale, 'environment' | 'cart' | 'customer'>,
): Promise<Twin | undefined> {
  const found = await findTravellersBooking(db, environment, { id, tokenVersion })
  const [first] = found?.items ?? []
  if (!found || !first || found.booking.product !== cart.product) return undefined
  const { booking } = found
  const [wanted] = itemsOf(catalogue, cart)
  if (booking.status === 'awaiting_payment') return beginsAs(first, wanted) ? { booking, isUnpaid: true } : undefined
  const ours = new Set(likenessOf(wanted, customer))
  const isSame = first.state === 'booked' && likenessOf(first, booking).some((one) => ours.has(one))
  return booking.status === 'confirmed' && isSame ? { booking, isUnpaid: false } : undefined
}

function beginsAs(first: BookingItem, wanted: NewItem): boolean {
  if (first.startsAt.getTime() !== wanted.startsAt.getTime()) return false
  return wanted.kind === 'ride'
    ? first.fromCode === wanted.fromCode && first.toCode === wanted.toCode
    : first.resortCode === wanted.resortCode
}

/**
 * Cancels a booking that awaits its payment, because its traveller is about to book something else instead (decisions
 * 7.45). Nobody is written to, and what it has received is refunded in full. Returns false once it is confirmed or
 * over.
 */
async function abandonBooking(db: Database, id: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'awaiting_payment') return false
    const amounts = await previewCancellation(tx, booking, now, 'full')
    const cancelled = await markCancelled(tx, booking, { actor: TRAVELLER, ...amounts }, now)
    await closeCancelled(tx, cancelled, now)
    return true
  })
}
