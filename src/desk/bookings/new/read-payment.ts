import type { Partner } from '../../../services/partners/partner.ts'
import type { DeskMethod, DeskSale } from '../../../services/sale/sell-at-desk.ts'
import { type Language, LANGUAGES } from '../../../values/language.ts'
import { parseDecimal } from '../../../values/money.ts'
import type { FaultSentences } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'

/** The maximum length of the reason for a price. */
export const REASON_LENGTH = 200

/** The available choices. */
export interface PaymentChoices {
  partners: readonly Partner[]
  methods: readonly DeskMethod[]
  currency: string
  /** Whether the catalogue has a price; otherwise the operator has to name one. */
  isPriced: boolean
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
  { partners, methods, currency, isPriced }: PaymentChoices,
): { payment: DeskPayment; faults?: undefined } | { payment?: undefined; faults: FaultSentences } {
  const faults: Record<string, string> = {}
  const method = methods.find((one) => one === typed['payment_method'])
  if (!method) faults['payment_method'] = 'Please choose how it is paid.'
  if (method === 'account' && currency !== 'EUR')
    faults['payment_method'] = 'Accounts are in euros: please choose EUR in the first step.'
  const partner = method === 'account' ? partners.find(({ id }) => String(id) === typed['partner']) : undefined
  if (method === 'account' && !partner) faults['partner'] = 'Please choose whose account it is on.'
  const ownPrice = readOwnPrice(typed, isPriced, faults)
  if (!method || Object.keys(faults).length > 0) return { faults }
  const language = LANGUAGES.find((one) => one === typed['language']) ?? 'en'
  return { payment: { method, partner, ownPrice, language } }
}

function readOwnPrice(typed: TextParams, isPriced: boolean, faults: Record<string, string>): DeskSale['ownPrice'] {
  const text = (typed['price'] ?? '').trim().replace(',', '.')
  const reason = (typed['price_reason'] ?? '').trim()
  if (text === '' && isPriced) return null
  const totalMinor = parseDecimal(text, 2) ?? -1
  if (totalMinor < 0 || totalMinor > 10_000_000)
    faults['price'] = 'Please enter the price of the whole booking, such as 249.50.'
  if (reason === '' || reason.length > REASON_LENGTH)
    faults['price_reason'] = `Please give a reason of at most ${REASON_LENGTH} characters.`
  return { totalMinor, reason }
}
