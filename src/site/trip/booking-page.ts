import type { Catalogue } from '../../catalogue/catalogue.ts'
import { cancellingLeft, laterRefunds } from '../../checkout/payment-fields.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { missingCityAddress } from '../../services/bookings/city-end.ts'
import { type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import { flightRuleOf, lacksFlight } from '../../services/bookings/item-details.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { Cancellation } from '../../services/changes/cancel.ts'
import type { Payment } from '../../services/payments/payment.ts'
import type { KnownDrivers } from '../../services/rides/assignment.ts'
import type { Words } from '../../texts/site/en.ts'
import { isLikelyFlightNumber } from '../../values/flight-number.ts'
import { html, type Markup } from '../../values/html.ts'
import { internationalNumber } from '../../values/phone.ts'
import { unbroken } from '../../values/text.ts'
import { MINUTE_MS, toLocal } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { layoutFor } from '../../web/layout/layout-of-request.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { alertBox, hidden } from '../../web/parts/fields.ts'
import { withCalls, emailText } from '../../web/parts/links.ts'
import { headCard } from './cards/head-card.ts'
import { moneyCard, type BookingReceipt } from './cards/money-card.ts'
import { rentalCards } from './cards/rental-cards.ts'
import { rideCards } from './cards/ride-card.ts'
import { type CrossSellOffer, together } from './cross-sell.ts'
import { documentsCard } from './documents.ts'
import { shareCard, type SharedLink } from './share.ts'

/** The payment provider did not respond; details were changed; a form was sent again with different content. */
export type News = 'away' | 'changed' | 'sentBefore'

/** The data of the traveller's own page. */
export interface BookingView {
  /** The page's own URL. */
  url: string
  booking: Booking
  items: readonly BookingItem[]
  payments: readonly Payment[]
  receipts: readonly BookingReceipt[]
  /** The amount paid and not refunded, in minor units of the booking's currency. */
  paidMinor: number
  /** The amount refunded or being refunded. */
  returnedMinor: number
  /** Whether a part of that is not refunded yet. */
  isReturning: boolean
  cancellation: Cancellation
  canPayByCard: boolean
  canPayOnArrival: boolean
  /** Whether flights, address, phone and note can still be changed here. */
  canChange: boolean
  /** How long before a pickup they can last be changed. */
  changeMinutes: number
  /** The rides of which day, time, group and vehicle can still be changed here, and how long before a pickup. */
  movable: readonly RideItem[]
  moveMinutes: number
  /** The partner that pays, and is asked for another day, time, group or vehicle; null for none that is known. */
  payer: string | null
  /** The items that have not started. */
  ahead: readonly BookingItem[]
  /** The link that the traveller shares; null if none can be created. */
  share: SharedLink | null
  /** How travellers find their driver, by the number of the ride. */
  meetings: ReadonlyMap<number, Meeting>
  /** The drivers, as far as they are known, by the number of the ride. */
  drivers: KnownDrivers
  /** The vehicle types, for their names. */
  vehicles: Catalogue['vehicles']
  /** The places, for their coordinates. */
  places: Catalogue['places']
  /** How far its rides are. */
  routes: Catalogue['routes']
  /** The packs, for the drawings of the equipment. */
  packs: Catalogue['rentals']['packs']
  /** The page that sent the traveller here, at an origin that its partner registered; null if none did. */
  returnUrl: string | null
  /** Where the trip can be booked again. */
  againUrl: string
  /** The traveller's bookings of the other product. */
  companions: readonly Booking[]
  /** What else could be booked with it. */
  offer: CrossSellOffer | null
  /** What has just happened, for the top of the page. */
  news: News | null
  now: Date
}

/** Returns the traveller's page: first the state, then what to do now, then what was bought and what can be changed. */
export function bookingPage(shared: Layout, view: BookingView): Page {
  const { booking } = view
  const layout = layoutFor(shared, booking.product)
  const { words } = layout
  return {
    title: words.booking.title(booking.reference),
    state: booking.status,
    main: html`${newsBox(layout, view)} ${headCard(layout, view)}
      ${doubtfulMoney(view) ? lookedInto(layout) : payNow(layout, view)}
      ${booking.status === 'confirmed' && view.canChange && tasks(layout, view.url, view.ahead)}
      <div class="beside">
        <div class="stack">${view.items.map((item) => rideCards(layout, view, item))} ${rentalCards(layout, view)}</div>
        <aside class="stack">
          ${documentsCard(layout, view)} ${plansChange(layout, view)}
          ${moneyCard(layout, { ...view, isDoubtful: doubtfulMoney(view) })} ${bookedFor(layout, view)}
          ${together(layout, view.companions, view.offer)}
        </aside>
        ${shareCard(layout, view)}
      </div>`,
  }
}

function newsBox({ words: { booking: words } }: Layout, { news }: BookingView): Markup {
  if (news === null) return html``
  const { title, text } = words.news[news]
  return news === 'away'
    ? alertBox(title, text)
    : html`<p class="note good" role="status"><strong>${title}</strong> ${text}</p>`
}

/**
 * Returns whether a payment neither confirms the booking nor is refunded automatically: too little, or in another
 * currency.
 */
function doubtfulMoney({ booking, paidMinor, payments }: BookingView): boolean {
  if (booking.status !== 'awaiting_payment' && booking.status !== 'expired') return false
  return (
    paidMinor > 0 ||
    payments.some(({ receivedCurrency }) => receivedCurrency !== null && receivedCurrency !== booking.currency)
  )
}

function lookedInto({ words: { booking: words }, operator }: Layout): Markup {
  return html`<section class="card">
    <h2>${words.doubtful.title}</h2>
    <p>${withCalls(words.doubtful.text(operator.phone))}</p>
  </section>`
}

function payNow(
  {
    words: {
      booking: words,
      formats,
      layout: { busy },
    },
    operator,
  }: Layout,
  view: BookingView,
): Markup {
  const { booking, url, paidMinor, canPayByCard, canPayOnArrival, payments } = view
  const { askedMinor } = booking
  if (booking.status !== 'awaiting_payment' && askedMinor === null) return html``
  const dueMinor = askedMinor ?? booking.priceMinor - paidMinor
  const due = formats.money(dueMinor, booking.currency)
  const failed = payments.filter(({ state }) => state === 'failed')
  const wasDeclined = failed.some(({ providerReference }) => providerReference !== null)
  // The provider never opened its page, and would not the next time.
  const isRefused = failed.some((one) => one.providerReference === null && one.amountMinor === dueMinor)
  const offersCard = canPayByCard && !isRefused
  const way = (method: 'card' | 'on_arrival', isQuiet: boolean) =>
    html`<form method="post" action="${url}/payments">
      ${hidden('payment_method', method)}
      <button class="${isQuiet && 'quiet'}" data-busy="${busy}">${words.payButtons[method](due)}</button>
    </form>`
  return html`<section class="card">
    <h2>${isRefused ? words.refused.title : wasDeclined ? words.declined.title : words.payNow}</h2>
    ${isRefused ? html`<p role="alert">${withCalls(words.refused.text(operator.phone))}</p>` : wasDeclined && html`<p role="alert">${words.declined.text}</p>`}
    ${heldFor(words, formats, view)} ${askedMinor !== null && html`<p>${words.payMore(due)}</p>`}
    <div class="row start">
      ${offersCard && way('card', false)} ${canPayOnArrival && askedMinor === null && way('on_arrival', offersCard)}
    </div>
  </section>`
}

/** Longer holds are shown as a time. */
const MAX_COUNTED_MINUTES = 180

/**
 * Says how much longer the price is held: in minutes, because travellers' clocks may be in another zone, and until
 * when.
 */
function heldFor(words: Words['booking'], formats: Words['formats'], { booking, now }: BookingView): Markup {
  const { holdUntil, timeZone } = booking
  const minutes = holdUntil === null ? 0 : Math.floor((holdUntil.getTime() - now.getTime()) / MINUTE_MS)
  if (holdUntil === null || minutes <= 0) return html``
  if (minutes > MAX_COUNTED_MINUTES)
    return html`<p>${words.heldUntil(formats.shortMoment(toLocal(holdUntil.getTime(), timeZone)))}</p>`
  return html`<p>${words.heldFor(minutes, formats.time(toLocal(holdUntil.getTime(), timeZone)))}</p>`
}

/** Says whose booking it is, by the full name and number that the driver or shop has. */
function bookedFor({ words: { booking: words, details } }: Layout, { booking }: BookingView): Markup {
  const { firstName, lastName, email, countryCode, mobileNumber, contactsErasedAt } = booking
  if (contactsErasedAt !== null) return html``
  return html`<section class="card">
    <h2>${words.bookedFor}</h2>
    <dl class="summary">
      <dt>${words.name}</dt>
      <dd>${firstName} ${lastName}</dd>
      <dt>${details.labels['mobile_number']}</dt>
      <dd>${unbroken(internationalNumber(countryCode, mobileNumber))}</dd>
      <dt>${details.labels['email']}</dt>
      <dd>${emailText(email)}</dd>
    </dl>
  </section>`
}

function plansChange(layout: Layout, view: BookingView): Markup {
  const { booking: words, formats } = layout.words
  const { booking, cancellation, canChange, changeMinutes, paidMinor, url } = view
  if (booking.status !== 'confirmed' && booking.status !== 'awaiting_payment')
    return html`<section class="card">
      <h2>${words.again.title}</h2>
      <p><a class="button" href="${view.againUrl}">${words.again.button}</a></p>
    </section>`
  const { refundMinor, deadline, open } = cancellation
  const refund = formats.money(refundMinor, booking.currency)
  const until = deadline && deadline > view.now ? formats.deadline(toLocal(deadline.getTime(), booking.timeZone)) : null
  const costs = () => {
    if (paidMinor === 0) return words.cancel.costsNothing
    if (refundMinor === 0) return words.cancel.noRefund
    const free = until === null ? words.cancel.refund(refund) : words.cancel.until(until, refund)
    return [free, ...laterRefunds(layout.words, cancellingLeft(booking, view.now))].join(' ')
  }
  return html`<section class="card">
    <h2>${words.change.title}</h2>
    ${
      canChange
        ? html`<p>${words.change.text(formats.duration(changeMinutes))}</p>
            <p><a class="button quiet" href="${url}/details">${words.change.button}</a></p>`
        : html`<p>${withCalls(words.change.tooLate(layout.operator.phone))}</p>`
    }
    ${rideChanges(layout, view)}
    ${
      open
        ? html`<p>${costs()}</p>
            <p><a class="button grave" href="${url}/cancellation">${words.cancel.button}</a></p>`
        : ''
    }
  </section>`
}

/** Returns where day, time, group or vehicle of each ride is changed, or who is asked if a partner pays. */
function rideChanges({ words, operator }: Layout, view: BookingView): Markup | false {
  const { rideChange: text, formats } = words
  const { booking, movable, moveMinutes, payer, url, ahead } = view
  if (booking.settlement === 'account')
    return ridesOf(ahead).length > 0 && html`<p>${withCalls(text.onAccount(payer, operator.phone))}</p>`
  if (movable.length === 0) return false
  return html`<p>${text.until(formats.duration(moveMinutes))}</p>
    ${movable.map(
      ({ number, details }) =>
        html`<p>
          <a class="button quiet" href="${url}/items/${number}">${text.link(formats.shortDay(details.pickupAt))}</a>
        </p>`,
    )}`
}

/**
 * Returns what a traveller still has to do: enter a flight or an address that the driver must know, or check a number
 * that seems wrong.
 */
function tasks(
  { words: { booking: words, formats, language } }: Layout,
  url: string,
  ahead: readonly BookingItem[],
): Markup {
  const todo = ridesOf(ahead).flatMap((ride) => {
    const { fromCode: from, toCode: to, details } = ride
    const { leg, scheduledAt, pickupAt, flight } = details
    const field = `${url}/details#${leg}_flight_number`
    const day = formats.shortDay(pickupAt)
    const ask = missingCityAddress(ride)
    const note = leg === 'outbound' ? 'additional_info' : 'return_additional_info'
    const address = ask
      ? [
          {
            text: words.tasks.cityMissing(inLanguage(ask.city, language), day),
            link: words.tasks.addCity,
            field: `${url}/details#${note}`,
          },
        ]
      : []
    if (lacksFlight(ride))
      return [...address, { text: words.tasks.flightMissing(day), link: words.tasks.addFlight, field }]
    if (flight === null || isLikelyFlightNumber(flight.number)) return address
    return flightRuleOf({ from, to }, scheduledAt !== null) === 'none'
      ? address
      : [...address, { text: words.tasks.flightDoubtful(flight.number), link: words.tasks.checkFlight, field }]
  })
  if (todo.length === 0) return html``
  return html`<section class="card note">
    <h2>${words.tasks.title}</h2>
    <ul class="list">
      ${todo.map(({ text, link, field }) => html`<li>${text} <a href="${field}">${link}</a></li>`)}
    </ul>
  </section>`
}
