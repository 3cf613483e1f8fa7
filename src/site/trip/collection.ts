import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { byShop, type ShopRentals } from '../../services/bookings/vouchers/item-vouchers.ts'
import type { SoldShop } from '../../services/bookings/vouchers/rental-voucher.ts'
import { wholePeriod, shopAddress } from '../../services/documents/vouchers/rental-lines.ts'
import { hoursOn } from '../../services/quoting/rentals/shops.ts'
import { html, type Markup } from '../../values/html.ts'
import { DAY_MINUTES, todayAt } from '../../values/time.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { callLink, webMapUrl } from '../../web/parts/links.ts'

/** The data of what is still to be collected. */
interface CollectionView {
  booking: Pick<Booking, 'status'>
  items: readonly BookingItem[]
  now: Date
}

/** Returns the shops of a confirmed booking whose equipment is collected today or later. */
export function collectionsAhead({ booking, items, now }: CollectionView): ShopRentals[] {
  if (booking.status !== 'confirmed') return []
  const booked = items.filter(({ state }) => state === 'booked')
  return byShop(booked).filter((at) => firstDayOf(at) >= todayAt(now, at.rentals[0].timeZone))
}

/**
 * Returns on which day and between which hours equipment is collected, in large letters, and where; beside another shop
 * also for whom.
 */
export function collection(layout: Layout, at: ShopRentals, { isOnlyOne }: { isOnlyOne: boolean }): Markup {
  const { words, operator } = layout
  const { booking, rented, rentalDetails, formats } = words
  const firstDay = firstDayOf(at)
  const day = formats.shortDay(firstDay * DAY_MINUTES)
  const hours = hoursOn(at.shop.openingHours, firstDay)
  return html`<div class="collect">
      ${
        hours.length === 0
          ? html`<p>
              <small>${rented.collectOn}</small> <strong>${day}</strong>
              <small>${rentalDetails.hoursUnknown(day)}</small>
            </p>`
          : html`<p><small>${rented.collectOpen(day)}</small> <strong>${wholeItems(hours.join(', '))}</strong></p>`
      }
      <p>
        <strong>${at.shop.name}</strong> ${!isOnlyOne && html`<small>${rented.collectFor(namesOf(at))}</small>`}
        <small>${collectionAddress(layout, at)}</small>
      </p>
    </div>
    <div class="row start">${mapLink(layout, at)} ${callLink(operator.phone, booking.call, ' quiet')}</div>`
}

function namesOf({ rentals }: ShopRentals): string {
  return rentals.map(({ details }) => details.firstName).join(', ')
}

/** Returns the address of a shop, or the resort if it is unknown. */
export function collectionAddress(
  { words: { language } }: Layout,
  { shop, rentals: [{ details }] }: ShopRentals,
): string {
  return shopAddress({ shop, resort: details.resort }, language)
}

/** Returns a button that opens a map of the shop. */
export function mapLink({ words: { booking } }: Layout, { shop, rentals: [{ details }] }: ShopRentals): Markup {
  const url = mapUrl(shop, details.resort.en)
  return html`<a class="button quiet" href="${url}" rel="noreferrer">${icon('pin')}${booking.map}</a>`
}

/** Returns a line of items that are never broken themselves, such as the ranges of opening hours. */
export function wholeItems(line: string): Markup {
  return html`${line.split(', ').map((item, i) => html`${i > 0 && ', '}<span class="whole">${item}</span>`)}`
}

function firstDayOf({ rentals }: ShopRentals): number {
  return wholePeriod(rentals.map(({ details }) => details)).firstDay
}

/** Returns a map URL for the shop, by its coordinates or else its address. */
function mapUrl({ name, address, point }: SoldShop, resort: string): string {
  if (point) return webMapUrl(point)
  const params = new URLSearchParams({ query: address === '' ? `${name}, ${resort}` : address })
  return `https://www.openstreetmap.org/search?${params.toString()}`
}
