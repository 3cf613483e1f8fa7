import { type RentalOrder, rentalTotal } from './rental-order.ts'
import { type TransferOrder, transferTotal } from './transfer-order.ts'

/** An order of either product on its way into the funnel. */
export type Order = TransferOrder | RentalOrder

/** What the whole order costs. */
export function totalOf(order: Order): number {
  return order.product === 'transfer' ? transferTotal(order) : rentalTotal(order)
}
