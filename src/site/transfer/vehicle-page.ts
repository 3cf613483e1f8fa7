import { html } from 'ghtml'
import type { LinkedTrip } from '../../api/transfer/trip-query.ts'
import { chooseVehicles } from '../../services/trips/choose-vehicles.ts'
import type { TripQuote, VehicleQuote } from '../../services/trips/quote-trip.ts'
import { groupSize } from '../../services/trips/trip.ts'
import { formatMoney } from '../../values/money.ts'
import { formatLocal } from '../../values/time.ts'
import type { Markup } from '../page/markup.ts'
import { pageUrl } from './page-url.ts'

/** Step 2: the vehicles that a trip can be booked with, each leading to the traveller's details. */
export function vehiclePicker(quote: TripQuote, linked: LinkedTrip, siteUrl: string): Markup {
  const { outbound, return: back, currency } = quote
  const option = (vehicle: VehicleQuote) => {
    const choice = chooseVehicles(quote, {
      outbound: vehicle.vehicle.id,
      return: vehicle.totalMinor === null ? undefined : vehicle.vehicle.id,
    })
    const url = pageUrl(siteUrl, 3, linked, choice)
    return html`<div class="card">
      <div>
        <strong>${vehicle.vehicle.name}</strong>
        !${vehicle.vehicle.maxPassengers === null ? '' : html`<br />up to ${vehicle.vehicle.maxPassengers} passengers`}
        !${vehicle.vehicle.maxLuggage === null ? '' : html`and ${vehicle.vehicle.maxLuggage} suitcases`}
        !${choice.return && choice.return.vehicle !== vehicle.vehicle ? html`<br />back with ${choice.return.vehicle.name}` : ''}
      </div>
      <div class="price">${formatMoney(choice.totalMinor, currency.code)}</div>
      <a class="button" href="${url}">Choose</a>
    </div>`
  }
  return html`<dl class="summary">
      <dt>From</dt>
      <dd>${outbound.route.from.name}</dd>
      <dt>To</dt>
      <dd>${outbound.route.to.name}</dd>
      <dt>Pickup</dt>
      <dd>${formatLocal(outbound.pickupAt).slice(0, 16)}</dd>
      !${
        back
          ? html`<dt>Return pickup</dt>
              <dd>${formatLocal(back.pickupAt).slice(0, 16)} to ${back.route.to.name}</dd>`
          : ''
      }
      <dt>Passengers</dt>
      <dd>${groupSize(outbound.leg.party)}</dd>
      !${
        quote.promo
          ? html`<dt>Promo code</dt>
              <dd>${quote.promo.applied ? `${quote.promo.code} applied` : quote.promo.message}</dd>`
          : ''
      }
    </dl>
    <h2>${back ? 'Prices for both ways' : 'Prices'}</h2>
    !${outbound.vehicles.map(option)}`
}
