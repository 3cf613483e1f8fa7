import { holdUntil } from '../bookings/hold.ts'
import { termsFor } from '../bookings/terms.ts'
import type { TransferCart } from './carts/transfer-cart.ts'
import { type Sale, type SalesWorld, sell, type SoldBooking } from './sale.ts'
import { transferItems } from './transfer-items.ts'

/** A transfer that a traveller buys on our site, with everything they filled in in its cart. */
export interface TransferSale extends Sale {
  cart: TransferCart
}

/** Books a transfer as `sell` does. */
export async function sellTransfer(
  world: SalesWorld,
  { cart, ...sale }: TransferSale,
  now: Date,
): Promise<SoldBooking | undefined> {
  const { current } = world.catalogue
  const items = transferItems(current, cart)
  const firstStartAt = items[0].startsAt
  const goods = {
    site: 'transfer_site',
    product: 'transfer',
    currency: cart.currency,
    rateMillionths: cart.rateMillionths,
    promoCode: cart.promoCode,
    linkedReference: null,
    items,
    terms: termsFor(current.cancellationRules.transfer, firstStartAt),
    holdUntil: holdUntil(current, { product: 'transfer', firstStartAt }, now),
  } as const
  return sell(world, sale, goods, now)
}
