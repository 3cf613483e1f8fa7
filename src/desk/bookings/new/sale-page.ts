import { vehicleNames } from '../../../site/transfer/vehicle-names.ts'
import { priceOf } from '../../../services/quoting/trips/fleet.ts'
import type { Partner } from '../../../services/partners/partner.ts'
import { luggageLine, peopleLine } from '../../../services/quoting/trips/party-lines.ts'
import { type CartLeg, transferTotal, tripOf } from '../../../services/selling/carts/transfer-cart.ts'
import type { DeskMethod } from '../../../services/selling/sell-at-desk.ts'
import { contactFields } from '../../../site/booking/payment-fields.ts'
import { submissionKeyOf } from '../../../site/booking/submission.ts'
import { fieldProblems, journeyFields, noteFields, staysAttribute } from '../../../site/booking/travel-fields.ts'
import type { FieldProblems } from '../../../site/booking/travel-form.ts'
import { asksOf } from '../../../site/transfer/details-form.ts'
import type { OpenCart } from '../../../site/transfer/open-cart.ts'
import { seatsField } from '../../../site/transfer/seats-field.ts'
import { withoutSeats } from '../../../site/transfer/seats.ts'
import { en } from '../../../texts/site/en.ts'
import { html, type Markup } from '../../../values/html.ts'
import { LANGUAGES } from '../../../values/language.ts'
import { toDecimal } from '../../../values/money.ts'
import { hidden, hiddenParams, option, selectField, textField, waysField } from '../../../web/fields.ts'
import type { Frame, Page } from '../../../web/frame.ts'
import type { TextParams } from '../../../web/text-params.ts'
import { type Faults, REASON_LENGTH } from './read-sale.ts'
import { urlOf } from './vehicles-page.ts'

/** The data of the last step. */
interface SaleView {
  open: OpenCart
  typed: TextParams
  problems: FieldProblems
  faults: Faults
  methods: readonly DeskMethod[]
  partners: readonly Partner[]
  /** Whether the operator may set a price. */
  mayPrice: boolean
  now: Date
}

const { formats } = en

/** Returns the last step: traveller, journey, payment and price. */
export function salePage(frame: Frame, here: string, view: SaleView): Page {
  const { open, typed } = view
  const { cart, seats, words } = open
  const asks = asksOf(cart, [], seats)
  const form = html`<form class="stack" method="post" action="${here}" ${staysAttribute(frame, asks)} novalidate>
    ${hidden('step', '3')} ${hiddenParams(seats ? withoutSeats(words) : words)}
    ${hidden('quoted_total', toDecimal(transferTotal(cart)).toFixed(2))}
    ${hidden('submission_key', submissionKeyOf(typed))}
    <div class="halves">
      <div>
        <fieldset class="card">
          <h2>Who travels</h2>
          ${contactFields(frame, view, { email: '', mobile: '' })} ${languageField(typed)}
        </fieldset>
        <fieldset class="card">
          <h2>Journey</h2>
          ${journeyFields(frame, view, asks)} ${seats && seatsField(frame.words, seatsView(frame, view, seats))}
          ${noteFields(frame, view, asks)}
        </fieldset>
      </div>
      <div>${tripCard(here, open)} ${paymentCard(view)}</div>
    </div>
    <div class="row start"><button>Preview</button></div>
  </form>`
  const sentence = 'Nothing was booked.'
  return {
    title: 'New booking: traveller',
    main: html`<h1>New booking</h1>
      ${fieldProblems(frame, view, { form, sentence })} ${form}`,
  }
}

function seatsView({ words }: Frame, { open, typed, problems }: SaleView, seats: NonNullable<OpenCart['seats']>) {
  const error = problems['seats'] && words.details.problems[problems['seats']]
  return { trip: tripOf(open.cart), seats, typed, error }
}

function languageField(typed: TextParams): Markup {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const options = LANGUAGES.map((one) => option(one, names.of(one) ?? one, one === (typed['language'] ?? 'en')))
  return selectField({ name: 'language', label: 'Language of mails and vouchers', options })
}

function tripCard(here: string, { cart, words }: OpenCart): Markup {
  const { outbound, return: back, currency } = cart
  const leg = ({ from, to, pickupAt, rides, leg }: CartLeg) =>
    html`<p>
      <strong>${from.en} → ${to.en}</strong><br />
      ${formats.moment(pickupAt)}, ${vehicleNames('en', rides).join(' + ')},
      ${formats.money(priceOf({ rides }), currency)}<br />
      <span class="muted"
        >${[peopleLine('en', leg.party), luggageLine('en', leg.luggage)].filter(Boolean).join(', ')}</span
      >
    </p>`
  return html`<section class="card">
    <h2>Trip</h2>
    ${leg(outbound)} ${back && leg(back)}
    <p class="sum total"><span>Total</span> <span>${formats.money(transferTotal(cart), currency)}</span></p>
    <p>
      <a href="${urlOf(here, 1, words)}">Change the trip</a> · <a href="${urlOf(here, 2, words)}">Change the vehicle</a>
    </p>
  </section>`
}

/** The labels of the ways of paying. */
export const METHOD_WORDS: Readonly<Record<DeskMethod, { label: string; remark: string }>> = {
  link: { label: 'Payment link by e-mail', remark: 'the price is held for a day' },
  on_arrival: { label: 'To the driver', remark: 'booked at once' },
  account: { label: 'On a partner’s account', remark: 'booked at once; the partner owes it' },
}

function paymentCard({ typed, faults, methods, partners, mayPrice, open }: SaleView): Markup {
  const price = { inputmode: 'decimal', maxlength: 12, autocomplete: 'off' } as const
  return html`<fieldset class="card">
    <h2>Payment</h2>
    ${waysField({
      name: 'payment_method',
      label: 'How it is paid',
      ways: methods.map((value) => ({ value, ...METHOD_WORDS[value] })),
      chosen: typed['payment_method'] ?? methods[0],
      error: faults['payment_method'],
    })}
    ${selectField({
      name: 'partner',
      label: 'Partner',
      remark: 'for an account',
      error: faults['partner'],
      options: [option('', '–'), ...partners.map(({ id, name }) => option(id, name, String(id) === typed['partner']))],
    })}
    ${
      mayPrice &&
      html`<div class="fields">
        ${textField({ name: 'price', label: `Another price, in ${open.cart.currency}`, remark: 'for the whole booking', value: typed['price'] ?? '', error: faults['price'], control: price })}
        ${textField({ name: 'price_reason', label: 'Reason', remark: 'recorded in the log', value: typed['price_reason'] ?? '', error: faults['price_reason'], control: { maxlength: REASON_LENGTH } })}
      </div>`
    }
  </fieldset>`
}
