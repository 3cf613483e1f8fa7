import { cartWith } from '../../../site/transfer/details.ts'
import { asksOf } from '../../../site/transfer/details-form.ts'
import type { OpenCart } from '../../../site/transfer/open-cart.ts'
import {
  type FieldProblems,
  readContact,
  readJourney,
  type Stays,
  type TypedForm,
} from '../../../site/booking/travel-form.ts'
import type { Partner } from '../../../services/partners/partner.ts'
import type { DeskMethod, DeskSale } from '../../../services/selling/sell-at-desk.ts'
import { LANGUAGES } from '../../../values/language.ts'
import { parseDecimal } from '../../../values/money.ts'
import type { TextParams } from '../../../web/text-params.ts'

/** A valid booking. */
export interface ReadSale {
  sale: Omit<DeskSale, 'submissionKey' | 'partnerId'> & { partner: Partner | null }
}

/** What is wrong with the fields that only the desk has. */
export type Faults = Readonly<Record<string, string>>

/** The maximum length of the reason for a price. */
export const REASON_LENGTH = 200

/** The available choices. */
interface Choices {
  stays: Stays
  partners: readonly Partner[]
  methods: readonly DeskMethod[]
}

/** Parses the last step, or returns what is wrong with it. */
export function readSale(
  typed: TextParams,
  { cart, seats }: OpenCart,
  { stays, partners, methods }: Choices,
): ReadSale | { problems: FieldProblems; faults: Faults } {
  const form: TypedForm = { typed, problems: {} }
  const faults: Record<string, string> = {}
  const { firstName: name, lastName, email, countryCode, mobileNumber } = readContact(form)
  const journey = readJourney(form, asksOf(cart, [], seats), stays)
  if (seats?.isOpen) form.problems['seats'] = 'seats'
  const method = methods.find((one) => one === typed['payment_method'])
  if (!method) faults['payment_method'] = 'Please choose how it is paid.'
  if (method === 'account' && cart.currency !== 'EUR')
    faults['payment_method'] = 'Accounts are in euros: please choose EUR in the first step.'
  const partner = method === 'account' ? partners.find(({ id }) => String(id) === typed['partner']) : undefined
  if (method === 'account' && !partner) faults['partner'] = 'Please choose whose account it is on.'
  const ownPrice = readOwnPrice(typed, faults)
  if (!method || Object.keys({ ...form.problems, ...faults }).length > 0) return { problems: form.problems, faults }
  return {
    sale: {
      cart: cartWith(cart, journey),
      customer: { name, lastName, email, countryCode, mobileNumber, reference: null },
      language: LANGUAGES.find((one) => one === typed['language']) ?? 'en',
      method,
      partner: partner ?? null,
      ownPrice,
    },
  }
}

function readOwnPrice(typed: TextParams, faults: Record<string, string>): DeskSale['ownPrice'] {
  const text = (typed['price'] ?? '').trim().replace(',', '.')
  const reason = (typed['price_reason'] ?? '').trim()
  if (text === '') return null
  const totalMinor = parseDecimal(text, 2) ?? -1
  if (totalMinor < 0 || totalMinor > 10_000_000)
    faults['price'] = 'Please enter the price of the whole booking, such as 249.50.'
  if (reason === '' || reason.length > REASON_LENGTH)
    faults['price_reason'] = `Please give a reason of at most ${REASON_LENGTH} characters.`
  return { totalMinor, reason }
}
