import type { BookingItem } from '../../../services/bookings/booking.ts'
import { voucherPapersOf } from '../../../services/bookings/item-vouchers.ts'
import { renderPaper } from '../../../services/papers/render-paper.ts'

/** Returns the vouchers of a booking as Base64 under their product references. */
export async function vouchersView(items: readonly BookingItem[]): Promise<Record<string, string>> {
  const drawn = voucherPapersOf(items).map(async (paper) => [
    paper.voucher.productReference,
    (await renderPaper(paper)).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(drawn))
}
