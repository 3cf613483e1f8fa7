import type { Site } from '../../deps.ts'
import type { FoundBookings } from '../../services/bookings/search-bookings.ts'
import { en } from '../../texts/site/en.ts'
import { html } from '../../values/html.ts'
import { internationalNumber } from '../../values/phone.ts'
import type { Page } from '../../web/layout/layout.ts'
import { type Column, dataTable } from '../../web/parts/data-table.ts'
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
      ${bookings.length > 0 && html`<section class="card">${dataTable('Bookings', columns(site), bookings)}</section>`}`,
  }
}

function countWords(count: number, isWhole: boolean): string {
  if (count === 0) return 'No bookings found.'
  return isWhole ? formats.counted(count, 'booking', 'bookings') : 'Too many to show: please type more.'
}

function columns({ url }: Site): readonly Column<FoundBookings['bookings'][number]>[] {
  return [
    {
      title: 'Reference',
      cell: ({ reference }) => html`<a href="${url}/desk/bookings/${reference}">${reference}</a>`,
    },
    { title: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
    { title: 'Phone', cell: ({ countryCode, mobileNumber }) => internationalNumber(countryCode, mobileNumber) },
    { title: 'E-mail', cell: ({ email }) => email },
    { title: 'Partner’s reference', cell: ({ sellerReference }) => sellerReference },
    { title: 'First start', cell: (one) => startWords(one, one.firstStartAt, one.timeZone) },
    { title: 'State', cell: ({ status }) => stateMark(status) },
    { title: 'Price', isNumber: true, cell: ({ priceMinor, currency }) => formats.money(priceMinor, currency) },
  ]
}
