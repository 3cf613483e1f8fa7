import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { lock, LOCK_NAMES, shareLock } from '../../db/locks.ts'
import { stopSales } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { formatDay } from '../../values/time.ts'
import { lastDay } from '../quoting/rentals/rental.ts'
import type { RentalDetails } from './item-details.ts'

/** A rental that is about to be sold. */
interface SoldRental {
  shopId: number
  details: Pick<RentalDetails, 'packs' | 'period' | 'shop'>
}

/**
 * Ensures that no shop has stopped the sale of these rentals, in the caller's transaction: what a shop stops is sold by
 * nobody once it has been told so, whatever a process still has in memory. Throws NO_BOOKABLE_PACK.
 */
export async function ensureOnSale(db: Database, rentals: readonly SoldRental[]): Promise<void> {
  for (const shopId of Array.from(new Set(rentals.map((rental) => rental.shopId))).toSorted((a, b) => a - b))
    await shareLock(db, LOCK_NAMES.rentalsOfShop(shopId))
  for (const { shopId, details } of rentals) {
    const { packs, period, shop } = details
    const ids = packs.map(({ id }) => id)
    const [stop] = await db
      .select({ until: stopSales.dateTo })
      .from(stopSales)
      .where(
        and(
          eq(stopSales.shopId, shopId),
          or(isNull(stopSales.packId), inArray(stopSales.packId, ids)),
          lte(stopSales.dateFrom, formatDay(lastDay(period))),
          gte(stopSales.dateTo, formatDay(period.firstDay)),
        ),
      )
      .limit(1)
    if (stop)
      throw new ApiError('NO_BOOKABLE_PACK', `${shop.name} has stopped the sale of this equipment until ${stop.until}`)
  }
}

/** Waits until no sale of a shop's rentals is under way, and blocks new ones until the transaction ends. */
export async function holdSales(db: Database, shopId: number): Promise<void> {
  await lock(db, LOCK_NAMES.rentalsOfShop(shopId))
}
