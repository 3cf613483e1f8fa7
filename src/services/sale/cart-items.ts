import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { NewBooking } from '../bookings/new-booking.ts'
import type { NewItem } from '../bookings/new-item.ts'
import { termsFor } from '../bookings/terms.ts'
import type { Cart } from './carts/cart.ts'
import { rentalItems } from './rental-items.ts'
import { transferItems } from './transfer-items.ts'

/** Returns what a cart is booked as: its rides, or each participant's equipment. Throws SHOP_NOT_FOUND. */
export function itemsOf(catalogue: Catalogue, cart: Cart): [NewItem, ...NewItem[]] {
  return cart.product === 'ski' ? rentalItems(catalogue, cart) : transferItems(catalogue, cart)
}

/** Returns the members of a booking that follow from its cart, and from the items that the cart is booked as. */
export function bookingOf({ cancellationRules }: Catalogue, cart: Cart, items: NewBooking['items']) {
  const { product, currency, rateMillionths, promoCode } = cart
  return {
    product,
    currency,
    rateMillionths,
    promoCode,
    linkedReference: cart.product === 'ski' ? cart.bookingReference : null,
    items,
    terms: termsFor(cancellationRules[product], items[0]),
  }
}
