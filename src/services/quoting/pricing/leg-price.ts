import { z } from 'zod'
import type { Catalogue, Fare, MarkupRule, Currency } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { plainCode } from '../../../values/code.ts'
import { addPercent, convert, RATE_SCALE } from '../../../values/money.ts'
import type { Moment } from '../../../values/time.ts'
import { applyPromo, type LegPromo } from './promo.ts'

/** Everything besides its fare that the price of a leg depends on. */
export interface PriceTerms {
  /** The discount on both legs of a return trip; 0 on one-way trips. */
  roundTripBasisPoints: number
  promo: LegPromo | null
  currency: Currency
}

/** Returns the terms of a leg of a trip, with or without a way back, in a currency. */
export function priceTerms(
  { roundTripBasisPoints }: Pick<Catalogue, 'roundTripBasisPoints'>,
  { isOneOfTwo, promo, currency }: Pick<PriceTerms, 'promo' | 'currency'> & { isOneOfTwo: boolean },
): PriceTerms {
  return { roundTripBasisPoints: isOneOfTwo ? roundTripBasisPoints : 0, promo, currency }
}

/**
 * Returns the price of a leg in minor units of its currency, rounded after each step of decisions 4.1; undefined
 * without a base price. Appends the steps to `steps`, if given.
 */
export function legPrice(
  fare: Fare,
  size: number,
  pickup: Moment,
  { roundTripBasisPoints, promo, currency }: PriceTerms,
  steps?: PriceStep[],
): number | undefined {
  const base = findBasePrice(fare, size)
  if (base === undefined) return undefined
  const rule = findMarkup(fare.markups, pickup)
  const markedUp = rule ? addPercent(base, rule.basisPoints) : base
  const discounted = addPercent(markedUp, -roundTripBasisPoints)
  const promoted = promo ? applyPromo(promo, discounted) : discounted
  const price = convert(promoted, currency)
  if (steps) {
    steps.push({ step: 'base', minor: base })
    if (rule) {
      const { id, basisPoints, level } = rule
      steps.push({ step: 'markup', minor: markedUp, rule: { id, basisPoints, level } })
    }
    if (roundTripBasisPoints > 0)
      steps.push({ step: 'round_trip', minor: discounted, basisPoints: roundTripBasisPoints })
    if (promo) steps.push({ step: 'promo', minor: promoted, promo })
    const { rateMillionths } = currency
    if (rateMillionths !== RATE_SCALE) steps.push({ step: 'rate', minor: price, rateMillionths })
  }
  return price
}

/** Returns the base price in EUR minor units for a group; undefined if no band covers its size. */
function findBasePrice({ bands }: Fare, size: number): number | undefined {
  return bands.find((band) => size >= band.paxMin && size <= band.paxMax)?.priceMinor
}

/**
 * Returns the rule that applies to a pickup, out of a fare's rules in order of precedence; undefined if none does
 * (decisions 4.2).
 */
export function findMarkup(rules: readonly MarkupRule[], { day, weekday, second }: Moment): MarkupRule | undefined {
  return rules.find(
    (rule) =>
      rule.dateFrom <= day &&
      day <= rule.dateTo &&
      isInCycle(weekday, rule.weekdayFrom, rule.weekdayTo) &&
      isInCycle(second, rule.secondFrom, rule.secondTo),
  )
}

/**
 * Returns whether the value lies in a range, ends included, that may wrap around the end of its cycle: 6→1,
 * 22:00→06:00.
 */
function isInCycle(value: number, from: number, to: number): boolean {
  return from <= to ? value >= from && value <= to : value >= from || value <= to
}

const minor = z.int()

/** The schema of the steps of a price: each step that changed it, in order, and the price after it (decisions 4.1). */
export const storedPriceSteps = z.array(
  z.discriminatedUnion('step', [
    z.object({ step: z.literal('base'), minor }),
    z.object({
      step: z.literal('markup'),
      minor,
      rule: z.object({ id: z.int(), basisPoints: z.int(), level: z.int() }),
    }),
    z.object({ step: z.literal('round_trip'), minor, basisPoints: z.int() }),
    z.object({
      step: z.literal('promo'),
      minor,
      promo: z.discriminatedUnion('type', [
        z.object({ type: z.literal('percent'), basisPoints: z.int() }),
        z.object({ type: z.literal('fixed'), minor }),
      ]),
    }),
    z.object({ step: z.literal('rate'), minor, rateMillionths: z.int() }),
  ]),
)

/** One step of a price, and the price after it: in EUR minor units, and from `rate` on in those of the currency. */
export type PriceStep = z.output<typeof storedPriceSteps>[number]

/** Returns the active currency with a code in upper or lower case. Throws CURRENCY_NOT_SUPPORTED. */
export function getCurrency(catalogue: Catalogue, code: string): Currency {
  const currency = findCurrency(catalogue, code)
  if (!currency)
    throw new ApiError('CURRENCY_NOT_SUPPORTED', `"${code.slice(0, 20)}" is not supported`, {
      about: ['currency'],
      suggestion: { message: 'prices are in EUR unless asked for otherwise', change: { currency: 'EUR' } },
    })
  return currency
}

/** Returns the code if it is an active currency, or else that of the euro, as deep links do. */
export function currencyOrEuro(catalogue: Catalogue, code: string): string {
  return findCurrency(catalogue, code)?.code ?? 'EUR'
}

function findCurrency({ currencies }: Catalogue, code: string): Currency | undefined {
  return currencies.get(code) ?? currencies.get(plainCode(code))
}
