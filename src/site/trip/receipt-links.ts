import type { Receipt } from '../../services/documents/receipts/receipt.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Layout } from '../../web/layout/layout.ts'

/** A receipt as a traveller's page links it, by its place among those of the booking. */
export type BookingReceipt = Pick<Receipt, 'refundId'>

/** Returns a link to each receipt of a booking, or to some of them, numbered where there are several of a kind. */
export function receiptLinks(
  { words: { booking: words } }: Layout,
  { url, receipts }: { url: string; receipts: readonly BookingReceipt[] },
  isShown: (receipt: BookingReceipt) => boolean = () => true,
): Markup[] {
  return receipts.flatMap((receipt, i) => {
    if (!isShown(receipt)) return []
    const isRefund = receipt.refundId !== null
    const ofKind = receipts.filter(({ refundId }) => (refundId !== null) === isRefund)
    const number = ofKind.length > 1 && ` ${ofKind.indexOf(receipt) + 1}`
    const label = isRefund ? words.refundReceipt : words.receipt
    return html`<p><a class="alone" href="${url}/receipts/${i + 1}.pdf">${label}${number} (PDF)</a></p>`
  })
}
