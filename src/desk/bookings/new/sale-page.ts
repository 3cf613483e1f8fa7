import { contactFields } from '../../../checkout/payment-fields.ts'
import { submissionKeyOf } from '../../../checkout/submission.ts'
import { faultsBox, journeyFields, noteFields, staysAttribute } from '../../../checkout/travel-fields.ts'
import type { FormFaults } from '../../../checkout/travel-form.ts'
import { priceOf } from '../../../services/quoting/trips/fleet.ts'
import { luggageLine, peopleLine } from '../../../services/quoting/trips/party-lines.ts'
import { type CartLeg, transferTotal, tripOf } from '../../../services/sale/carts/transfer-cart.ts'
import type { OpenTransfer } from '../../../site/transfer/open-cart.ts'
import { asksOf } from '../../../site/transfer/read-details.ts'
import { seatsField } from '../../../site/transfer/seats-field.ts'
import { withoutSeats } from '../../../site/transfer/seats.ts'
import { vehicleNames } from '../../../site/transfer/vehicle-names.ts'
import { en } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { toDecimal } from '../../../values/money.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { hidden, hiddenParams } from '../../../web/parts/fields.ts'
import { languageField, paymentCard, type PaymentCardView } from './payment-card.ts'
import { urlOf } from './vehicles-page.ts'

/** The data of the last step. */
interface SaleView extends Omit<PaymentCardView, 'product' | 'currency'> {
  open: OpenTransfer
  faults: FormFaults
  now: Date
}

const { formats } = en

/** Returns the last step: traveller, journey, payment and price. */
export function salePage(layout: Layout, here: string, view: SaleView): Page {
  const { open, typed } = view
  const { cart, seats, params } = open
  const asks = asksOf(cart, [], seats)
  const form = html`<form class="stack" method="post" action="${here}" ${staysAttribute(layout, asks)} novalidate>
    ${hidden('step', '3')} ${hiddenParams(seats ? withoutSeats(params) : params)}
    ${hidden('quoted_total', toDecimal(transferTotal(cart)).toFixed(2))}
    ${hidden('submission_key', submissionKeyOf(typed))}
    <div class="halves">
      <div>
        <fieldset class="card">
          <h2>Who travels</h2>
          ${contactFields(layout, view, { email: '', mobile: '' })} ${languageField(typed)}
        </fieldset>
        <fieldset class="card">
          <h2>Journey</h2>
          ${journeyFields(layout, view, asks)} ${seats && seatsField(layout.words, seatsView(layout, view, seats))}
          ${noteFields(layout, view, asks)}
        </fieldset>
      </div>
      <div>${tripCard(here, view)} ${paymentCard({ ...view, product: 'transfer', currency: cart.currency })}</div>
    </div>
    <div class="row start"><button>Preview</button></div>
  </form>`
  const sentence = 'Nothing was booked.'
  return {
    title: 'New booking: traveller',
    main: html`<h1>New booking</h1>
      ${faultsBox(layout, view, { form, sentence, ownFaults: view.paymentFaults })} ${form}`,
  }
}

function seatsView({ words }: Layout, { open, typed, faults }: SaleView, seats: NonNullable<OpenTransfer['seats']>) {
  const error = faults['seats'] && words.details.faults[faults['seats']]
  return { trip: tripOf(open.cart), seats, typed, error }
}

function tripCard(here: string, { open: { cart, params }, isPriced }: SaleView): Markup {
  const { outbound, return: back, currency } = cart
  const money = (minor: number) => (isPriced ? formats.money(minor, currency) : 'no price in the catalogue')
  const stepUrl = (step: 1 | 2) => urlOf(here, step, params)
  const leg = ({ from, to, pickupAt, rides, leg }: CartLeg) =>
    html`<p>
      <strong>${from.en} → ${to.en}</strong><br />
      ${formats.moment(pickupAt)}, ${vehicleNames('en', rides).join(' + ')}, ${money(priceOf({ rides }))}<br />
      <span class="muted"
        >${[peopleLine('en', leg.party), luggageLine('en', leg.luggage)].filter(Boolean).join(', ')}</span
      >
    </p>`
  return html`<section class="card">
    <h2>Trip</h2>
    ${leg(outbound)} ${back && leg(back)}
    <p class="sum total"><span>Total</span> <span>${isPriced ? money(transferTotal(cart)) : '–'}</span></p>
    <p><a href="${stepUrl(1)}">Change the trip</a> · <a href="${stepUrl(2)}">Change the vehicle</a></p>
  </section>`
}
