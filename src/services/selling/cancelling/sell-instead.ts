import { sell, type Sale, type SalesDeps, type SoldBooking } from '../sell.ts'
import { abandonBooking } from './abandon-booking.ts'

/**
 * Sells as `sell` does, and gives up the unpaid booking with the given id, in one transaction. Returns undefined if
 * that is no longer unpaid, or what `sell` returns undefined for.
 */
export async function sellInstead(
  deps: SalesDeps,
  id: number,
  sale: Sale,
  now: Date,
): Promise<SoldBooking | undefined> {
  return deps.db.transaction(async (db) =>
    (await abandonBooking(db, id, now)) ? sell({ ...deps, db }, sale, now) : undefined,
  )
}
