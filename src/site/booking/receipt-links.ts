import type { Receipt } from '../../services/money/receipts/receipt.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Frame } from '../../web/frame.ts'

/** A receipt as a traveller's page links it, by its place among those of the booking. */
export type BookingReceipt = Pick<Receipt, 'refundId'>

/** Returns a link to each receipt of a booking, or to some of them. */
export function receiptLinks(
  { words: { booking: words } }: Frame,
  { url, receipts }: { url: string; receipts: readonly BookingReceipt[] },
  isShown: (receipt: BookingReceipt) => boolean = () => true,
): Markup[] {
  return receipts.flatMap((receipt, i) => {
    if (!isShown(receipt)) return []
    const label = receipt.refundId === null ? words.receipt : words.refundReceipt
    return html`<p><a class="alone" href="${url}/receipts/${i + 1}.pdf">${label(i + 1)}</a></p>`
  })
}
