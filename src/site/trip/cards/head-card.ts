import { type Catalogue, routeKey } from '../../../catalogue/catalogue.ts'
import type { Booking, BookingItem } from '../../../services/bookings/booking.ts'
import { type RideItem, ridesOf } from '../../../services/bookings/find-booking.ts'
import { unpaidMinor } from '../../../services/bookings/paid.ts'
import type { KnownDrivers } from '../../../services/rides/assignment.ts'
import type { Words } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { dayOf, HOUR_MS, toLocal, todayAt } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import { icon } from '../../../web/layout/icons.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { callLink } from '../../../web/parts/links.ts'
import { roadLine, type Schedule } from '../../../web/parts/timeline.ts'
import { vehiclePicture } from '../../vehicle-pictures.ts'
import { collection, collectionsAhead } from '../collection.ts'
import { rideEnd, rideStart, scheduled } from '../ride-ends.ts'
import { shareCardLink, type SharedLink } from '../share.ts'
import { type BookingReceipt, receiptLinks } from './money-card.ts'

/** The data at the top of a traveller's page. */
interface HeadView {
  booking: Booking
  items: readonly BookingItem[]
  /** The items that are still ahead. */
  ahead: readonly BookingItem[]
  /** The amount paid and not refunded, in minor units of the booking's currency. */
  paidMinor: number
  /** The amount refunded or being refunded. */
  returnedMinor: number
  /** Whether a part of that is not refunded yet. */
  isReturning: boolean
  /** The URL of the traveller's own page. */
  url: string
  receipts: readonly BookingReceipt[]
  /** The drivers, as far as they are known, by the number of the ride. */
  drivers: KnownDrivers
  /** The vehicle types, for their names. */
  vehicles: Catalogue['vehicles']
  /** The routes, for the distances. */
  routes: Catalogue['routes']
  /** The link that the traveller shares; null if none can be created. */
  share: SharedLink | null
  /** The page that sent the traveller here; null if none did. */
  returnUrl: string | null
  now: Date
}

/**
 * Returns the state of a booking, its traveller, and when, where, how far and with whom the next ride goes, or
 * where equipment is collected.
 */
export function headCard(layout: Layout, view: HeadView): Markup {
  const { booking: words } = layout.words
  const { booking, returnUrl } = view
  const { status } = booking
  const ride = nextRide(view)
  const shops = collectionsAhead(view)
  return html`<section class="card state ${status}">
    <p class="row head">
      <strong class="marked">${status === 'confirmed' && icon('check')}${stateOf(words, view)}</strong>
      <span>${words.reference} <strong>${booking.reference}</strong></span>
    </p>
    ${ride ? withRide(layout, view, ride) : heading(layout, view)}
    ${shops.map((at) => collection(layout, at, { isOnlyOne: shops.length === 1 }))}
    ${status === 'confirmed' || status === 'awaiting_payment' ? paidHow(layout, view) : whatBecameOfMoney(layout, view)}
    ${
      returnUrl !== null &&
      status !== 'awaiting_payment' &&
      html`<p><a class="button quiet" href="${returnUrl}">${words.backTo(new URL(returnUrl).host)}</a></p>`
    }
  </section>`
}

/** How long after its planned end a ride that nobody has reported as done may still be under way. */
const LATE_MS = 3 * HOUR_MS

/** Returns the ride of a confirmed booking that is under way, or else the next one; undefined without one. */
export function nextRide({
  booking: { status },
  items,
  now,
}: Pick<HeadView, 'booking' | 'items' | 'now'>): RideItem | undefined {
  if (status !== 'confirmed') return undefined
  return ridesOf(items).find(({ state, endsAt }) => state === 'booked' && endsAt.getTime() + LATE_MS > now.getTime())
}

/** Returns whether nothing is left to pay, even if the operator accepted less or has refunded a part. */
function isPaid({ booking, paidMinor }: HeadView): boolean {
  const { status, settlement } = booking
  return unpaidMinor(booking, paidMinor) === 0 || (status === 'confirmed' && settlement === 'prepaid')
}

function stateOf(words: Words['booking'], view: HeadView): string {
  const { status } = view.booking
  return status === 'confirmed' && isPaid(view) ? words.confirmedAndPaid : words.states[status]
}

function heading({ words }: Layout, view: HeadView): Markup {
  const { title, headings } = words.booking
  const { status, firstName, reference, contactsErasedAt } = view.booking
  if (contactsErasedAt !== null) return html`<h1>${title(reference)}</h1>`
  if (status !== 'confirmed') return html`<h1>${headings[status](firstName)}</h1>`
  const [first, second] = sentencesOf(words, view)
  return html`<h1 class="sentences"><span>${first}</span> ${second !== undefined && html`<span>${second}</span>`}</h1>`
}

