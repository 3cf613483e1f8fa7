import { luggageLine, peopleLine } from '../../../services/quoting/trips/party-lines.ts'
import type { LegQuote, TripQuote } from '../../../services/quoting/trips/quote-trip.ts'
import { en } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import type { Page } from '../../../web/layout/layout.ts'
import { hidden, hiddenParams, option, selectField } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'

const { formats } = en

/** Returns the second step: the vehicles for the trip, with their prices. */
export function vehiclesPage(here: string, quote: TripQuote, carried: TextParams): Page {
  const { outbound, return: back, promo } = quote
  return {
    title: 'New booking: vehicle',
    main: html`<h1>Vehicle</h1>
      <section class="card">
        ${legLine(outbound)} ${back && legLine(back)}
        <p><a href="${urlOf(here, 1, carried)}">Change the trip</a></p>
        ${!isPriced(quote) && html`<p class="note">The catalogue has no price for this. Agree on one with the caller: you write it at the next step.</p>`}
        ${promo && html`<p>${promo.code}: ${promo.applied ? 'applied' : promo.message}</p>`}
      </section>
      ${missingLines(quote)} ${vehicleTable(here, quote, carried)} ${back && eachWay(here, quote, back, carried)}`,
  }
}

/** Returns whether the catalogue has prices for the vehicles. */
function isPriced({ outbound, promo }: TripQuote): boolean {
  return promo !== null || outbound.vehicles.some(({ priceMinor }) => priceMinor > 0)
}

/** Returns a leg in one line. */
function legLine({ leg, route, pickupAt }: LegQuote): Markup {
  const party = [peopleLine('en', leg.party), luggageLine('en', leg.luggage)].filter(Boolean).join(', ')
  return html`<p>
    <strong>${route.from.name} → ${route.to.name}</strong>, pickup <strong>${formats.moment(pickupAt)}</strong>
    <span class="muted">${party}</span>
  </p>`
}

/** Says which vehicles cannot be had on which leg, and why. */
function missingLines({ outbound, return: back }: TripQuote): Markup {
  const legs = back ? [outbound, back] : [outbound]
  const lines = legs.flatMap(({ missing, pickupAt }) =>
    missing.map(({ vehicle, obstacle }) => {
      const why = obstacle.why === 'closed' ? `closed. ${obstacle.words.en}` : 'sold out'
      return html`<li>${vehicle.name}, ${formats.moment(pickupAt)}: ${why}</li>`
    }),
  )
  return html`${
    lines.length > 0 &&
    html`<ul class="note" aria-label="Not available">
      ${lines}
    </ul>`
  }`
}

/** Returns the vehicles that serve all legs of the trip. */
function vehicleTable(here: string, { outbound, return: back, currency }: TripQuote, carried: TextParams): Markup {
  const rows = outbound.vehicles.flatMap(({ vehicle, priceMinor, totalMinor }) => {
    const minor = back ? totalMinor : priceMinor
    if (minor === null) return []
    const own = { outbound_vehicle_type_id: String(vehicle.id) }
    const both = back ? { ...own, return_vehicle_type_id: String(vehicle.id) } : own
    return html`<tr>
      <td data-title="Vehicle"><strong>${vehicle.name}</strong></td>
      <td data-title="People" class="number">${vehicle.maxPassengers ?? ''}</td>
      <td data-title="Suitcases" class="number">${vehicle.maxLuggage ?? ''}</td>
      <td data-title="Skis">${vehicle.transportsSkis ? 'yes' : 'no'}</td>
      <td data-title="Price" class="number">
        <strong>${minor === 0 ? '–' : formats.money(minor, currency.code)}</strong>
      </td>
      <td>
        <a class="button" href="${urlOf(here, 3, { ...carried, ...both })}" aria-label="Choose the ${vehicle.name}"
          >Choose</a
        >
      </td>
    </tr>`
  })
  return html`<div class="card table" role="region" tabindex="0" aria-label="Vehicles">
    <table>
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          <th scope="col" class="number">People</th>
          <th scope="col" class="number">Suitcases</th>
          <th scope="col">Skis</th>
          <th scope="col" class="number">${back ? 'Both ways' : 'Price'}</th>
          <th scope="col"><span class="unseen">Choose</span></th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** Returns the form that chooses a different vehicle for the return leg. */
function eachWay(here: string, { outbound, currency }: TripQuote, back: LegQuote, carried: TextParams): Markup {
  const choice = (name: string, label: string, { vehicles }: LegQuote) =>
    selectField({
      name,
      label,
      options: vehicles.map(({ vehicle, priceMinor }) =>
        option(
          vehicle.id,
          priceMinor === 0 ? vehicle.name : `${vehicle.name}, ${formats.money(priceMinor, currency.code)}`,
        ),
      ),
    })
  return html`<form class="card" action="${here}">
    <h2>A different vehicle for the return</h2>
    ${hidden('step', '3')} ${hiddenParams(carried)}
    <div class="fields">
      ${choice('outbound_vehicle_type_id', 'Outbound', outbound)} ${choice('return_vehicle_type_id', 'Return', back)}
    </div>
    <button class="quiet">Choose both</button>
  </form>`
}

/** Returns the URL of a step for the requested trip. */
export function urlOf(here: string, step: 1 | 2 | 3, params: TextParams): string {
  return `${here}?${new URLSearchParams({ step: String(step), ...params }).toString()}`
}
