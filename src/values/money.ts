/*
 * Money is an integer number of hundredths of its currency ("minor"), and of hundreds of them where the currency has no
 * smaller unit; every rounding is half up (decisions 1.5, 4.1, 4.5).
 */

import { decimalsOf, smallestAmount } from './currency.ts'

/** Returns `numerator / denominator` as an integer, halves rounded up. Both are integers, the denominator positive. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/**
 * Splits an amount in proportion to the weights. The parts add up to it exactly, and no part exceeds its weight as long
 * as the amount does not exceed the sum of the weights. All values are non-negative integers.
 */
export function apportion(minor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weighed = 0
  let given = 0
  return weights.map((weight) => {
    weighed += weight
    const due = total === 0 ? 0 : divideHalfUp(minor * weighed, total)
    const part = due - given
    given = due
    return part
  })
}

/** Returns the amount changed by a percentage in basis points: 1000 adds 10%, -2000 takes 20% off. */
export function addPercent(minor: number, basisPoints: number): number {
  return divideHalfUp(minor * (10_000 + basisPoints), 10_000)
}

/** Returns a percentage, given in basis points, of the amount. */
export function percentOf(minor: number, basisPoints: number): number {
  return divideHalfUp(minor * basisPoints, 10_000)
}

/** The scale of stored exchange rates, which are integers in millionths. */
export const RATE_SCALE = 1_000_000

/** A currency and its rate in millionths per euro. */
interface RatedCurrency {
  code: string
  rateMillionths: number
}

/** Converts EUR minor units into another currency's, rounded to its smallest amount. */
export function convert(eurMinor: number, { code, rateMillionths }: RatedCurrency): number {
  return rateMillionths === RATE_SCALE ? eurMinor : shareOf(eurMinor, rateMillionths, RATE_SCALE, code)
}

/** Converts another currency's minor units into EUR, by its rate in millionths per euro. */
export function toEuros(minor: number, rateMillionths: number): number {
  return rateMillionths === RATE_SCALE ? minor : shareOf(minor, RATE_SCALE, rateMillionths, 'EUR')
}

/**
 * Returns `minor × numerator / denominator`, rounded to the smallest amount of a currency. All are integers, the
 * denominator positive.
 */
export function shareOf(minor: number, numerator: number, denominator: number, currency: string): number {
  const smallest = smallestAmount(currency)
  const product = minor * numerator
  // Rates of six figures lead beyond the integers that a number can hold.
  if (Number.isSafeInteger(2 * product + denominator * smallest))
    return divideHalfUp(product, denominator * smallest) * smallest
  const exact = 2n * BigInt(minor) * BigInt(numerator)
  const step = BigInt(denominator) * BigInt(smallest)
  return Number((exact + step) / (2n * step)) * smallest
}

/**
 * Returns the VAT that an amount includes, at a rate in basis points, rounded half up; of a negative amount as of the
 * positive one.
 */
export function includedVat(grossMinor: number, basisPoints: number, currency: string): number {
  return Math.sign(grossMinor) * shareOf(Math.abs(grossMinor), basisPoints, 10_000 + basisPoints, currency)
}

/** Returns whether an amount can be paid in its currency: one of yen has no fraction. */
export function isPayable(minor: number, currency: string): boolean {
  return minor % smallestAmount(currency) === 0
}

/** Returns the amount as a decimal number for JSON: 30250 becomes 302.5. */
export function toDecimal(minor: number): number {
  return minor / 100
}

/**
 * Parses a decimal number with at most `places` digits after the point into an integer of that scale. Returns undefined
 * for anything else.
 */
export function parseDecimal(text: string, places: number): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  if (fraction.length > places && /[1-9]/.test(fraction.slice(places))) return undefined
  const scaled = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  return sign === '-' && scaled !== 0 ? -scaled : scaled
}

/** Returns a percentage in basis points: `12.5` is 1250. Throws for anything but a number with two decimals at most. */
export function basisPointsOf(percentage: string): number {
  const basisPoints = parseDecimal(percentage, 2)
  if (basisPoints === undefined) throw new Error(`${percentage}: is not a percentage`)
  return basisPoints
}

/** Returns basis points as a percentage: 1250 becomes `12.5`. */
export function toPercentage(basisPoints: number): string {
  return String(basisPoints / 100)
}

/** Returns the amount for people to read: `302.50 EUR`, `69962 JPY`. */
export function formatMoney(minor: number, currency: string): string {
  return `${toDecimal(minor).toFixed(decimalsOf(currency))} ${currency}`
}
