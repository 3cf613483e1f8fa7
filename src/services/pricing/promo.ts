import type { Catalogue, PromoCode } from '../../catalogue/catalogue.ts'
import { addPercent, apportion } from '../../values/money.ts'
import { todayAt } from '../../values/time.ts'

/** What became of a submitted promo code. */
export type PromoOutcome =
  | { code: string; applied: true; promo: PromoCode }
  | { code: string; applied: false; message: string }

/** The part of a promo that one leg bears. */
export type LegPromo = { type: 'percent'; basisPoints: number } | { type: 'fixed'; minor: number }

/** Checks a submitted code, in whatever case, against the operator's day. Never an error: a code that does not count says why. */
export function checkPromo(catalogue: Catalogue, code: string, now: Date): PromoOutcome {
  const promo = catalogue.promoCodes.get(code.trim().toUpperCase())
  const refuse = (message: string) => ({ code, applied: false as const, message })
  if (!promo) return refuse('The promo code is unknown or no longer active.')
  const today = todayAt(now)
  if (today < promo.validFrom) return refuse('The promo code is not valid yet.')
  if (today > promo.validTo) return refuse('The promo code has expired.')
  return { code, applied: true, promo }
}

/** A promo's share in each of the legs: a fixed amount is halved over two, the odd cent on the first (decisions 4.4). */
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

/** A price in EUR minor units after its promo, never below 0. */
export function applyPromo(promo: LegPromo, minor: number): number {
  return promo.type === 'percent' ? addPercent(minor, -promo.basisPoints) : Math.max(0, minor - promo.minor)
}

/** Prices of an order's lines in EUR minor units after its promo: a fixed amount is spread over them in proportion (decisions 4.4). */
export function applyPromoToLines(outcome: PromoOutcome | null, minors: readonly number[]): number[] {
  if (!outcome?.applied) return [...minors]
  const { type, value } = outcome.promo
  if (type === 'percent') return minors.map((minor) => addPercent(minor, -value))
  const total = minors.reduce((sum, minor) => sum + minor, 0)
  const shares = apportion(Math.min(value, total), minors)
  return minors.map((minor, i) => minor - (shares[i] ?? 0))
}
