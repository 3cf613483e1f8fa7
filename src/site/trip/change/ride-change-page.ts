import type { VehicleType } from '../../../catalogue/catalogue.ts'
import type { Booking } from '../../../services/bookings/booking.ts'
import type { RideItem } from '../../../services/bookings/find-booking.ts'
import type { RideDetails } from '../../../services/bookings/item-details.ts'
import { refundPercent, termsOf } from '../../../services/bookings/terms.ts'
import type { OwnQuote } from '../../../services/changes/change-own-ride.ts'
import type { DifferencePlan } from '../../../services/changes/settle-difference.ts'
import { luggageLine, peopleLine } from '../../../services/quoting/trips/party-lines.ts'
import type { Words } from '../../../texts/site/en.ts'
import { timeKindOf } from '../../../values/departure.ts'
import { FLIGHT_NUMBER_LENGTH } from '../../../values/flight-number.ts'
import { html, type Markup } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import {
  alertBox,
  type FaultSentences,
  hidden,
  hiddenParams,
  numberField,
  option,
  selectField,
  textField,
  waysField,
} from '../../../web/parts/fields.ts'
import { callLink, withCalls } from '../../../web/parts/links.ts'
import { drivenRide, timeline } from '../../../web/parts/timeline.ts'
import type { TextParams } from '../../../web/request/text-params.ts'

/** The data of the form that changes a ride. */
export interface RideFormView {
  /** The URL of the traveller's own page. */
  url: string
  booking: Booking
  ride: RideItem
  typed: TextParams
  faults: FaultSentences
  /** Why the ride cannot be changed like that, apart from its fields; null if nothing was refused. */
  refusal: string | null
  /** The vehicles of the route; none for a seat on a shuttle. */
  vehicles: readonly VehicleType[]
  /** The first and the last day that can be chosen, as YYYY-MM-DD. */
  days: { min: string; max: string }
}

/** Returns the form that changes a ride: what is booked, and what could be otherwise. */
export function rideFormPage(layout: Layout, view: RideFormView): Page {
  const { words, operator } = layout
  const { rideChange: text, change, booking: shared, language, formats } = words
  const { url, booking, ride, faults, refusal } = view
  const { details } = ride
  const hasFaults = Object.keys(faults).length > 0
  return {
    title: text.title,
    status: hasFaults || refusal !== null ? 422 : 200,
    state: booking.status,
    main: html`${(hasFaults || refusal !== null) && alertBox(text.refused, refusal ?? undefined, faultLines(words, view))}
      <h1>${text.title}</h1>
      <p>${text.lead}</p>
      <form class="beside" method="post" action="${url}/items/${ride.number}" novalidate>
        <div class="stack">
          <fieldset class="card">
            <h2>${text.when}</h2>
            <div class="fields">${whenFields(words, view)}</div>
          </fieldset>
          <fieldset class="card">
            <h2>${text.who}</h2>
            <div class="fields four">${partyFields(words, view)}</div>
          </fieldset>
          ${view.vehicles.length > 0 && html`<fieldset class="card">${vehicleField(words, view)}</fieldset>`}
          <div class="row start">
            <button data-busy="${words.layout.busy}">${text.button}</button>
            <a class="button quiet" href="${url}">${text.back}</a>
          </div>
        </div>
        <aside class="stack">
          <section class="card">
            <h2>${text.asBooked}</h2>
            <p><strong>${formats.day(details.pickupAt)}</strong></p>
            ${timeline(words, drivenRide(ride, details, null), false)}
            <p class="muted">
              ${[peopleLine(language, details), luggageLine(language, details.luggage), inLanguage(details.vehicle, language)].filter(Boolean).join(' · ')}
            </p>
            <p class="sum total">
              <span>${text.was}</span> <span>${formats.money(ride.priceMinor, booking.currency)}</span>
            </p>
          </section>
          <section class="card">
            <h2>${change.other.title}</h2>
            <p>${withCalls(change.other.place(operator.phone))}</p>
            <p>${callLink(operator.phone, shared.call, ' quiet')}</p>
          </section>
        </aside>
      </form>`,
  }
}

function faultLines(words: Words, { faults, ride }: RideFormView): Markup | undefined {
  const names = Object.keys(faults)
  if (names.length === 0) return undefined
  return html`<ul>
    ${names.map((name) => html`<li>${labelOf(words, ride, name)}${words.formats.colon}<a href="#${name}">${faults[name]}</a></li>`)}
  </ul>`
}

