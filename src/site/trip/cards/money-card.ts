import type { Booking, BookingItem } from '../../../services/bookings/booking.ts'
import { ridesOf } from '../../../services/bookings/find-booking.ts'
import { unpaidMinor } from '../../../services/bookings/paid.ts'
import { rentalVouchersOf, vouchersOf } from '../../../services/bookings/vouchers/item-vouchers.ts'
import type { Receipt } from '../../../services/documents/receipts/receipt.ts'
import type { Words } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { inLanguage } from '../../../values/wording.ts'
import { icon } from '../../../web/layout/icons.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { fromTo, withCalls } from '../../../web/parts/links.ts'

/** The price of a booking, its payments and refunds. */
interface MoneyView {
  /** The URL of the traveller's own page. */
  url: string
  booking: Booking
  items: readonly BookingItem[]
  receipts: readonly BookingReceipt[]
  /** The amount paid and not refunded, in minor units of the booking's currency. */
  paidMinor: number
  /** The amount refunded or being refunded. */
  returnedMinor: number
  /** Whether a part of that is not refunded yet. */
  isReturning: boolean
  /** Whether somebody has to look into what was paid before anything else is. */
  isDoubtful: boolean
}

/** Returns a card with the price, payments, what remains to be paid and to whom, and receipts. */
export function moneyCard(layout: Layout, view: MoneyView): Markup {
  const { booking: words } = layout.words
  const price: Line = { label: words.price, minor: view.booking.priceMinor, look: 'strong' }
  return html`<section class="card">
    <h2>${words.money}</h2>
    ${[...legLines(layout, view), price, ...paymentLines(layout, view)].map((line) => lineHtml(layout, view, line))}
    ${receiptLinks(layout, view)}
  </section>`
}

interface Line {
  label: string | Markup
  minor: number
  look?: 'strong' | 'good'
}

function lineHtml({ words: { formats } }: Layout, { booking }: MoneyView, { label, minor, look }: Line): Markup {
  const amount = formats.money(minor, booking.currency)
  if (look === 'good')
    return html`<p class="sum good"><span class="marked">${icon('check')}${label}</span> <span>${amount}</span></p>`
  if (look === 'strong') return html`<p class="sum"><strong>${label}</strong> <strong>${amount}</strong></p>`
  return html`<p class="sum"><span>${label}</span> <span>${amount}</span></p>`
}

/** Returns what was paid and refunded, and what is still to be paid, or that nothing is. */
function paymentLines(layout: Layout, view: MoneyView): Line[] {
  const { booking: words } = layout.words
  const { booking, paidMinor, returnedMinor, isReturning } = view
  const { status, settlement, askedMinor } = booking
  const receivedMinor = paidMinor + returnedMinor
  const isPaid = status === 'confirmed' && settlement === 'prepaid' && askedMinor === null
  if (isPaid && receivedMinor > 0 && returnedMinor === 0)
    return [{ label: words.paidCard, minor: paidMinor, look: 'good' }]
  const due = dueLines(layout, view)
  return [
    ...(receivedMinor === 0 && due.length > 0 ? [] : [{ label: words.paid, minor: receivedMinor }]),
    ...due,
    ...(returnedMinor === 0
      ? []
      : [{ label: isReturning ? words.over.refunding : words.refunded, minor: returnedMinor }]),
  ]
}

/** Returns the price of each way, if there are two that add up to the price. */
function legLines({ words: { language } }: Layout, { booking, items }: MoneyView): Line[] {
  const rides = ridesOf(items)
  const lines = (['outbound', 'return'] as const).flatMap((leg): Line[] => {
    const [first, ...others] = rides.filter(({ details }) => details.leg === leg)
    if (!first) return []
    const { from, to } = first.details
    const label = fromTo(inLanguage(from, language), inLanguage(to, language))
    return [{ label, minor: others.reduce((sum, { priceMinor }) => sum + priceMinor, first.priceMinor) }]
  })
  const addsUp = lines.reduce((sum, { minor }) => sum + minor, 0) === booking.priceMinor
  return lines.length === 2 && addsUp ? lines : []
}

/** Returns what is still to be paid, by card or on arrival. */
function dueLines(layout: Layout, view: MoneyView): Line[] {
  const { booking: words } = layout.words
  const { booking, paidMinor, isDoubtful } = view
  const { status, settlement, askedMinor } = booking
  const dueMinor = askedMinor ?? unpaidMinor(booking, paidMinor)
  if (isDoubtful || dueMinor === 0) return []
  if (status === 'awaiting_payment' || askedMinor !== null)
    return [{ label: words.stillToPay, minor: dueMinor, look: 'strong' }]
  return status === 'confirmed' && settlement === 'on_arrival' ? arrivalLines(layout, view, dueMinor) : []
}

/** Returns the amount on each voucher, as long as they add up to what is due. */
function arrivalLines(
  { words: { booking: words, rented, formats } }: Layout,
  view: MoneyView,
  dueMinor: number,
): Line[] {
  const lines = [
    ...vouchersOf(view).map(({ pickupAt, priceDue }) => ({
      label: words.toDriverOn(formats.shortDay(pickupAt)),
      minor: priceDue?.minor ?? 0,
    })),
    ...rentalVouchersOf(view).map(({ shop, priceDue }) => ({
      label: rented.toShopNamed(shop.name),
      minor: priceDue?.minor ?? 0,
    })),
  ]
  const addsUp = lines.reduce((sum, { minor }) => sum + minor, 0) === dueMinor
  const isEach = lines.length > 1 && addsUp
  return (isEach ? lines : [{ label: words.toDriver, minor: dueMinor }]).map((line) => ({ ...line, look: 'strong' }))
}

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

/** Returns what a traveller does next, in order. */
export function nextSteps({ booking: { next } }: Words, steps: readonly string[]): Markup {
  return html`<section>
    <h3>${next}</h3>
    <ol class="steps">
      ${steps.map((step) => html`<li>${withCalls(step)}</li>`)}
    </ol>
  </section>`
}
