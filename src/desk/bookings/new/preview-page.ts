import { vehicleNames } from '../../../site/transfer/vehicle-names.ts'
import { addressLineOf } from '../../../services/selling/carts/transfer-cart.ts'
import type { CartLeg } from '../../../services/selling/carts/transfer-cart.ts'
import { luggageLine, peopleLine } from '../../../services/quoting/trips/party-lines.ts'
import { en } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import { internationalNumber } from '../../../values/phone.ts'
import type { Page } from '../../../web/frame.ts'
import type { TextParams } from '../../../web/text-params.ts'
import { momentOf } from '../since-list.ts'
import { confirmForm } from '../../confirm.ts'
import type { ReadSale } from './read-sale.ts'
import { METHOD_WORDS } from './sale-page.ts'
import { urlOf } from './vehicles-page.ts'

/** A booking before it is confirmed. */
interface PreviewView extends ReadSale {
  /** The price by the catalogue. */
  totalMinor: number
  /** Set if the price is no longer the one that was displayed. */
  change: { wasMinor: number | undefined } | undefined
  /** Until when a payment link would hold it. */
  holdUntil: Date
  asked: TextParams
  tripWords: TextParams
}

const { formats } = en

/** Returns the page that sums up a booking, which the operator reads to the traveller before confirming it. */
export function previewPage(
  here: string,
  { sale, totalMinor, change, holdUntil, asked, tripWords }: PreviewView,
): Page {
  const { cart, customer, method, partner, ownPrice } = sale
  const money = (minor: number) => formats.money(minor, cart.currency)
  const priceMinor = ownPrice?.totalMinor ?? totalMinor
  const button = {
    link: `Book, and send a link for ${money(priceMinor)}`,
    on_arrival: `Book for ${money(priceMinor)}, paid to the driver`,
    account: `Book on the account of ${partner?.name ?? ''}`,
  }[method]
  const told =
    method === 'link' && priceMinor > 0
      ? `${customer.email} gets a payment link. If it is not paid, the booking expires ${momentOf(holdUntil)}.`
      : `${customer.email} gets the vouchers.`
  const title = 'Is this right?'
  return {
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      ${change && html`<p class="refusal" role="alert">${changeWords(change.wasMinor, totalMinor, cart.currency)}</p>`}
      <dl class="summary">
        ${legFacts('Outbound', cart.outbound)} ${cart.return && legFacts('Return', cart.return)}
        ${
          cart.accommodation &&
          html`<dt>Address</dt>
            <dd>${addressLineOf(cart.accommodation)}</dd>`
        }
        <dt>Traveller</dt>
        <dd>
          ${customer.name} ${customer.lastName}, ${internationalNumber(customer.countryCode, customer.mobileNumber)},
          ${customer.email}
        </dd>
        <dt>Price</dt>
        <dd>
          <strong>${money(priceMinor)}</strong>
          ${ownPrice && html`instead of ${money(totalMinor)}: ${ownPrice.reason}`}
        </dd>
        <dt>Payment</dt>
        <dd>${METHOD_WORDS[method].label}${partner && html`: ${partner.name}`}</dd>
      </dl>
      <p class="muted">${told} Nothing is booked until you confirm.</p>
      ${confirmForm({
        action: here,
        asked: { ...asked, quoted_total: toDecimal(totalMinor).toFixed(2) },
        seen: '',
        button,
        back: urlOf(here, 3, tripWords),
      })}
    </section>`,
  }
}

function changeWords(wasMinor: number | undefined, nowMinor: number, currency: string): string {
  const now = formats.money(nowMinor, currency)
  const was = wasMinor === undefined ? '' : ` It was ${formats.money(wasMinor, currency)}.`
  return `The catalogue has changed since you saw the price: it is now ${now}.${was} Nothing was booked.`
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
