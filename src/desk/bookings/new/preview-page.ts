import { lastDay } from '../../../services/quoting/rentals/rental.ts'
import { peopleLine, luggageLine } from '../../../services/quoting/trips/party-lines.ts'
import type { Cart } from '../../../services/sale/carts/cart.ts'
import { equipmentPrice, type RentalCart } from '../../../services/sale/carts/rental-cart.ts'
import type { CartLeg, TransferCart } from '../../../services/sale/carts/transfer-cart.ts'
import { vehicleNames } from '../../../site/transfer/vehicle-names.ts'
import { en } from '../../../texts/site/en.ts'
import { addressLine } from '../../../values/address.ts'
import { html, type Markup } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import { internationalNumber } from '../../../values/phone.ts'
import { DAY_MINUTES } from '../../../values/time.ts'
import type { Page } from '../../../web/layout/layout.ts'
import { operatorMoment } from '../../../web/parts/operator-moment.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { confirmForm } from '../../confirm.ts'
import { refusalLine } from '../../refusal-box.ts'
import { methodWords } from './payment-card.ts'
import type { ReadSale } from './read-sale.ts'

/** A booking before it is confirmed. */
interface PreviewView {
  sale: ReadSale
  /** The price by the catalogue; null if it has none. */
  totalMinor: number | null
  /** Set if the price is no longer the one that was displayed. */
  change: { wasMinor: number | undefined } | undefined
  /** Until when a payment link would hold it. */
  holdUntil: Date
  asked: TextParams
  /** The URL of the last step. */
  back: string
}

const { formats } = en

/** Returns the page that sums up a booking, which the operator reads to the traveller before confirming it. */
export function previewPage(here: string, { sale, totalMinor, change, holdUntil, asked, back }: PreviewView): Page {
  const { cart, customer, method, partner, ownPrice } = sale
  const money = (minor: number) => formats.money(minor, cart.currency)
  const priceMinor = ownPrice?.totalMinor ?? totalMinor ?? 0
  const { label } = methodWords(method, cart.product)
  const button = {
    link: `Book, and send a link for ${money(priceMinor)}`,
    on_arrival: `Book for ${money(priceMinor)}, paid ${label.toLowerCase()}`,
    account: `Book on the account of ${partner?.name ?? ''}`,
  }[method]
  const told =
    method === 'link' && priceMinor > 0
      ? `${customer.email} gets a payment link. If it is not paid, the booking expires ${operatorMoment(holdUntil)}.`
      : `${customer.email} gets the vouchers.`
  const title = 'Is this right?'
  return {
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      ${change && refusalLine(changeWords(change.wasMinor, totalMinor ?? 0, cart.currency))}
      <dl class="summary">
        ${soldFacts(cart)}
        <dt>Traveller</dt>
        <dd>
          ${customer.firstName} ${customer.lastName},
          ${internationalNumber(customer.countryCode, customer.mobileNumber)}, ${customer.email}
        </dd>
        <dt>Price</dt>
        <dd>
          <strong>${money(priceMinor)}</strong
          >${ownPrice && `${totalMinor === null ? '' : ` instead of ${money(totalMinor)}`}: ${ownPrice.reason}`}
        </dd>
        <dt>Payment</dt>
        <dd>${label}${partner && html`: ${partner.name}`}</dd>
      </dl>
      <p class="muted">${told} Nothing is booked until you confirm.</p>
      ${confirmForm({
        action: here,
        asked: { ...asked, quoted_total: toDecimal(totalMinor ?? 0).toFixed(2) },
        seen: '',
        button,
        back,
      })}
    </section>`,
  }
}

function changeWords(wasMinor: number | undefined, nowMinor: number, currency: string): string {
  const now = formats.money(nowMinor, currency)
  const was = wasMinor === undefined ? '' : ` It was ${formats.money(wasMinor, currency)}.`
  return `The catalogue has changed since you saw the price: it is now ${now}.${was} Nothing was booked.`
}

function soldFacts(cart: Cart): Markup {
  return cart.product === 'ski' ? rentalFacts(cart) : tripFacts(cart)
}

function tripFacts({ outbound, return: back, accommodation }: TransferCart): Markup {
  return html`${legFacts('Outbound', outbound)} ${back && legFacts('Return', back)}
  ${
    accommodation &&
    html`<dt>Address</dt>
      <dd>${addressLine(accommodation)}</dd>`
  }`
}

function rentalFacts({ resort, period, participants, currency, note }: RentalCart): Markup {
  const day = (number: number) => formats.day(number * DAY_MINUTES)
  return html`<dt>Rental</dt>
    <dd><strong>${resort.name.en}, ${day(period.firstDay)} – ${day(lastDay(period))}</strong></dd>
    ${participants.map((one) => {
      const { participant, packs, sizes, supplier, period: own } = one
      const facts = [
        packs.map(({ name }) => name).join(' + '),
        supplier.name,
        participant.period && `${day(own.firstDay)} – ${day(lastDay(own))}`,
        ...sizes.map(({ label }) => label.en),
        formats.money(equipmentPrice(one), currency),
      ]
      return html`<dt>${participant.firstName}, ${participant.age}</dt>
        <dd>${facts.filter(Boolean).join(', ')}</dd>`
    })}
    ${
      note &&
      html`<dt>Note</dt>
        <dd>${note}</dd>`
    }`
}

function legFacts(label: string, { from, to, pickupAt, rides, leg, details }: CartLeg): Markup {
  const facts = [
    vehicleNames('en', rides).join(' + '),
    peopleLine('en', leg.party),
    luggageLine('en', leg.luggage),
    details.flightNumber && `flight ${details.flightNumber}`,
    details.note,
  ]
  return html`<dt>${label}</dt>
    <dd>
      <strong>${from.en} → ${to.en}, ${formats.moment(pickupAt)}</strong><br />
      ${facts.filter(Boolean).join(', ')}
    </dd>`
}
