import type { Voucher } from '../../values/voucher.ts'
import { storedVoucher } from '../vouchers/stored-voucher.ts'
import type { BookingItem } from './booking.ts'

/** The vouchers of the items that have one, in their order. */
export function vouchersOf(items: readonly Pick<BookingItem, 'voucher'>[]): Voucher[] {
  return items.flatMap(({ voucher }) => (voucher === null ? [] : storedVoucher.parse(voucher)))
}
