import type { Contact } from '../../api/ski/rental-query.ts'
import {
  equipmentPrice,
  type EquippedParticipant,
  type RentalCart,
  rentalTotal,
} from '../../services/carts/rental-cart.ts'
import { packName } from '../../services/rentals/pack-name.ts'
import { lastDay, type Period } from '../../services/rentals/rental.ts'
import type { PackSelection } from '../../services/rentals/select-packs.ts'
import { html, type Markup } from '../../values/html.ts'
import { formatMoney } from '../../values/money.ts'
import type { MeasurementKind } from '../../values/rental.ts'
import { formatDay } from '../../values/time.ts'
import { textField } from '../page/fields.ts'

/** The checkout with packs selected, where the skiers are filled in. */
export function selectionCheckout(
  { resort, shop, rental, currency, promo, packs }: PackSelection,
  contact: Contact,
): Markup {
  const total = packs.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  const promoCode = promo?.applied ? promo.code : null
  return frame(
    { resort: resort.name, shop: shop?.name ?? null, total: formatMoney(total, currency.code), promoCode, contact },
    html`<fieldset>
      <legend>Equipment</legend>
      <dl class="summary">
        ${packs.map(
          ({ pack, priceMinor }) =>
            html`<dt>${packName(pack)}</dt>
              <dd>${formatMoney(priceMinor, currency.code)}</dd>`,
        )}
        ${days(rental.period)}
      </dl>
      ${field('first_name', 'First name', '')} ${field('age', 'Age', '')}
    </fieldset>`,
  )
}

/** The checkout filled in from a link. */
export function cartCheckout(cart: RentalCart): Markup {
  const { resort, shop, promoCode, currency, customerEmail: email, bookingReference } = cart
  const total = formatMoney(rentalTotal(cart), currency)
  return frame(
    { resort: resort.name, shop: shop?.name ?? null, total, promoCode, contact: { email, bookingReference } },
    html`${cart.participants.map((participant) => participantFields(participant, currency))}`,
  )
}

interface Summary {
  resort: string
  shop: string | null
  total: string
  promoCode: string | null
  contact: Contact
}

function frame({ resort, shop, total, promoCode, contact }: Summary, participants: Markup): Markup {
  return html`<p class="price">${total}</p>
    <p>${shop === null ? resort : `${shop}, ${resort}`}</p>
    ${promoCode === null ? '' : html`<p>Promo code ${promoCode} applied</p>`}
    <form class="card">
      ${participants}
      <fieldset>
        <legend>Contact</legend>
        ${field('email', 'E-mail', contact.email ?? '')}
        ${field('booking_reference', 'Transfer booking', contact.bookingReference ?? '')}
      </fieldset>
    </form>
    <p class="note">Payment follows here. Nothing has been ordered or charged yet.</p>`
}

function participantFields(equipped: EquippedParticipant, currency: string): Markup {
  const { participant, period, packs, sizes } = equipped
  return html`<fieldset>
    <legend>${participant.firstName}</legend>
    <dl class="summary">
      <dt>Age</dt>
      <dd>${participant.age}, ${participant.gender}</dd>
      ${
        participant.level
          ? html`<dt>Level</dt>
              <dd>${participant.level}</dd>`
          : ''
      }
      <dt>Equipment</dt>
      <dd>${packs.map(({ name }) => name).join(', ')}</dd>
      ${sizes.map(
        ({ kind, label }) =>
          html`<dt>${sizeName(kind)}</dt>
            <dd>${label}</dd>`,
      )}
      ${days(period)}
      <dt>Price</dt>
      <dd>${formatMoney(equipmentPrice(equipped), currency)}</dd>
    </dl>
    ${field('participant_email', 'E-mail', participant.email ?? '')}
  </fieldset>`
}

/** Returns `Shoe size` for `shoe_size`. */
function sizeName(kind: MeasurementKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
}

function days(period: Period): Markup {
  return html`<dt>Days</dt>
    <dd>${formatDay(period.firstDay)} to ${formatDay(lastDay(period))}</dd>`
}

function field(name: string, label: string, value: string): Markup {
  return textField({ name, label, value })
}
