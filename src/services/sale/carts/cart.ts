import { z } from 'zod'
import { rentalCart, rentalTotal } from './rental-cart.ts'
import { transferCart, transferTotal } from './transfer-cart.ts'

/** The schema of a cart stored as JSON. */
export const storedCart = z.discriminatedUnion('product', [transferCart, rentalCart])

/** What somebody is about to buy, with its prices. */
export type Cart = z.output<typeof storedCart>

/** Returns the price of the whole cart. */
export function totalOf(cart: Cart): number {
  return cart.product === 'transfer' ? transferTotal(cart) : rentalTotal(cart)
}
