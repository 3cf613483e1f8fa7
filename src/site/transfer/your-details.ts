import { type CartLeg, type TransferCart, transferTotal } from '../../services/carts/transfer-cart.ts'
import { html } from 'ghtml'
import { formatMoney } from '../../values/money.ts'
import { formatLocal, formatTime } from '../../values/time.ts'
import type { Markup } from '../page/markup.ts'

/** Step 3: what was chosen, its price, and the fields that the cart fills in. */
export function yourDetails(cart: TransferCart): Markup {
  const { outbound, return: back, accommodation, promoCode } = cart
  return html`<p class="price">${formatMoney(transferTotal(cart), cart.currency)}</p>
    !${promoCode === null ? '' : html`<p>Promo code ${promoCode} applied</p>`}
    <form class="card">
      !${legFields('Outbound', outbound, 'outbound', cart.currency)}
      !${back ? legFields('Return', back, 'return', cart.currency) : ''}
      <fieldset>
        <legend>Accommodation</legend>
        <label for="accommodation">Name and address</label>
        <input
          id="accommodation"
          name="accommodation"
          value="${accommodation ? `${accommodation.name}, ${accommodation.address}` : ''}"
        />
      </fieldset>
    </form>
    <p class="note">Payment follows here. Nothing has been booked or charged yet.</p>`
}

function legFields(
  title: string,
  { leg, from, to, pickupAt, vehicle, priceMinor, details }: CartLeg,
  prefix: string,
  currency: string,
): Markup {
  const { party, luggage } = leg
  return html`<fieldset>
    <legend>${title}</legend>
    <dl class="summary">
      <dt>From</dt>
      <dd>${from}</dd>
      <dt>To</dt>
      <dd>${to}</dd>
      <dt>Pickup</dt>
      <dd>${formatLocal(pickupAt).slice(0, 16)}</dd>
      <dt>Vehicle</dt>
      <dd>${vehicle.name}</dd>
      <dt>Price</dt>
      <dd>${formatMoney(priceMinor, currency)}</dd>
      <dt>Passengers</dt>
      <dd>${party.adults} adults, ${party.children} children, ${party.infants} infants</dd>
      <dt>Luggage</dt>
      <dd>${luggage.suitcases} suitcases, ${luggage.skiBags} ski bags</dd>
    </dl>
    !${leg.anchor === 'flight' ? textField(`${prefix}_flight_time`, 'Flight time', formatTime(leg.at)) : ''}
    !${textField(`${prefix}_flight_number`, 'Flight number', details.flightNumber ?? '')}
    <label for="${prefix}_note">Note for the driver</label>
    <textarea id="${prefix}_note" name="${prefix}_note" rows="3">${details.note ?? ''}</textarea>
  </fieldset>`
}

function textField(name: string, label: string, value: string): Markup {
  return html`<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" />`
}
