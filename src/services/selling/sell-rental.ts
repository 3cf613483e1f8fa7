import { holdUntil } from '../bookings/hold.ts'
import { termsFor } from '../bookings/terms.ts'
import type { RentalCart } from './carts/rental-cart.ts'
import { rentalItems } from './rental-items.ts'
import { type Sale, type SalesWorld, sell, type SoldBooking } from './sale.ts'

/** A rental that a traveller buys on our site, with everybody who is to be equipped in its cart. */
export interface RentalSale extends Sale {
  cart: RentalCart
}

/** Books a rental as `sell` does. Throws SHOP_NOT_FOUND where a shop of the cart no longer exists. */
export async function sellRental(
  world: SalesWorld,
  { cart, ...sale }: RentalSale,
  now: Date,
): Promise<SoldBooking | undefined> {
  const { current } = world.catalogue
  const items = rentalItems(current, cart)
  const firstStartAt = items[0].startsAt
  const goods = {
    site: 'ski_site',
    product: 'ski',
    currency: cart.currency,
    rateMillionths: cart.rateMillionths,
    promoCode: cart.promoCode,
    linkedReference: cart.bookingReference,
    items,
    terms: termsFor(current.cancellationRules.ski, firstStartAt),
    holdUntil: holdUntil(current, { product: 'ski', firstStartAt }, now),
  } as const
  return sell(world, sale, goods, now)
}
