import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { type Booking, type BookingItem, hasItemPrices } from '../../../services/bookings/booking.ts'
import { rentalsOf, type RentalItem } from '../../../services/bookings/find-booking.ts'
import {
  byShop,
  personOf,
  rentalVouchersOf,
  type ShopRentals,
} from '../../../services/bookings/vouchers/item-vouchers.ts'
import type { Cancellation } from '../../../services/changes/cancel.ts'
import {
  periodLine,
  wholePeriod,
  gearLine,
  personLine,
  sizesLine,
} from '../../../services/documents/vouchers/rental-lines.ts'
import { hoursLines } from '../../../services/quoting/rentals/shops.ts'
import { RENTAL_WORDS } from '../../../texts/documents.ts'
import { html, type Markup } from '../../../values/html.ts'
import { tierRank } from '../../../values/pack.ts'
import { toLocal } from '../../../values/time.ts'
import { icon } from '../../../web/layout/icons.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { drawing } from '../../../web/parts/drawing.ts'
import { callLink } from '../../../web/parts/links.ts'
import { gearDrawing, skierDrawing } from '../../ski/gear-drawings.ts'
import { collectionAddress, collectionsAhead, mapLink, wholeItems } from '../collection.ts'
import { nextSteps } from './money-card.ts'

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
  return html`${drawing('gear-shapes')}
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
    <div class="met">${drawing('ski-shop')}</div>
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

/** What one person has rented. */
interface PersonView {
  booking: Booking
  rental: RentalItem
  /** The rentals of everybody, by which people are told apart. */
  everybody: readonly RentalItem[]
  /** Whether the price of each person is known. */
  hasPrice: boolean
  /** The packs, for the drawings of the equipment. */
  packs: Catalogue['rentals']['packs']
}

/** Returns the card of a person: who it is, what was rented in which size, on which days if not on all, and the price. */
function rentedCard({ words }: Layout, view: PersonView): Markup {
  const { booking, formats, language } = words
  const { rental, everybody, hasPrice } = view
  const ours = RENTAL_WORDS[language]
  const person = personOf(rental.details)
  const { firstDay, days } = wholePeriod(everybody.map(({ details }) => details))
  const isOwn = person.period.firstDay !== firstDay || person.period.days !== days
  return html`<section class="card">
    <div class="row">
      <div class="marked">
        ${skierDrawing(everybody.findIndex(({ number }) => number === rental.number))}
        <div>
          <h2>${person.firstName}</h2>
          <p class="muted">${wholeItems(personLine(ours, person))}</p>
        </div>
      </div>
      ${hasPrice && html`<p class="price">${formats.money(rental.priceMinor, view.booking.currency)}</p>`}
    </div>
    ${rental.state === 'cancelled' && view.booking.status !== 'cancelled' && html`<p><span class="badge off">${booking.itemCancelled}</span></p>`}
    <div class="gear-line">
      <div class="marked">
        ${boardDrawing(view)}
        <p>${gearLine(ours, person)}</p>
      </div>
    </div>
    <p class="muted">${isOwn && html`${periodLine(ours, person.period)}<br />`}${sizesLine(ours, person)}</p>
  </section>`
}

/** Draws the board, or nothing for a pack that the catalogue no longer has. */
function boardDrawing({ rental: { details }, packs }: PersonView): Markup | undefined {
  const board = details.packs.map(({ id }) => packs.get(id)).find((pack) => pack?.equipment.hasBoard)
  return board && gearDrawing({ ...board.offer, rank: tierRank(board.offer.name) })
}
