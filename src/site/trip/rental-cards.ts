import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { rentalsOf } from '../../services/bookings/find-booking.ts'
import { hasItemPrices } from '../../services/bookings/item-prices.ts'
import { rentalVouchersOf } from '../../services/bookings/vouchers/item-vouchers.ts'
import { byShop, personOf, type ShopRentals } from '../../services/bookings/vouchers/rental-vouchers.ts'
import type { Cancellation } from '../../services/changes/cancel.ts'
import { periodLine, wholePeriod } from '../../services/documents/vouchers/rental-lines.ts'
import { hoursLines } from '../../services/quoting/rentals/opening-hours.ts'
import { RENTAL_WORDS } from '../../texts/documents/rental-vouchers/by-language.ts'
import { html, type Markup } from '../../values/html.ts'
import { toLocal } from '../../values/time.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { callLink } from '../../web/parts/call-link.ts'
import { GEAR_SHAPES } from '../ski/gear-drawings.ts'
import { collectionAddress, collectionsAhead, mapLink, wholeItems } from './collection.ts'
import { nextSteps } from './next-steps.ts'
import { rentedCard } from './rented-card.ts'
import { shopDrawing } from './shop-drawing.ts'

/** The data of a traveller's rentals. */
interface RentedView {
  booking: Booking
  items: readonly BookingItem[]
  cancellation: Cancellation
  /** The packs, for the drawings of the equipment. */
  packs: Catalogue['rentals']['packs']
  now: Date
}

/** Returns the cards of each shop: when it is open and what happens there, and who gets what at which price. */
export function rentalCards(layout: Layout, view: RentedView): Markup {
  const shops = byShop(view.items)
  if (shops.length === 0) return html``
  const everybody = rentalsOf(view.items)
  const hasPrice = hasItemPrices(view.booking, view.items)
  return html`${GEAR_SHAPES}
  ${shops.map(
    (at) =>
      html`${shopCard(layout, view, at)}
        <div class="figures people">
          ${at.rentals.map((rental) => rentedCard(layout, { ...view, rental, everybody, hasPrice }))}
        </div>`,
  )}`
}

function shopCard(layout: Layout, view: RentedView, at: ShopRentals): Markup {
  const { words, operator } = layout
  const { booking, rented, formats } = words
  const { shop, rentals } = at
  const isAhead = collectionsAhead(view).some((one) => one.shop.id === shop.id)
  const hours = hoursLines(shop.openingHours, formats.locale)
  const { notes } = rentals[0].details
  return html`<section class="card">
    <div class="met">${shopDrawing()}</div>
    <h2>${shop.name}</h2>
    ${!isAhead && html`<p>${collectionAddress(layout, at)}</p>`}
    <dl class="summary">
      <dt>${rented.days}</dt>
      <dd>${periodLine(RENTAL_WORDS[words.language], wholePeriod(rentals.map(({ details }) => details)))}</dd>
    </dl>
    ${
      notes !== null &&
      html`<p class="marked">
        ${icon('note')}<span><small>${rented.note}</small> ${notes}</span>
      </p>`
    }
    ${isAhead && nextSteps(words, stepsFor(layout, view, at))}
    ${
      hours.length > 0 &&
      html`<details>
        <summary>${rented.hours}</summary>
        <p>${hours.map((line) => html`${wholeItems(line)}<br />`)}</p>
      </details>`
    }
    ${!isAhead && html`<div class="row start">${mapLink(layout, at)} ${callLink(operator.phone, booking.call, ' quiet')}</div>`}
  </section>`
}

/** Returns what the traveller can do until the first day, and what happens in the shop. */
function stepsFor({ words }: Layout, view: RentedView, { shop, rentals }: ShopRentals): string[] {
  const { rented, formats } = words
  const { booking, cancellation, now } = view
  const { deadline, open } = cancellation
  const due = rentalVouchersOf(view).find((voucher) => voucher.shop.id === shop.id)?.priceDue ?? null
  const isOpen = rentals.some(({ details }) => personOf(details).sizes.length === 0)
  const { next } = rented
  return [
    ...(open && deadline !== null && deadline > now
      ? [next.freeUntil(formats.deadline(toLocal(deadline.getTime(), booking.timeZone)))]
      : []),
    due === null ? next.show : next.showAndPay(formats.money(due.minor, due.currency)),
    [...(isOpen ? [next.measured] : []), next.deposit].join(' '),
  ]
}
