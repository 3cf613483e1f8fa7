import { chooseVehicles } from '../../../services/quoting/trips/choose-vehicles.ts'
import { hasMinors } from '../../../services/quoting/trips/fit-seats.ts'
import { groupLine, luggageLine } from '../../../services/quoting/trips/party-lines.ts'
import type { DayPrice } from '../../../services/quoting/trips/price-calendar.ts'
import type { LegQuote, TripQuote, VehicleQuote } from '../../../services/quoting/trips/quote-trip.ts'
import type { Trip } from '../../../services/quoting/trips/trip.ts'
import type { Words } from '../../../texts/site/en.ts'
import { decimalsOf } from '../../../values/currency.ts'
import { timeKindOf } from '../../../values/departure.ts'
import { attributes, html, type Markup } from '../../../values/html.ts'
import { addMinutes, type LocalMinute } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import { icon, type IconName } from '../../../web/layout/icons.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { hidden, hiddenParams } from '../../../web/parts/fields.ts'
import { fromTo } from '../../../web/parts/links.ts'
import { stepPage } from '../../../web/parts/progress.ts'
import { promoNote } from '../../../web/parts/promo-remark.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { vehiclePicture } from '../../vehicle-pictures.ts'
import { pageUrl } from '../page-url.ts'
import { seatsText } from '../seats-field.ts'
import type { SeatsAsked } from '../seats.ts'
import { dayStrip } from './nearby-days.ts'
import { lineMap, type CardFacts, priceLines, vehicleCards, type VehicleOffer, vehicleTags } from './vehicle-cards.ts'

/** The data of step 2. */
export interface VehicleView {
  quote: TripQuote
  /** The prices on the days around it. */
  days: readonly DayPrice[]
  /** The trip as the URLs of all steps carry it. */
  carried: TextParams
  /** The last moment at which cancelling is free; null if it has passed or never existed. */
  freeUntil: LocalMinute | null
  /** The answer about child seats, and whether it has to be asked. */
  seats: Pick<SeatsAsked, 'answer' | 'isOpen'>
  /** For how many minutes the drivers wait after the pickups free of charge. */
  waiting: { outbound: number; return: number }
}

/**
 * Returns step 2: the trip, what every vehicle includes, the vehicles with their differences, and the prices on other
 * days. A return trip chooses both.
 */
export function vehiclePage(layout: Layout, view: VehicleView): Page {
  const { words, site } = layout
  const { quote } = view
  const nextUrl = pageUrl(site.url, 3, view.carried)
  const searchUrl = pageUrl(site.url, 1, view.carried)
  return stepPage(
    layout,
    { current: 2, title: words.vehicles.title, past: [searchUrl] },
    html`${tripCards(layout, view, searchUrl)} ${included(layout, view)} ${seatsQuestion(layout, view)}
    ${view.freeUntil === null && html`<p class="note">${words.vehicles.noRefund}</p>`} ${promoNote(words, quote.promo)}
    ${trainNotes(words, quote)} ${missingNotes(words, quote)}
    ${vehicleCards(words, offersOf(quote, nextUrl), cardFacts(view), quote.return ? ownVehicles(layout, view, quote.return) : '')}
    ${dayStrip(layout, quote, view.carried, view.days)}`,
  )
}

/** Returns the trip with the way to change it: a card, on a return trip one for each way. */
function tripCards(layout: Layout, view: VehicleView, changeUrl: string): Markup {
  const { words } = layout
  const { outbound, return: back } = view.quote
  const { vehicles } = words
  const change = html`<a class="button quiet" href="${changeUrl}">${vehicles.change}</a>`
  if (back)
    return html`<div class="trips">
      ${wayCard(words, outbound, vehicles.wayThere, change, bookedSeats(layout, view))}
      ${wayCard(words, back, vehicles.wayBack)}
    </div>`
  return html`<section class="card" aria-label="${vehicles.trip}">
    ${lineMap(words, outbound)}
    <div class="about">
      <div class="row held">
        <div>
          <h2>${words.formats.day(outbound.pickupAt)}</h2>
          <p class="muted">${loadOf(words, outbound)}</p>
        </div>
        ${change}
      </div>
      ${bookedSeats(layout, view)}
    </div>
  </section>`
}

