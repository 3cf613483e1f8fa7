import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Database } from '../../../db/database.ts'
import { keepIf } from '../../../db/keep-if.ts'
import type { Booking } from '../../bookings/booking.ts'
import { findTravellersBooking } from '../../bookings/find-booking.ts'
import { itemsOf } from '../cart-items.ts'
import { sell, type Sale, type SalesDeps, type SoldBooking } from '../sell.ts'
import { abandonBooking } from './abandon-booking.ts'

/**
 * Sells as `sell` does, and abandons the unpaid booking with the given id: both or neither. Returns undefined if that
 * is no longer unpaid, or what `sell` returns undefined for.
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

/**
 * Returns the given booking if it still awaits its payment and begins with the same ride or rental as a sale, which
 * then takes its place (decisions 7.45); otherwise undefined.
 */
export async function findUnpaidTwin(
  db: Database,
  catalogue: Catalogue,
  { id, tokenVersion }: Pick<Booking, 'id' | 'tokenVersion'>,
  { environment, cart }: Pick<Sale, 'environment' | 'cart'>,
): Promise<Booking | undefined> {
  const found = await findTravellersBooking(db, environment, { id, tokenVersion })
  if (found?.booking.status !== 'awaiting_payment' || found.booking.product !== cart.product) return undefined
  const [first] = found.items
  const [wanted] = itemsOf(catalogue, cart)
  if (first?.startsAt.getTime() !== wanted.startsAt.getTime()) return undefined
  const isSame =
    'fromCode' in wanted
      ? first.fromCode === wanted.fromCode && first.toCode === wanted.toCode
      : first.resortCode === wanted.resortCode
  return isSame ? found.booking : undefined
}
