import type { BookingItem } from '../../services/bookings/booking.ts'
import type { EquippedPerson, SoldShop } from '../../services/bookings/vouchers/rental-voucher.ts'
import { byShop, personOf, type ShopRentals } from '../../services/bookings/vouchers/rental-vouchers.ts'
import {
  equipmentLine,
  periodLine,
  personLine,
  sizesLine,
  wholePeriod,
} from '../../services/documents/vouchers/rental-lines.ts'
import { hoursLines } from '../../services/quoting/rentals/opening-hours.ts'
import { rentalWords } from '../../texts/documents/rental-vouchers/by-language.ts'
import { addressIn } from '../../values/country.ts'
import { html, type Markup } from '../../values/html.ts'
import { inLanguage } from '../../values/wording.ts'
import { callLink } from '../../web/call-link.ts'
import type { Frame } from '../../web/frame.ts'
import { icon } from '../../web/icons.ts'
import { webMapUrl } from '../../web/map-url.ts'

/** The data of a traveller's rentals. */
interface RentedView {
  /** The URL of the traveller's own page. */
  url: string
  items: readonly BookingItem[]
  /** Whether there are vouchers. */
  isSold: boolean
}

/** Returns one card per shop: where it is, when it is open, and who gets what. */
export function rentalCards(frame: Frame, view: RentedView): Markup[] {
  return byShop(view.items).map((at) => shopCard(frame, view, at))
}

function shopCard(frame: Frame, { url, isSold }: RentedView, { shop, rentals }: ShopRentals): Markup {
  const { words, operator } = frame
  const { booking, rented, formats } = words
  const ours = rentalWords(words.language)
  const people = rentals.map(({ details }) => personOf(details))
  const hours = hoursLines(shop.openingHours, formats.locale)
  const [{ details }] = rentals
  const holder = rentals.find(({ voucher }) => voucher !== null)
  return html`<section class="card">
    <h2>${shop.name}</h2>
    <p>
      ${shop.address === '' ? inLanguage(details.resort, words.language) : addressIn(shop.address, words.language)}
      <a href="${mapUrl(shop, details.resort.en)}" rel="noreferrer">${rented.map}</a>
    </p>
    <dl class="summary">
      <dt>${rented.days}</dt>
      <dd>${periodLine(ours, wholePeriod(people))}</dd>
      ${
        hours.length === 0
          ? ''
          : html`<dt>${rented.hours}</dt>
              <dd>${hours.map((line) => html`${line}<br />`)}</dd>`
      }
    </dl>
    ${people.map((person) => personLines(frame, person, people))}
    ${details.notes === null ? '' : html`<p>${rented.note}${formats.colon}${details.notes}</p>`}
    ${
      isSold && holder
        ? html`<div class="row start">
            <a class="button quiet" href="${url}/vouchers/${holder.number}.pdf">${icon('file')}${booking.voucher}</a>
            <a class="button quiet" href="${url}/calendar.ics">${icon('calendar')}${booking.calendar}</a>
            ${callLink(operator.phone, booking.call, ' quiet')}
          </div>`
        : ''
    }
  </section>`
}

function personLines({ words }: Frame, person: EquippedPerson, people: readonly EquippedPerson[]): Markup {
  const ours = rentalWords(words.language)
  const { firstDay, days } = wholePeriod(people)
  const isOwn = person.period.firstDay !== firstDay || person.period.days !== days
  return html`<p>
    <strong>${person.firstName}</strong><br />
    ${equipmentLine(ours, person)}<br />
    ${isOwn ? html`${periodLine(ours, person.period)}<br />` : ''}
    <span class="muted">${[personLine(ours, person), sizesLine(ours, person)].filter(Boolean).join(' · ')}</span>
  </p>`
}

/** Returns a map URL for the shop, by its coordinates or else its address. */
function mapUrl({ name, address, point }: SoldShop, resort: string): string {
  if (point) return webMapUrl(point)
  const params = new URLSearchParams({ query: address === '' ? `${name}, ${resort}` : address })
  return `https://www.openstreetmap.org/search?${params.toString()}`
}