/** Returns one way of a return trip. */
function wayCard(words: Words, leg: LegQuote, which: string, change?: Markup, seats?: Markup | null): Markup {
  return html`<section class="card">
    <div class="row held">
      <h2><small>${which}</small> ${words.formats.day(leg.pickupAt)}</h2>
      ${change}
    </div>
    ${lineMap(words, leg)}
    <p class="muted">${loadOf(words, leg)}</p>
    ${seats}
  </section>`
}

function loadOf({ language }: Words, { leg }: LegQuote): string {
  return [groupLine(language, leg.party), luggageLine(language, leg.luggage)].filter(Boolean).join(', ')
}

/** Returns the seats that are booked, with the way to change them. */
function bookedSeats({ words, site }: Layout, { quote, carried, seats }: VehicleView): Markup | null {
  const trip = tripOf(quote)
  if (!hasMinors(trip) || seats.isOpen) return null
  return html`<p class="marked">
    ${icon('seat')}<span
      >${words.seats.booked(seatsText(words, trip, seats.answer))} ·
      <a href="${seatsUrl(site.url, carried)}">${words.seats.change}</a></span
    >
  </p>`
}

function routeOf({ language }: Words, { route: { from, to } }: LegQuote): Markup {
  return fromTo(inLanguage(from.names, language), inLanguage(to.names, language))
}

/** Returns what the price of every vehicle includes, once. */
function included({ words }: Layout, { quote, freeUntil, waiting }: VehicleView): Markup {
  const { vehicles, formats } = words
  const waitsOn = (leg: LegQuote, minutes: number) =>
    minutes === 0 ? [] : [vehicles.waits(minutes, formats.time(leg.pickupAt))]
  const there = waitsOn(quote.outbound, waiting.outbound)
  const back = quote.return ? waitsOn(quote.return, waiting.return) : []
  const waits = there.length + back.length === 0 ? [vehicles.wait] : [...there, ...back]
  const facts: (readonly [IconName, string])[] = [
    ...(freeUntil === null ? [] : [['shield', vehicles.freeUntil(formats.deadline(freeUntil))] as const]),
    ...waits.map((text) => ['clock', text] as const),
    ['check', vehicles.tolls],
  ]
  return html`<ul class="facts promises" aria-label="${vehicles.included}">
    ${facts.map(([name, fact]) => html`<li>${icon(name)}${fact}</li>`)}
  </ul>`
}

/** Asks about the seats of children whose ages are unknown. */
function seatsQuestion({ words, site }: Layout, { carried, seats }: VehicleView): Markup | null {
  if (!seats.isOpen) return null
  return html`<div class="note row">
    <p>${words.seats.open}</p>
    <div class="row">
      <a class="button quiet" href="${pageUrl(site.url, 2, { ...carried, seats: 'own' })}"
        >${words.search.seatWays.own}</a
      >
      <a class="button quiet" href="${seatsUrl(site.url, carried)}">${words.seats.tellAges}</a>
    </div>
  </div>`
}

/** Returns the URL at which the search asks for ages and seats. */
function seatsUrl(siteUrl: string, carried: TextParams): string {
  return `${pageUrl(siteUrl, 1, carried)}#child_ages`
}

function tripOf({ outbound, return: back }: TripQuote): Pick<Trip, 'outbound' | 'return'> {
  return { outbound: outbound.leg, return: back && back.leg }
}

/** Warns that a leg reaches a city at the time given, with no time left for getting to a train there. */
function trainNotes({ vehicles, formats, language }: Words, { outbound, return: back }: TripQuote): Markup {
  const legs = back ? [outbound, back] : [outbound]
  return html`${legs.flatMap(({ leg, route: { from, to, durationMinutes }, pickupAt }) => {
    if (leg.anchor === 'pickup' || durationMinutes === null || timeKindOf(leg) !== 'address-departure') return []
    const at = addMinutes(pickupAt, durationMinutes, from.timeZone, to.timeZone)
    return html`<p class="note">${vehicles.noTrain(inLanguage(to.names, language), formats.time(at))}</p>`
  })}`
}

/** Says which vehicles for the group cannot be had at that time, and why. */
function missingNotes({ vehicles, language }: Words, { outbound, return: back }: TripQuote): Markup {
  const legs = back ? [outbound, back] : [outbound]
  const notes = legs.flatMap(({ missing }) =>
    missing.map(({ vehicle, obstacle }) => {
      const name = inLanguage(vehicle.names, language)
      return obstacle.why === 'closed'
        ? vehicles.missing.closed(name, inLanguage(obstacle.words, language))
        : vehicles.missing.soldOut(name)
    }),
  )
  return html`${[...new Set(notes)].map((note) => html`<p class="note">${note}</p>`)}`
}

