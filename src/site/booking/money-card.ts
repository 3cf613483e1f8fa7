import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { ridesOf } from '../../services/bookings/find-booking.ts'
import { rentalVouchersOf, vouchersOf } from '../../services/bookings/vouchers/item-vouchers.ts'
import { unpaidMinor } from '../../services/money/payments/paid.ts'
import { html, type Markup } from '../../values/html.ts'
import { inLanguage } from '../../values/wording.ts'
import type { Frame } from '../../web/frame.ts'
import { fromTo } from '../../web/from-to.ts'
import { type BookingReceipt, receiptLinks } from './receipt-links.ts'

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
}

/** Returns a card with the price, payments, what remains to be paid and to whom, and receipts. */
export function moneyCard(frame: Frame, view: MoneyView): Markup {
  const { booking: words, formats } = frame.words
  const { booking, paidMinor, returnedMinor, isReturning } = view
  const returned = isReturning ? words.over.refunding : words.refunded
  const line = ({ label, minor }: Line) =>
    html`<p class="sum"><span>${label}</span> <span>${formats.money(minor, booking.currency)}</span></p>`
  return html`<section class="card">
    <h2>${words.money}</h2>
    ${legLines(frame, view).map(line)} ${line({ label: words.price, minor: booking.priceMinor })}
    ${line({ label: words.paid, minor: paidMinor + returnedMinor })} ${dueLines(frame, view).map(line)}
    ${returnedMinor === 0 ? '' : line({ label: returned, minor: returnedMinor })} ${receiptLinks(frame, view)}
  </section>`
}

interface Line {
  label: string | Markup
  minor: number
}

/** Returns the price of each way, if there are two that add up to the price. */
function legLines({ words: { language } }: Frame, { booking, items }: MoneyView): Line[] {
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

/** Returns what is paid on arrival: the amount on each voucher, as long as they add up to what is due. */
function dueLines({ words: { booking: words, rented, formats } }: Frame, view: MoneyView): Line[] {
  const { booking, paidMinor } = view
  const dueMinor = unpaidMinor(booking, paidMinor)
  if (booking.status !== 'confirmed' || booking.settlement !== 'on_arrival' || dueMinor === 0) return []
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
  return lines.length > 1 && addsUp ? lines : [{ label: words.toDriver, minor: dueMinor }]
}
