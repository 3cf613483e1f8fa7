import type { Site } from '../../deps.ts'
import type { FoundBookings } from '../../services/bookings/search-bookings.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { internationalNumber } from '../../values/phone.ts'
import type { Page } from '../../web/frame.ts'
import { startWords, stateMark } from './labels.ts'

const { formats } = en

/** The search and its results. */
interface SearchView extends FoundBookings {
  q: string
}

/** Returns the bookings found, those starting nearest to now first. */
export function searchPage(site: Site, { q, bookings, isWhole }: SearchView): Page {
  return {
    title: 'Bookings',
    main: html`<div class="row">
        <h1>Bookings</h1>
        <a class="button quiet" href="${site.url}/desk/bookings/new">New booking</a>
      </div>
      <form class="inline" role="search" aria-label="Bookings" action="${site.url}/desk/bookings">
        <input type="search" name="q" value="${q}" aria-label="Search bookings" maxlength="100" />
        <button>Search</button>
      </form>
      <p class="muted">
        ${q === '' ? 'Search by reference, or by the beginning of a name, e-mail address, phone number or partner’s reference.' : countWords(bookings.length, isWhole)}
      </p>
      ${bookings.length > 0 && resultTable(site, bookings)}`,
  }
}

function countWords(count: number, isWhole: boolean): string {
  if (count === 0) return 'No bookings found.'
  return isWhole ? formats.counted(count, 'booking', 'bookings') : 'Too many to show: please type more.'
}

function resultTable({ url }: Site, bookings: FoundBookings['bookings']): Markup {
  return html`<div class="card table" role="region" tabindex="0" aria-label="Bookings">
    <table>
      <thead>
        <tr>
          <th scope="col">Reference</th>
          <th scope="col">Name</th>
          <th scope="col">Phone</th>
          <th scope="col">E-mail</th>
          <th scope="col">Partner’s reference</th>
          <th scope="col">First start</th>
          <th scope="col">State</th>
          <th scope="col" class="number">Price</th>
        </tr>
      </thead>
      <tbody>
        ${bookings.map(
          (one) =>
            html`<tr>
              <td data-title="Reference"><a href="${url}/desk/bookings/${one.reference}">${one.reference}</a></td>
              <td data-title="Name">${one.firstName} ${one.lastName}</td>
              <td data-title="Phone">${internationalNumber(one.countryCode, one.mobileNumber)}</td>
              <td data-title="E-mail">${one.email}</td>
              <td data-title="Partner’s reference">${one.sellerReference ?? ''}</td>
              <td data-title="First start">${startWords(one, one.firstStartAt, one.timeZone)}</td>
              <td data-title="State">${stateMark(one.status)}</td>
              <td data-title="Price" class="number">${formats.money(one.priceMinor, one.currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
