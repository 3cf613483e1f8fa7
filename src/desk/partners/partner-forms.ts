import { email, FieldFault, type Kind, text } from '../../http/fields.ts'
import type { Billing } from '../../services/partners/billing.ts'
import { plainCode } from '../../values/code.ts'
import type { Attributes } from '../../values/html.ts'
import { readTyped } from '../../values/typed-number.ts'
import { type Declared, type FormField, mapped, needed, optional, type Read } from '../../web/form.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { PERSON } from '../people.ts'

const NOT_PERCENT = new FieldFault('must be a percentage from 0 to 100')

/** A percentage as people write it, read as basis points. */
const percent: Kind<number> = {
  read(value) {
    const basisPoints = readTyped(String(value), 2)
    return basisPoints !== undefined && basisPoints >= 0 && basisPoints <= 10_000 ? basisPoints : NOT_PERCENT
  },
  schema: { type: 'number', minimum: 0, maximum: 100 },
}

const NOT_AN_AMOUNT = new FieldFault('must be an amount that is not negative')

/** An amount as people write it, read as minor units of EUR. */
const amount: Kind<number> = {
  read(value) {
    const minor = readTyped(String(value), 2)
    return minor !== undefined && minor >= 0 ? minor : NOT_AN_AMOUNT
  },
  schema: { type: 'number', minimum: 0 },
}

const CODE_LENGTH = 64
const code = text(1, CODE_LENGTH)

/** A promo code as people copy it. */
const promoCode: Kind<string> = { ...code, read: (value) => code.read(plainCode(String(value))) }

const PERCENT = { says: 'Please enter a percentage from 0 to 100, such as 12.5.' }
const PERCENT_CONTROL: Attributes = { inputmode: 'decimal', maxlength: 6, autocomplete: 'off' }

const DISCOUNT = optional(percent, { ...percentField('discount'), label: 'Discount of its code, percent' })

/** The terms of a partner; without a discount, its code gives none. */
export const TERMS = {
  commissionBasisPoints: needed(percent, { ...percentField('commission'), label: 'Commission, percent' }),
  discountBasisPoints: {
    ...DISCOUNT,
    read: (typed: TextParams) => mapped(DISCOUNT.read(typed), (discount) => discount ?? 0),
  },
}

function percentField(name: string): Declared {
  return { name, control: PERCENT_CONTROL, missing: PERCENT, refused: PERCENT }
}

const PROMO = optional(promoCode, {
  name: 'promo',
  label: 'Promo code',
  control: { maxlength: CODE_LENGTH, autocomplete: 'off' },
  refused: { says: `A code has at most ${CODE_LENGTH} characters.` },
})

/** The invitation of a partner. */
export const INVITATION = {
  ...PERSON,
  commissionBasisPoints: TERMS.commissionBasisPoints,
  promoCode: { ...PROMO, read: readPromo },
  discountBasisPoints: { ...TERMS.discountBasisPoints, label: 'Discount of the code, percent' },
}

function readPromo(typed: TextParams): Read<string | null> {
  const promo = PROMO.read(typed)
  const discount = DISCOUNT.read(typed)
  const isMissing = 'value' in promo && promo.value === null && 'value' in discount && (discount.value ?? 0) > 0
  return isMissing ? { faults: { [PROMO.name]: { says: 'A discount requires a promo code.' } } } : promo
}

const NO_LIMIT = { says: 'Please enter an amount such as 5000, or nothing for no limit.' }

/** The billing details of a partner. */
export const BILLING = {
  company: optional(text(1, 200), billed('company', 'Company, if it has another name')),
  address: optional(text(1, 200), billed('address', 'Address')),
  vatNumber: optional(text(1, 30), billed('vat_number', 'VAT number', { maxlength: 30 })),
  billingEmail: optional(email, {
    ...billed('billing_email', 'E-mail for statements, if another', { type: 'email', maxlength: 254 }),
    refused: { says: 'Please enter a valid e-mail address.' },
  }),
  creditLimitMinor: optional(amount, {
    ...billed('credit_limit', 'Credit limit, EUR', { inputmode: 'decimal', maxlength: 12 }),
    refused: NO_LIMIT,
  }),
} satisfies { [Name in keyof Billing]: FormField<Billing[Name]> }

function billed(name: string, label: string, control: Attributes = {}): Declared {
  return { name, label, control: { autocomplete: 'off', maxlength: 200, ...control } }
}

/** Returns billing details as they are typed. */
export function typedBilling({ company, address, vatNumber, billingEmail, creditLimitMinor }: Billing): TextParams {
  return {
    company: company ?? '',
    address: address ?? '',
    vat_number: vatNumber ?? '',
    billing_email: billingEmail ?? '',
    credit_limit: creditLimitMinor === null ? '' : (creditLimitMinor / 100).toFixed(2),
  }
}
