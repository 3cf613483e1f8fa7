import type { Catalogue, PartnerCode, PromoCode } from '../../../catalogue/catalogue.ts'
import { findByCode, plainCode } from '../../../values/code.ts'
import { addPercent, apportion } from '../../../values/money.ts'
import { todayAt, OPERATOR_ZONE } from '../../../values/time.ts'

/** The discount of a code: basis points for a percentage, EUR minor units for a fixed amount. */
export type Discount = Pick<PromoCode, 'code' | 'type' | 'value'>

/** The outcome of a submitted promo code. */
export type PromoOutcome = Verdict & {
  /** As submitted. */
  code: string
  /** The partner that the code belongs to. The sale is attributed to it even without a discount (decisions 6.17). */
  partnerId: number | null
}

type Verdict = { applied: true; promo: Discount } | { applied: false; message: string }

/** The part of a promo that applies to one leg. */
export type LegPromo = { type: 'percent'; basisPoints: number } | { type: 'fixed'; minor: number }

/**
 * Checks a submitted code, however it is written: first as a partner's, then as a promo code that is valid on the
 * operator's day. Never throws: for an invalid code it returns why.
 */
export function checkPromo({ partnerCodes, promoCodes }: Catalogue, code: string, now: Date): PromoOutcome {
  // The exact spelling of a promo code comes before another spelling of a partner's.
  const isPromo = promoCodes.has(plainCode(code)) && !partnerCodes.has(plainCode(code))
  const partnerCode = isPromo ? undefined : findByCode(partnerCodes, code)
  return partnerCode
    ? { code, partnerId: partnerCode.partnerId, ...judgePartnerCode(partnerCode) }
    : { code, partnerId: null, ...judgePromoCode(findByCode(promoCodes, code), now) }
}

/** Returns the code of a partner; undefined if it has none. */
export function partnersCode({ partnerCodes }: Catalogue, partnerId: number | null): string | undefined {
  if (partnerId === null) return undefined
  return [...partnerCodes.values()].find((holder) => holder.partnerId === partnerId)?.code
}

function judgePartnerCode({ code, basisPoints }: PartnerCode): Verdict {
  return basisPoints === 0
    ? refused("This partner's code gives no discount.")
    : { applied: true, promo: { code, type: 'percent', value: basisPoints } }
}

function judgePromoCode(promo: PromoCode | undefined, now: Date): Verdict {
  if (!promo) return refused('The promo code is unknown or no longer active.')
  const today = todayAt(now, OPERATOR_ZONE)
  if (today < promo.validFrom) return refused('The promo code is not valid yet.')
  if (today > promo.validTo) return refused('The promo code has expired.')
  return { applied: true, promo }
}

function refused(message: string): Verdict {
  return { applied: false, message }
}

/** Splits a promo over the legs: a fixed amount is halved over two, with the odd cent on the first (decisions 4.4). */
export function splitPromo(outcome: PromoOutcome | null, legs: 1 | 2): [LegPromo | null, LegPromo | null] {
  if (!outcome?.applied) return [null, null]
  const { type, value } = outcome.promo
  if (type === 'percent') {
    const share = { type, basisPoints: value }
    return [share, share]
  }
  return [
    { type, minor: Math.ceil(value / legs) },
    { type, minor: Math.floor(value / legs) },
  ]
}

/** Returns the shares of several vehicles in a leg's discount: equal, with the remaining cents on the first ones. */
export function sharePromo(promo: LegPromo | null, vehicles: number): (LegPromo | null)[] {
  return Array.from({ length: vehicles }, (_, i) =>
    promo?.type === 'fixed' ? { ...promo, minor: Math.floor((promo.minor + vehicles - 1 - i) / vehicles) } : promo,
  )
}

/** Returns a price in EUR minor units after its promo, never below 0. */
export function applyPromo(promo: LegPromo, minor: number): number {
  return promo.type === 'percent' ? addPercent(minor, -promo.basisPoints) : Math.max(0, minor - promo.minor)
}

/**
 * Returns the prices of a cart's lines in EUR minor units after its promo; a fixed amount is spread over them in
 * proportion (decisions 4.4).
 */
export function applyPromoToLines(outcome: PromoOutcome | null, minors: readonly number[]): readonly number[] {
  if (!outcome?.applied) return minors
  const { type, value } = outcome.promo
  if (type === 'percent') return minors.map((minor) => addPercent(minor, -value))
  const total = minors.reduce((sum, minor) => sum + minor, 0)
  const shares = apportion(Math.min(value, total), minors)
  return minors.map((minor, i) => minor - (shares[i] ?? 0))
}
