import type { NewPartner } from '../../services/partners/account.ts'
import type { Billing } from '../../services/partners/billing.ts'
import type { Partner } from '../../services/partners/partner.ts'
import { plainCode } from '../../values/code.ts'
import { isEmail, plainEmail } from '../../values/email.ts'
import { toPercentage } from '../../values/money.ts'
import { plainLine } from '../../values/text.ts'
import { readTyped } from '../../values/typed-number.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { readPerson } from '../people.ts'

/** What is wrong with a form, by field. */
export type PartnerFaults = Partial<
  Record<'name' | 'email' | 'commission' | 'promo' | 'discount' | (typeof BILLING_FIELDS)[number], string>
>

const BILLING_FIELDS = ['company', 'address', 'vat_number', 'billing_email', 'credit_limit'] as const

/** Returns whether a form is the one with billing details. */
export function isBilling(typed: TextParams): boolean {
  return BILLING_FIELDS.some((name) => typed[name] !== undefined)
}

/** Parses billing details; a field that the form lacks stays as it is, a blank one is empty. */
export function readBilling(typed: TextParams, current: Billing): Billing | { faults: PartnerFaults } {
  const text = (name: (typeof BILLING_FIELDS)[number], before: string | null) =>
    typed[name] === undefined ? before : plainLine(typed[name]) || null
  const billingEmail =
    typed['billing_email'] === undefined ? current.billingEmail : plainEmail(typed['billing_email']) || null
  const limit = typed['credit_limit']?.trim()
  const limitMinor = limit ? readTyped(limit, 2) : null
  const faults: PartnerFaults = {
    ...(billingEmail !== null && !isEmail(billingEmail) && { billing_email: 'Please enter a valid e-mail address.' }),
    ...((limitMinor === undefined || (limitMinor !== null && limitMinor < 0)) && {
      credit_limit: 'Please enter an amount such as 5000, or nothing for no limit.',
    }),
  }
  if (limitMinor === undefined || Object.keys(faults).length > 0) return { faults }
  return {
    company: text('company', current.company),
    address: text('address', current.address),
    vatNumber: text('vat_number', current.vatNumber),
    billingEmail,
    creditLimitMinor: limit === undefined ? current.creditLimitMinor : limitMinor,
  }
}

/** The message for a percentage that is not valid. */
const PERCENT = 'Please enter a percentage from 0 to 100, such as 12.5.'

/** Parses commission and discount. */
export function readTerms(
  typed: TextParams,
): Pick<Partner, 'commissionBasisPoints' | 'discountBasisPoints'> | { faults: PartnerFaults } {
  const commissionBasisPoints = readPercent(typed['commission'])
  const discountBasisPoints = readPercent(typed['discount'] || '0')
  if (commissionBasisPoints !== undefined && discountBasisPoints !== undefined)
    return { commissionBasisPoints, discountBasisPoints }
  return {
    faults: {
      ...(commissionBasisPoints === undefined && { commission: PERCENT }),
      ...(discountBasisPoints === undefined && { discount: PERCENT }),
    },
  }
}

/** Parses the invitation form. */
export function readInvitation(typed: TextParams): NewPartner | { faults: PartnerFaults } {
  const person = readPerson(typed)
  const promoCode = plainCode(typed['promo'] ?? '') || null
  const terms = readTerms(typed)
  const hasDiscount = 'discountBasisPoints' in terms && terms.discountBasisPoints > 0
  const faults: PartnerFaults = {
    ...person.faults,
    ...(promoCode !== null && promoCode.length > 64 && { promo: 'A code has at most 64 characters.' }),
    ...(promoCode === null && hasDiscount && { promo: 'A discount requires a promo code.' }),
    ...('faults' in terms && terms.faults),
  }
  if ('faults' in terms || Object.keys(faults).length > 0) return { faults }
  const percents = {
    commissionPercent: toPercentage(terms.commissionBasisPoints),
    discountPercent: toPercentage(terms.discountBasisPoints),
  }
  return { name: person.name, email: person.email, promoCode, ...percents }
}

/** Parses a percentage into basis points. */
function readPercent(text = ''): number | undefined {
  const basisPoints = readTyped(text, 2)
  return basisPoints !== undefined && basisPoints >= 0 && basisPoints <= 10_000 ? basisPoints : undefined
}
