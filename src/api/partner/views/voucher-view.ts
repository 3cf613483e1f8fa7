import type { BookingItem } from '../../../services/bookings/booking.ts'
import { vouchersOf } from '../../../services/bookings/item-vouchers.ts'
import { renderVoucher } from '../../../services/vouchers/render-voucher.ts'

/**
 * Returns the vouchers of a booking as Base64 under their product references. They are rendered anew each time, to the
 * same bytes.
 */
export async function vouchersView(items: readonly BookingItem[]): Promise<Record<string, string>> {
  const drawn = await Promise.all(
    vouchersOf(items).map(async (voucher) => [
      voucher.productReference,
      (await renderVoucher(voucher)).toString('base64'),
    ]),
  )
  return Object.fromEntries(drawn)
}