function labelOf({ search, rideChange }: Words, { fromCode: from, toCode: to }: RideItem, name: string): string {
  const labels: Record<string, string> = {
    date: search.date,
    time: search.timeIs[timeKindOf({ from, to })],
    is_flight: search.timeOf,
    flight_number: rideChange.flight,
    adults: search.adults,
    children: search.children,
    infants: search.infants,
    child_seats: search.childSeats,
    boosters: search.boosters,
    luggage: search.suitcases,
    ski_bags: search.skiBags,
    vehicle_type_id: rideChange.vehicle,
  }
  return labels[name] ?? name
}

function whenFields(words: Words, { ride, typed, faults, days }: RideFormView): Markup {
  const { search } = words
  const { fromCode: from, toCode: to } = ride
  const kind = timeKindOf({ from, to })
  const text = (name: string, label: string, control: Record<string, string | number | boolean>) =>
    textField({ name, label, value: typed[name] ?? '', error: faults[name], control })
  const isAboutFlight = kind === 'flight-arrival' || kind === 'flight-departure'
  const timeOf = selectField({
    name: 'is_flight',
    label: search.timeOf,
    error: faults['is_flight'],
    options: [
      option('1', search.timeIs[kind], typed['is_flight'] !== '0'),
      option('0', search.timeIs.pickup, typed['is_flight'] === '0'),
    ],
  })
  const number = { maxlength: FLIGHT_NUMBER_LENGTH, autocomplete: 'off', autocapitalize: 'characters' }
  return html`${text('date', search.date, { type: 'date', required: true, ...days })}
    ${text('time', search.time, { type: 'time', required: true })}
    <div class="wide">${timeOf}</div>
    ${isAboutFlight && html`<div class="wide">${text('flight_number', words.rideChange.flight, number)}</div>`}`
}

function partyFields(words: Words, { typed, faults, ride }: RideFormView): Markup[] {
  const names = ['adults', 'children', 'infants', 'child_seats', 'boosters', 'luggage', 'ski_bags']
  return names.map((name) =>
    numberField({
      name,
      label: labelOf(words, ride, name),
      value: typed[name] ?? '',
      min: name === 'adults' ? 1 : 0,
      error: faults[name],
    }),
  )
}

function vehicleField(words: Words, { vehicles, typed, faults }: RideFormView): Markup {
  const { rideChange, language, vehicles: said, people } = words
  const takes = ({ maxPassengers, maxLuggage, transportsSkis }: VehicleType) =>
    [
      maxPassengers === null ? '' : said.people(maxPassengers),
      maxLuggage === null ? '' : people.suitcases(maxLuggage),
      transportsSkis ? '' : said.noSkis,
    ]
      .filter(Boolean)
      .join(', ')
  return waysField({
    name: 'vehicle_type_id',
    label: rideChange.vehicle,
    error: faults['vehicle_type_id'],
    ways: vehicles.map((vehicle) => ({
      value: String(vehicle.id),
      label: inLanguage(vehicle.names, language),
      remark: takes(vehicle),
    })),
    chosen: typed['vehicle_type_id'],
  })
}

/** A change of a ride that is shown before it is made. */
export interface RidePreviewView {
  /** The URL of the traveller's own page. */
  url: string
  booking: Booking
  quote: OwnQuote
  /** What was typed, to be sent again. */
  asked: TextParams
  now: Date
  /** Set if the price is no longer the one that was displayed, which may be unknown. */
  change: { wasMinor: number | undefined } | null
}

