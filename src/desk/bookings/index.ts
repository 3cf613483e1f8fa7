import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/mount.ts'
import {
  findBookingAsTyped,
  listLatest,
  searchBookings,
  type FoundBookings,
} from '../../services/bookings/search-bookings.ts'
import { en } from '../../texts/site/en.ts'
import { html } from '../../values/html.ts'
import { internationalNumber } from '../../values/phone.ts'
import type { Page } from '../../web/layout/layout.ts'
import { type Column, dataTable } from '../../web/parts/table.ts'
import type { Door } from '../door.ts'
import { booking } from './booking.ts'
import { cancellation } from './cancellation.ts'
import { details } from './details.ts'
import { itemCancellation } from './items/item-cancellation.ts'
import { item } from './items/item.ts'
import { startWords, stateMark } from './labels.ts'
import { newBooking } from './new/new-booking.ts'
import { newRental } from './new/new-rental.ts'

/** Registers /desk/bookings, where operators find, see and change bookings. */
export function bookings(door: Door, deps: Deps, site: Site): void {
  search(door, deps, site)
  newBooking(door, deps, site)
  newRental(door, deps, site)
  booking(door, deps, site)
  details(door, deps, site)
  cancellation(door, deps, site)
  item(door, deps, site)
  itemCancellation(door, deps, site)
}

/**
 * GET /desk/bookings: searches by reference, name, e-mail address, phone or a partner's reference; before a search, the
 * latest sales.
 */
function search(door: Door, { db, bookingPrefix }: Deps, site: Site): void {
  door.get('/desk/bookings', async ({ query, now, reply, read, show }) => {
    const q = (query['q'] ?? '').trim().slice(0, 100)
    const exact = await findBookingAsTyped(db, q, bookingPrefix)
    if (exact) return seeOther(reply, `${site.url}/desk/bookings/${exact.reference}`)
    const found = await read(async (aside) =>
      q === '' ? { bookings: await listLatest(aside), isWhole: true } : searchBookings(aside, q, now),
    )
    return show(searchPage(site, { q, ...found }))
  })
}

const { formats } = en

const SEARCHED =
  'Search by reference, or by the beginning of a name, e-mail address, phone number or partner’s reference.'

/** The search and its results. */
interface SearchView extends FoundBookings {
  q: string
}

/** Returns the bookings found, those starting nearest to now first, or the latest sales. */
function searchPage(site: Site, { q, bookings, isWhole }: SearchView): Page {
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
      <p class="muted">${q === '' ? SEARCHED : countWords(bookings.length, isWhole)}</p>
      ${bookings.length > 0 && html`<section class="card">${q === '' && html`<h2>Latest sales</h2>`} ${dataTable('Bookings', columns(site), bookings)}</section>`}`,
  }
}

function countWords(count: number, isWhole: boolean): string {
  if (count === 0) return `No bookings found. ${SEARCHED}`
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
