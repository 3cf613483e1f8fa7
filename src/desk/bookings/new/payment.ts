import type { Partner } from '../../../services/partners/partner.ts'
import type { Provider } from '../../../services/payments/provider.ts'
import type { DeskMethod, DeskSale } from '../../../services/sale/sell-at-desk.ts'
import type { Product } from '../../../values/booking.ts'
import { decimalsOf } from '../../../values/currency.ts'
import { html, type Markup } from '../../../values/html.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../values/language.ts'
import { isPayable } from '../../../values/money.ts'
import { readTyped } from '../../../values/typed-number.ts'
import { type FaultSentences, option, selectField, textField, waysField } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'

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

/** The maximum length of the reason for a price. */
const REASON_LENGTH = 200

/** The available choices. */
export interface PaymentChoices {
  partners: readonly Partner[]
  methods: readonly DeskMethod[]
  currency: string
  /** The price by the catalogue; null if it has none, so that the operator has to name one. */
  totalMinor: number | null
  /** Whether the payment provider takes an amount. */
  takesCard: Provider['takes']
}

/** How a booking made by telephone is paid, and the language of its mails. */
export interface DeskPayment {
  method: DeskMethod
  partner: Partner | undefined
  ownPrice: DeskSale['ownPrice']
  language: Language
}

/** Parses how a booking is paid, or returns what is wrong with it. */
export function readPayment(
  typed: TextParams,
  { partners, methods, currency, totalMinor, takesCard }: PaymentChoices,
): { payment: DeskPayment; faults?: undefined } | { payment?: undefined; faults: FaultSentences } {
  const faults: Record<string, string> = {}
  const method = methods.find((one) => one === typed['payment_method'])
  if (!method) faults['payment_method'] = 'Please choose how it is paid.'
  if (method === 'account' && currency !== 'EUR')
    faults['payment_method'] = 'Accounts are in euros: please choose EUR in the first step.'
  const partner = method === 'account' ? partners.find(({ id }) => String(id) === typed['partner']) : undefined
  if (method === 'account' && !partner) faults['partner'] = 'Please choose whose account it is on.'
  const ownPrice = readOwnPrice(typed, { isPriced: totalMinor !== null, currency }, faults)
  const askedMinor = ownPrice?.totalMinor ?? totalMinor ?? 0
  if (method === 'link' && askedMinor > 0 && !takesCard(askedMinor, currency))
    faults['payment_method'] = 'Our payment provider does not take this amount by card: please choose another way.'
  if (!method || Object.keys(faults).length > 0) return { faults }
  const language = LANGUAGES.find((one) => one === typed['language']) ?? 'en'
  return { payment: { method, partner, ownPrice, language } }
}

function readOwnPrice(
  typed: TextParams,
  { isPriced, currency }: { isPriced: boolean; currency: string },
  faults: Record<string, string>,
): DeskSale['ownPrice'] {
  const text = (typed['price'] ?? '').trim()
  const reason = (typed['price_reason'] ?? '').trim()
  if (text === '' && isPriced) return null
  const totalMinor = readTyped(text, 2) ?? -1
  const isLarge = currency === 'EUR' && totalMinor > 10_000_000
  if (totalMinor < 0 || isLarge || !isPayable(totalMinor, currency))
    faults['price'] =
      `Please enter the price of the whole booking, such as ${decimalsOf(currency) === 0 ? '24950' : '249.50'}.`
  if (reason === '' || reason.length > REASON_LENGTH)
    faults['price_reason'] = `Please give a reason of at most ${REASON_LENGTH} characters.`
  return { totalMinor, reason }
}