/** Returns the page with what changes, the price before and after, and the button that makes the change. */
export function ridePreviewPage(layout: Layout, view: RidePreviewView): Page {
  const { words } = layout
  const { rideChange: text, formats } = words
  const { url, booking, quote, asked, change, now } = view
  const { ride, plan, ways } = quote
  const own = `${url}/items/${ride.number}`
  const money = (minor: number) => formats.money(minor, booking.currency)
  const differenceMinor = plan.priceMinor - ride.priceMinor
  const sum = (label: string, minor: number) =>
    html`<p class="sum"><span>${label}</span> <span>${money(minor)}</span></p>`
  const [way] = ways
  const isPartKept = differenceMinor <= 0 && refundPercent(termsOf(booking), now) < 100
  return {
    title: text.confirm,
    status: change ? 409 : 200,
    state: booking.status,
    main: html`${change && alertBox(text.priceChanged.title, priceChanged(words, money, plan.priceMinor, change))}
      <section class="card narrow">
        <h1>${text.confirm}</h1>
        ${changedRows(words, ride.details, plan.details).map(
          ({ label, was, is }) =>
            html`<p>
              <small class="muted">${label}</small><br />
              ${was !== '' && html`<del class="muted">${was}</del><br />`} <strong>${is || '–'}</strong>
            </p>`,
        )}
        <div>
          ${sum(text.was, ride.priceMinor)} ${sum(text.becomes, plan.priceMinor)}
          ${
            differenceMinor === 0
              ? html`<p>${text.samePrice}</p>`
              : html`<p class="sum total">
                  <span>${differenceMinor > 0 ? text.more : text.less}</span>
                  <span>${money(Math.abs(differenceMinor))}</span>
                </p>`
          }
        </div>
        ${way && html`<p>${wayWords(words, way, money)}</p>`} ${isPartKept && html`<p>${text.kept}</p>`}
        <p class="muted">${text.deadline}</p>
        <form method="post" action="${own}">
          ${hiddenParams(asked)} ${hidden('confirm', '1')}
          ${hidden('quoted_price', toDecimal(plan.priceMinor).toFixed(2))}
          <div class="row start">
            <button data-busy="${words.layout.busy}">${buttonWords(words, way, money)}</button>
            <a class="button quiet" href="${own}?${new URLSearchParams(asked).toString()}">${text.other}</a>
          </div>
        </form>
      </section>`,
  }
}

function priceChanged(
  { rideChange: { priceChanged: text } }: Words,
  money: (minor: number) => string,
  nowMinor: number,
  { wasMinor }: { wasMinor: number | undefined },
): string {
  return wasMinor === undefined || wasMinor === nowMinor
    ? text.unseen(money(nowMinor))
    : text.text(money(wasMinor), money(nowMinor))
}

interface ChangedRow {
  label: string
  was: string
  is: string
}

function changedRows(words: Words, was: RideDetails, is: RideDetails): ChangedRow[] {
  const { formats, language, vehicles, rideChange } = words
  const rows: [label: string, read: (details: RideDetails) => string][] = [
    [vehicles.pickup, ({ pickupAt }) => formats.moment(pickupAt)],
    [
      rideChange.flight,
      ({ flight, scheduledAt }) =>
        [flight?.number, scheduledAt === null ? '' : formats.time(scheduledAt)].filter(Boolean).join(', '),
    ],
    [rideChange.vehicle, ({ vehicle }) => inLanguage(vehicle, language)],
    [
      rideChange.who,
      (details) => [peopleLine(language, details), luggageLine(language, details.luggage)].filter(Boolean).join(', '),
    ],
  ]
  return rows.map(([label, read]) => ({ label, was: read(was), is: read(is) })).filter((row) => row.was !== row.is)
}

function wayWords(
  { rideChange: { ways } }: Words,
  { way, refundMinor, askedMinor, collectMinor }: DifferencePlan,
  money: (minor: number) => string,
): string {
  if (refundMinor > 0) return ways.refund(money(refundMinor))
  if (way === 'on_arrival') return ways.on_arrival(money(collectMinor))
  return askedMinor > 0 ? ways.link(money(askedMinor)) : ways.nothing
}

function buttonWords(
  { rideChange: text }: Words,
  way: DifferencePlan | undefined,
  money: (minor: number) => string,
): string {
  if (way && way.refundMinor > 0) return text.getBack(money(way.refundMinor))
  return way?.way === 'link' && way.askedMinor > 0 ? text.pay(money(way.askedMinor)) : text.change
}

/** Returns the page for a ride that a partner pays: whom to call. */
export function accountRidePage(
  { words, operator }: Layout,
  { booking, url, partner }: { booking: Booking; url: string; partner: string | null },
): Page {
  const { rideChange: text, change, booking: shared } = words
  return {
    title: change.closed,
    status: 422,
    state: booking.status,
    main: html`<section class="card narrow">
      <h1>${change.closed}</h1>
      <p>${withCalls(text.onAccount(partner, operator.phone))}</p>
      <div class="row start">
        ${callLink(operator.phone, shared.call)} <a class="button quiet" href="${url}">${text.back}</a>
      </div>
    </section>`,
  }
}
