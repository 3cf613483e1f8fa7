import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { NewItem } from '../bookings/new-item.ts'
import type { Cart } from './carts/cart.ts'
import { rentalItems } from './rental-items.ts'
import { transferItems } from './transfer-items.ts'

/** Returns what a cart is booked as: its rides, or each participant's equipment. Throws SHOP_NOT_FOUND. */
export function itemsOf(catalogue: Catalogue, cart: Cart): [NewItem, ...NewItem[]] {
  return cart.product === 'ski' ? rentalItems(catalogue, cart) : transferItems(catalogue, cart)
}
