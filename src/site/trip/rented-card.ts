import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import type { RentalItem } from '../../services/bookings/find-booking.ts'
import { personOf } from '../../services/bookings/vouchers/rental-vouchers.ts'
import {
  gearLine,
  periodLine,
  personLine,
  sizesLine,
  wholePeriod,
} from '../../services/documents/vouchers/rental-lines.ts'
import { RENTAL_WORDS } from '../../texts/documents/rental-vouchers/by-language.ts'
import { html, type Markup } from '../../values/html.ts'
import { tierRank } from '../../values/tier.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { gearDrawing, skierDrawing } from '../ski/gear-drawings.ts'
import { wholeItems } from './collection.ts'

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
export function rentedCard({ words }: Layout, view: PersonView): Markup {
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
        ${drawing(view)}
        <p>${gearLine(ours, person)}</p>
      </div>
    </div>
    <p class="muted">${isOwn && html`${periodLine(ours, person.period)}<br />`}${sizesLine(ours, person)}</p>
  </section>`
}

/** Draws the board, or nothing for a pack that the catalogue no longer has. */
function drawing({ rental: { details }, packs }: PersonView): Markup | undefined {
  const board = details.packs.map(({ id }) => packs.get(id)).find((pack) => pack?.equipment.hasBoard)
  return board && gearDrawing({ ...board.offer, rank: tierRank(board.offer.name) })
}
