import type { Partner } from '../../../services/partners/partner.ts'
import type { DeskMethod } from '../../../services/sale/sell-at-desk.ts'
import type { Product } from '../../../values/booking.ts'
import { html, type Markup } from '../../../values/html.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../values/language.ts'
import { type FaultSentences, option, selectField, textField, waysField } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { REASON_LENGTH } from './read-payment.ts'

/** The data of the last step, apart from what is sold. */
export interface PaymentCardView {
  product: Product
  currency: string
  typed: TextParams
  paymentFaults: FaultSentences
  methods: readonly DeskMethod[]
  partners: readonly Partner[]
  /** Whether the operator may set a price. */
  mayPrice: boolean
  /** Whether the catalogue has a price. */
  isPriced: boolean
}

/** Returns the words for a way of paying. */
export function methodWords(method: DeskMethod, product: Product): { label: string; remark: string } {
  return {
    link: { label: 'Payment link by e-mail', remark: 'the price is held for a day' },
    on_arrival: { label: product === 'ski' ? 'At the shop' : 'To the driver', remark: 'booked at once' },
    account: { label: 'On a partner’s account', remark: 'booked at once; the partner owes it' },
  }[method]
}

/** Returns how a booking is paid, and a price of the operator's own. */
export function paymentCard(view: PaymentCardView): Markup {
  const { product, currency, typed, paymentFaults: faults, methods, partners, mayPrice, isPriced } = view
  const price = { inputmode: 'decimal', maxlength: 12, autocomplete: 'off', required: !isPriced } as const
  return html`<fieldset class="card">
    <h2>Payment</h2>
    ${waysField({
      name: 'payment_method',
      label: 'How it is paid',
      ways: methods.map((value) => ({ value, ...methodWords(value, product) })),
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
        ${textField({ name: 'price', label: `${isPriced ? 'Another price' : 'Price'}, in ${currency}`, remark: 'for the whole booking', value: typed['price'] ?? '', error: faults['price'], control: price })}
        ${textField({ name: 'price_reason', label: 'Reason', remark: 'recorded in the log', value: typed['price_reason'] ?? '', error: faults['price_reason'], control: { maxlength: REASON_LENGTH, required: !isPriced } })}
      </div>`
    }
  </fieldset>`
}

/** Returns the choice of the language of mails and vouchers. */
export function languageField(typed: TextParams): Markup {
  const options = LANGUAGES.map((one) => option(one, LANGUAGE_NAMES[one], one === (typed['language'] ?? 'en')))
  return selectField({ name: 'language', label: 'Language of mails and vouchers', options })
}
