import type { VehicleType } from '../../../catalogue/catalogue.ts'
import { isOversized, recommendVehicle } from '../../../services/quoting/trips/choose-vehicles.ts'
import { countVehicles } from '../../../services/quoting/trips/fleet.ts'
import { luggageLine } from '../../../services/quoting/trips/party-lines.ts'
import type { LegQuote } from '../../../services/quoting/trips/quote-trip.ts'
import type { Leg } from '../../../services/quoting/trips/trip.ts'
import type { Words } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import type { Language } from '../../../values/language.ts'
import { divideHalfUp } from '../../../values/money.ts'
import { type LocalMinute, addMinutes } from '../../../values/time.ts'
import { inLanguage, type Wording } from '../../../values/wording.ts'
import { icon } from '../../../web/layout/icons.ts'
import { scheduleOf, roadLine } from '../../../web/parts/timeline.ts'
import { vehiclePicture } from '../../vehicle-pictures.ts'

/** A vehicle that can be chosen, with the price of the whole trip. */
export interface VehicleOffer {
  vehicle: VehicleType
  priceMinor: number
  url: string
}

/** The facts shown on all vehicle cards. */
export interface CardFacts {
  leg: Leg
  currency: string
  isReturn: boolean
  freeUntil: LocalMinute | null
}

/**
 * Returns the vehicles of a trip by price: the recommended one first and with the reason, then the others; those that
 * are far too large are collapsed, together with the given markup.
 */
export function vehicleCards(
  words: Words,
  offers: readonly VehicleOffer[],
  facts: CardFacts,
  folded: Markup | '',
): Markup {
  const best = recommendVehicle(offers, facts.leg)
  const others = offers.filter((offer) => offer !== best)
  const large = others.filter(({ vehicle }) => isOversized(vehicle, facts.leg))
  const usual = others.filter((offer) => !large.includes(offer))
  const { vehicles, formats } = words
  const [cheapestLarge] = large
  return html`<ul class="list" aria-label="${vehicles.list}">
      ${best && card(words, best, facts, { isBest: true, isCheapest: false })}
      ${usual.map((offer) => card(words, offer, facts, { isBest: false, isCheapest: offer === offers[0] }))}
    </ul>
    <div class="folds">
      ${
        cheapestLarge &&
        html`<details class="folding">
          <summary>
            <strong>${vehicles.larger(large.length)}</strong>
            <span class="muted">${vehicles.from(formats.money(cheapestLarge.priceMinor, facts.currency))}</span>
          </summary>
          <ul class="list">
            ${large.map((offer) => card(words, offer, facts, { isBest: false, isCheapest: false }))}
          </ul>
        </details>`
      }
      ${folded}
    </div>`
}

function card(
  words: Words,
  { vehicle, priceMinor, url }: VehicleOffer,
  { leg, currency, isReturn, freeUntil }: CardFacts,
  { isBest, isCheapest }: { isBest: boolean; isCheapest: boolean },
): Markup {
  const { vehicles, details, formats } = words
  const name = inLanguage(vehicle.names, words.language)
  const free =
    isBest && freeUntil !== null && details.cancelling.shortFree(formats.deadline(freeUntil, formats.briefDay))
  return html`<li class="${isBest ? 'card vehicle best' : 'card vehicle'}">
    <div class="picture">${vehiclePicture(vehicle.imageLink)}</div>
    <div class="about">
      ${isBest && html`<p class="badge">${icon('check')}${fits(words, leg)}</p>`}
      <h2>${name}</h2>
      ${vehicleTags(words, vehicle)}
    </div>
    <p class="offer">
      ${isCheapest && html`<span class="badge">${vehicles.cheapest}</span>`}
      ${priceLines(words, leg, priceMinor, currency, isReturn)} ${free && html`<small class="free">${free}</small>`}
    </p>
    <a class="${isBest ? 'button' : 'button quiet'}" href="${url}" aria-label="${vehicles.chooseNamed(name)}"
      >${vehicles.choose}</a
    >
  </li>`
}

function fits({ language, vehicles }: Words, { party, luggage }: Leg): string {
  const count = party.adults + party.children + party.infants
  return vehicles.fits([vehicles.people(count), luggageLine(language, luggage)].filter(Boolean).join(', '))
}

/** Returns what a vehicle takes; on a phone the style sheet shows counts without their nouns. */
export function vehicleTags(
  { vehicles, people }: Words,
  { maxPassengers, maxLuggage, transportsSkis }: VehicleType,
): Markup {
  return html`<ul class="tags">
    ${maxPassengers !== null && html`<li data-count="${maxPassengers}">${icon('people')}<span>${vehicles.people(maxPassengers)}</span></li>`}
    ${maxLuggage !== null && html`<li data-count="${maxLuggage}">${icon('suitcase')}<span>${people.suitcases(maxLuggage)}</span></li>`}
    <li>${icon('skis')}${transportsSkis ? vehicles.takesSkis : vehicles.noSkis}</li>
  </ul>`
}

/** Returns a price, each person's share of it, and whether it includes the return. */
export function priceLines(
  { vehicles, formats }: Words,
  { party }: Pick<Leg, 'party'>,
  priceMinor: number,
  currency: string,
  isReturn = false,
): Markup {
  const people = party.adults + party.children + party.infants
  const each = people > 1 ? [vehicles.perPerson(formats.money(divideHalfUp(priceMinor, people), currency))] : []
  const remarks = [...(isReturn ? [vehicles.bothWays] : []), ...each]
  return html`<span class="price">${formats.money(priceMinor, currency)}</span>
    ${remarks.length > 0 && html`<small>${remarks.join(' · ')}</small>`}`
}

/**
 * Returns a leg as a line through the mountains: when it starts and roughly ends, the flight or train that it meets or
 * catches, its distance and duration.
 */
export function lineMap(words: Words, { leg, route, pickupAt }: LegQuote): Markup {
  const { language, formats, vehicles, timeline } = words
  const { from, to, durationMinutes } = route
  const arrivalAt = durationMinutes === null ? null : addMinutes(pickupAt, durationMinutes, from.timeZone, to.timeZone)
  const schedule = scheduleOf(leg, leg.anchor === 'flight' ? leg.at : null, null)
  const meets = (direction: 'arrival' | 'departure') =>
    schedule?.direction === direction &&
    html`<small
      >${formats.timeBeside(schedule.at, pickupAt)} ${timeline[schedule.by][direction](schedule.number)}</small
    >`
  return html`<div class="line-map">
    <p>
      <small>${vehicles.pickup}</small> <strong>${formats.time(pickupAt)}</strong>
      <b>${inLanguage(from.names, language)}</b> ${meets('arrival')}
    </p>
    ${roadLine(words, { ...route, from: leg.from, to: leg.to })}
    <p>
      ${arrivalAt !== null && html`<small>${vehicles.arrivalAbout}</small> <strong>${formats.time(arrivalAt)}</strong>`}
      <b>${inLanguage(to.names, language)}</b> ${meets('departure')}
    </p>
  </div>`
}

/** Returns the names of the vehicles that drive a leg, several of one type as `2 × Standard minivan`. */
export function vehicleNames(
  language: Language,
  rides: readonly { vehicle: { id: number; name: Wording } }[],
): string[] {
  return countVehicles(rides).map(({ vehicle, count }) => {
    const name = inLanguage(vehicle.name, language)
    return count === 1 ? name : `${count} × ${name}`
  })
}
