import type { Catalogue } from '../../catalogue/catalogue.ts'
import { routeKey } from '../../catalogue/catalogue.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { type Ride, ridesOf } from '../../services/bookings/find-booking.ts'
import type { KnownDrivers } from '../../services/operations/known-drivers.ts'
import { html, type Markup } from '../../values/html.ts'
import { addMinutes, toLocal } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { callLink } from '../../web/call-link.ts'
import { scheduleOf } from '../../web/driven-leg.ts'
import type { Frame } from '../../web/frame.ts'
import { icon } from '../../web/icons.ts'
import { roadLine } from '../../web/road-line.ts'
import type { Words } from '../../texts/site/en.ts'

/** What the top of a traveller's page is made of. */
interface HeadView {
  booking: Booking
  items: readonly BookingItem[]
  /** The items that are still ahead. */
  ahead: readonly BookingItem[]
  /** What was paid and has not gone back, in minor units of the booking's currency. */
  paidMinor: number
  /** What went back or is on its way. */
  returnedMinor: number
  /** Who drives, as far as that is known, by the number of the ride. */
  drivers: KnownDrivers
  /** What their vehicles are called. */
  vehicles: Catalogue['vehicles']
  /** How far rides are. */
  routes: Catalogue['routes']
  /** The page that sent the traveller here; null if none did. */
  returnUrl: string | null
}

/** The state of a booking and whose it is, and of the ride that comes next when, where, how far and who drives. */
export function headCard(frame: Frame, view: HeadView): Markup {
  const { booking: words } = frame.words
  const { booking, returnUrl } = view
  const { status } = booking
  const ride = nextRide(view)
  return html`<section class="card state ${status}">
    <p class="row head">
      <strong class="marked">${status === 'confirmed' && icon('check')}${stateOf(words, view)}</strong>
      <span>${words.reference} <strong>${booking.reference}</strong></span>
    </p>
    ${ride ? withRide(frame, view, ride) : heading(frame, view)}
    ${status === 'confirmed' || status === 'awaiting_payment' ? paidHow(frame, view) : whatBecameOfMoney(frame, view)}
    ${
      returnUrl !== null &&
      status !== 'awaiting_payment' &&
      html`<p><a class="button quiet" href="${returnUrl}">${words.backTo(new URL(returnUrl).host)}</a></p>`
    }
  </section>`
}

/** Returns the ride that its traveller looks forward to; undefined where there is none any more. */
export function nextRide({ booking: { status }, ahead }: Pick<HeadView, 'booking' | 'ahead'>): Ride | undefined {
  return status === 'confirmed' || status === 'awaiting_payment' ? ridesOf(ahead)[0] : undefined
}

/** Also where the operator accepted less, or has given something back since. */
function isPaid({ booking: { status, settlement, priceMinor }, paidMinor }: HeadView): boolean {
  return paidMinor >= priceMinor || (status === 'confirmed' && settlement === 'prepaid')
}

function stateOf(words: Words['booking'], view: HeadView): string {
  const { status } = view.booking
  return status === 'confirmed' && isPaid(view) ? words.confirmedAndPaid : words.states[status]
}

function heading({ words: { booking: words, formats } }: Frame, { booking, items }: HeadView): Markup {
  const { status, firstName, reference, contactsErasedAt, firstStartAt, timeZone } = booking
  const [first] = items
  const day = formats.spokenDay(toLocal((first?.startsAt ?? firstStartAt).getTime(), timeZone))
  return html`<h1>${contactsErasedAt === null ? words.headings[status](firstName, day) : words.title(reference)}</h1>`
}

function withRide(frame: Frame, view: HeadView, ride: Ride): Markup {
  return html`<div class="next">
      <div class="stack">${heading(frame, view)} ${pickup(frame.words, ride)}</div>
      ${driverCard(frame, view, ride)}
    </div>
    ${way(frame.words, view, ride)}`
}

/** When and where it starts: what its traveller looks for first. */
function pickup({ language, formats, vehicles, timeline }: Words, { fromCode, toCode, details }: Ride): Markup {
  const { pickupAt, from, flight, scheduledAt } = details
  const schedule = scheduleOf({ from: fromCode, to: toCode }, scheduledAt, flight?.number ?? null)
  return html`<div class="pickup">
    <p><small>${vehicles.pickup} ${formats.shortDay(pickupAt)}</small> <strong>${formats.time(pickupAt)}</strong></p>
    <p>
      <strong>${inLanguage(from, language)}</strong>
      ${schedule && html`<small>${formats.time(schedule.at)} ${timeline[schedule.by][schedule.direction](schedule.number)}</small>`}
    </p>
  </div>`
}

/** Who drives, and the button that calls them; nothing until that is known. */
function driverCard({ words }: Frame, { drivers, vehicles }: HeadView, ride: Ride): Markup | undefined {
  const driver = drivers.get(ride.number)
  if (!driver) return undefined
  const own = driver.vehicleId === null ? undefined : vehicles.get(driver.vehicleId)?.names
  const { booking, language } = words
  return html`<div class="driver">
    <p class="marked">
      ${icon('people')}${booking.driver(driver.firstName, inLanguage(own ?? ride.details.vehicle, language))}
    </p>
    ${callLink(driver.phone, booking.callDriver(driver.firstName))}
  </div>`
}

/** The ride as a line, and below it where and when it starts and ends. */
function way(words: Words, { routes }: HeadView, { fromCode: from, toCode: to, timeZone, details }: Ride): Markup {
  const { language, formats, vehicles } = words
  const { pickupAt, travelMinutes, toTimeZone, accommodation } = details
  const distanceKm = routes.get(routeKey(from, to))?.distanceKm ?? null
  const stay = (end: 'pickup' | 'drop-off') =>
    accommodation?.end === end &&
    html`<small>${[accommodation.name, accommodation.address].filter(Boolean).join(', ')}</small>`
  return html`${roadLine(words, { from, to, distanceKm, durationMinutes: travelMinutes })}
    <div class="ends">
      <p><strong>${formats.time(pickupAt)}</strong> ${inLanguage(details.from, language)} ${stay('pickup')}</p>
      <p>
        ${travelMinutes !== null && html`<small>${vehicles.arrivalAbout}</small> <strong>${formats.time(addMinutes(pickupAt, travelMinutes, timeZone, toTimeZone))}</strong>`}
        ${inLanguage(details.to, language)} ${stay('drop-off')}
      </p>
    </div>`
}

function paidHow({ words: { booking: words, formats } }: Frame, view: HeadView): Markup {
  const { status, priceMinor, currency, settlement, email, contactsErasedAt } = view.booking
  const price = formats.money(priceMinor, currency)
  const how = isPaid(view) ? words.paidByCard(price) : words.settlements[settlement](price)
  const isSent = status === 'confirmed' && contactsErasedAt === null
  return html`<p class="muted">${how}${isSent && html` · ${words.voucherSent(email)}`}</p>`
}

/** Where nobody travels any more: what goes back, and when it arrives, or that nothing was taken. */
function whatBecameOfMoney({ words: { booking: words, formats } }: Frame, view: HeadView): Markup | undefined {
  const { paidMinor, returnedMinor, booking } = view
  if (returnedMinor > 0) return html`<p>${words.over.refunded(formats.money(returnedMinor, booking.currency))}</p>`
  return paidMinor === 0 ? html`<p>${words.over.nothingCharged}</p>` : undefined
}