/** Returns the vehicles that serve the whole trip, with the price of both legs. */
function offersOf({ outbound, return: back }: TripQuote, nextUrl: string): VehicleOffer[] {
  return outbound.vehicles.flatMap(({ vehicle, priceMinor, totalMinor }) => {
    const there = `${nextUrl}&outbound_vehicle_type_id=${vehicle.id}`
    if (!back) return { vehicle, priceMinor, url: there }
    if (totalMinor === null) return []
    return { vehicle, priceMinor: totalMinor, url: `${there}&return_vehicle_type_id=${vehicle.id}` }
  })
}

function cardFacts({ quote, freeUntil }: VehicleView): CardFacts {
  const { outbound, currency, return: back } = quote
  return { leg: outbound.leg, currency: currency.code, isReturn: back !== null, freeUntil }
}

/** Returns another vehicle for the return leg, collapsed as long as one serves both. */
function ownVehicles(layout: Layout, view: VehicleView, back: LegQuote): Markup {
  const { vehicles } = layout.words
  const isOnly = view.quote.outbound.vehicles.every(({ totalMinor }) => totalMinor === null)
  return html`<details class="folding" ${isOnly && 'open'}>
    <summary><strong>${vehicles.otherBack}</strong> <span class="muted">${vehicles.eachWay}</span></summary>
    ${bothWays(layout, view, back)}
  </details>`
}

/**
 * Returns a form with one choice for each leg. Only scripts can show the total; without them it says the lowest one.
 */
function bothWays({ words, site }: Layout, { quote, carried }: VehicleView, back: LegQuote): Markup {
  const { vehicles, formats } = words
  const { outbound, currency } = quote
  const chosen = chooseVehicles(quote, { outbound: undefined, return: undefined })
  const way = (name: string, leg: LegQuote, choice: VehicleQuote | null) =>
    html`<fieldset>
      <legend><h2>${routeOf(words, leg)}</h2></legend>
      <ul class="list">
        ${leg.vehicles.map((option, i) => radioCard(words, leg, option, { name, i, isChosen: option === choice, currency: currency.code }))}
      </ul>
    </fieldset>`
  return html`<form
    action="${site.url}/book/"
    method="get"
    data-locale="${formats.locale}"
    data-currency="${currency.code}"
    data-decimals="${decimalsOf(currency.code)}"
  >
    ${hidden('step', '3')} ${hiddenParams(carried)} ${way('outbound_vehicle_type_id', outbound, chosen.outbound)}
    ${way('return_vehicle_type_id', back, chosen.return)}
    <div class="bar">
      <p aria-live="polite" data-total="${vehicles.total('{price}')}">
        ${vehicles.totalFrom(formats.money(chosen.totalMinor, currency.code))}
      </p>
      <button>${vehicles.goOn}</button>
    </div>
  </form>`
}

interface Radio {
  name: string
  /** The position of the vehicle in its list. */
  i: number
  isChosen: boolean
  currency: string
}

function radioCard(words: Words, leg: LegQuote, option: VehicleQuote, { name, i, isChosen, currency }: Radio): Markup {
  const { id, names } = option.vehicle
  const own = {
    type: 'radio',
    id: `${name}-${id}`,
    name,
    value: id,
    checked: isChosen,
    'data-minor': option.priceMinor,
  }
  return html`<li class="card vehicle">
    ${description(words, option, html`<label for="${own.id}">${inLanguage(names, words.language)} ${badge(words, leg, i)}</label>`)}
    <p class="offer">${priceLines(words, leg.leg, option.priceMinor, currency)}</p>
    <input ${attributes(own)} />
  </li>`
}

function description(words: Words, { vehicle }: VehicleQuote, name: Markup): Markup {
  return html`<div class="picture">${vehiclePicture(vehicle.imageLink)}</div>
    <div class="about">${name} ${vehicleTags(words, vehicle)}</div>`
}

/** Marks the first vehicle as the cheapest if there is a choice, because vehicles are sorted by price. */
function badge({ vehicles }: Words, leg: LegQuote, i: number): Markup {
  return i === 0 && leg.vehicles.length > 1 ? html`<span class="badge">${vehicles.cheapest}</span>` : html``
}
