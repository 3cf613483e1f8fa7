import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Product } from '../../values/booking.ts'
import { todayAt, OPERATOR_ZONE } from '../../values/time.ts'

/** Returns the day number of the last day on which a product is on sale (decisions 3.18). */
export function lastDayOnSale({ horizonDays }: Pick<Catalogue, 'horizonDays'>, product: Product, now: Date): number {
  return todayAt(now, OPERATOR_ZONE) + horizonDays[product]
}