/** Returns what a traveller who has booked reads first: when it begins and, once there is a driver, who drives. */
function sentencesOf({ formats, booking: { headings, seeYou, driven } }: Words, view: HeadView): [string, string?] {
  const { booking, ahead, drivers, now } = view
  const { firstName } = booking
  const booked = headings.confirmed(firstName)
  const next = nextRide(view) ?? ahead[0]
  if (!next) return [booked]
  const start = toLocal(next.startsAt.getTime(), next.timeZone)
  const days = dayOf(start) - todayAt(now, next.timeZone)
  const day = days <= 0 ? 'today' : days === 1 ? 'tomorrow' : undefined
  if (day === undefined) return [booked, seeYou.later(formats.spokenDay(start), formats.inDays(days))]
  const driver = drivers.get(next.number)
  return driver ? [driven[day](firstName), driven.drives(driver.firstName)] : [booked, seeYou[day]]
}

function withRide(layout: Layout, view: HeadView, ride: RideItem): Markup {
  return html`<div class="next">
      <div class="stack">${heading(layout, view)} ${pickup(layout.words, ride)}</div>
      ${dropOff(layout.words, ride)} ${driverCard(layout, view, ride)}
    </div>
    ${way(layout.words, view, ride)}
    ${view.share && !view.drivers.has(ride.number) && html`<p>${shareCardLink(layout.words)}</p>`}`
}

function pickup(words: Words, ride: RideItem): Markup {
  return rideStart(words, ride, {
    title: `${words.vehicles.pickup} ${words.formats.shortDay(ride.details.pickupAt)}`,
    before: scheduled(words, ride, 'arrival', numberedIn(words)),
    more: html`${stayAt('pickup', ride.details)}`,
  })
}

function dropOff(words: Words, ride: RideItem): Markup {
  const departure = scheduled(words, ride, 'departure', numberedIn(words))
  return rideEnd(words, ride, html`${stayAt('drop-off', ride.details)} ${departure}`)
}

function numberedIn({ timeline }: Words) {
  return ({ by, direction, number }: Schedule) => timeline[by][direction](number)
}

/** Returns the traveller's address at one end of a ride. */
function stayAt(end: 'pickup' | 'drop-off', { accommodation }: RideItem['details']): Markup | false {
  return (
    accommodation?.end === end &&
    html`<small>${[accommodation.name, accommodation.address].filter(Boolean).join(', ')}</small>`
  )
}

/** Returns the driver with a button to call; undefined until there is one. */
function driverCard({ words }: Layout, { drivers, vehicles, share }: HeadView, ride: RideItem): Markup | undefined {
  const driver = drivers.get(ride.number)
  if (!driver) return undefined
  const own = vehicles.get(driver.vehicleId ?? ride.vehicleId)
  const { booking, language } = words
  const vehicle = own?.names ?? ride.details.vehicle
  const name = html`<span class="muted">${inLanguage(vehicle, language)}</span>`
  return html`<div class="driver">
    <p><small class="muted">${booking.driver}</small> <strong>${driver.firstName}</strong></p>
    ${own && html`<div class="picture">${vehiclePicture(own.imageLink)}</div>`}
    <p class="plated">
      ${
        driver.plate !== null &&
        html`<strong class="plate"><span class="unseen">${booking.plate}</span> ${driver.plate}</strong>`
      }
      ${name}
    </p>
    <div class="row">
      ${callLink(driver.phone, booking.callDriver(driver.firstName))} ${share && shareCardLink(words)}
    </div>
  </div>`
}

/** Returns the ride as a line. */
function way(words: Words, { routes }: HeadView, { fromCode: from, toCode: to, details }: RideItem): Markup {
  const distanceKm = routes.get(routeKey(from, to))?.distanceKm ?? null
  return roadLine(words, { from, to, distanceKm, durationMinutes: details.travelMinutes })
}

function paidHow({ words: { booking: words, formats } }: Layout, view: HeadView): Markup {
  const { status, priceMinor, currency, settlement, email, contactsErasedAt } = view.booking
  const price = formats.money(priceMinor, currency)
  const how = isPaid(view) ? words.paidByCard(price) : words.settlements[settlement](price)
  const isSent = status === 'confirmed' && contactsErasedAt === null
  return html`<p class="muted">${how}${isSent && html` · ${words.voucherSent(email)}`}</p>`
}

/** Says, for a booking that is over, how much is refunded, how and when, or why nothing is. */
function whatBecameOfMoney(layout: Layout, view: HeadView): Markup {
  const { over, refunded } = layout.words.booking
  const { paidMinor, returnedMinor, isReturning, booking } = view
  if (returnedMinor === 0) return html`<p>${paidMinor === 0 ? over.nothingCharged : over.nothingRefunded}</p>`
  return html`<p class="row start">
      <strong>${isReturning ? over.refunding : refunded}</strong>
      <span class="price">${layout.words.formats.money(returnedMinor, booking.currency)}</span>
    </p>
    <p>${over.how}</p>
    ${receiptLinks(layout, view, ({ refundId }) => refundId !== null)}`
}
