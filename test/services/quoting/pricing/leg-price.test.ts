import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EURO, type Fare, type MarkupRule } from '../../../../src/catalogue/catalogue.ts'
import { legPrice, type PriceStep } from '../../../../src/services/quoting/pricing/leg-price.ts'
import { RATE_SCALE } from '../../../../src/values/money.ts'

const PICKUP = { day: 20_834, weekday: 6, second: 50_400 }
const EVERY_TIME = { weekdayFrom: 1, weekdayTo: 7, dateFrom: 0, dateTo: 99_999, secondFrom: 0, secondTo: 86_399 }
const VEHICLE = {
  id: 2,
  name: 'Minivan',
  names: { en: 'Minivan', fr: 'Minivan', de: 'Minivan', it: 'Minivan' },
  description: '',
  imageLink: '',
  maxPassengers: 4,
  maxLuggage: null,
  transportsSkis: true,
}

const fareOf = (priceMinor: number, basisPoints: number | null): Fare => {
  const rule = (points: number): MarkupRule => ({
    ...EVERY_TIME,
    id: 7,
    vehicleId: VEHICLE.id,
    basisPoints: points,
    level: 3,
    patterns: ['*>*'],
    changedAt: 0,
  })
  return {
    vehicle: VEHICLE,
    bands: [{ paxMin: 1, paxMax: 4, priceMinor, changedAt: 0 }],
    markups: basisPoints === null ? [] : [rule(basisPoints)],
  }
}

const terms = fc.record({
  roundTripBasisPoints: fc.constantFrom(0, 500, 733),
  promo: fc.oneof(
    fc.constant(null),
    fc.record({ type: fc.constant('percent' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ type: fc.constant('fixed' as const), minor: fc.integer({ min: 0, max: 90_000 }) }),
  ),
  currency: fc.constantFrom(
    EURO,
    { code: 'GBP', rateMillionths: 853_210 },
    { code: 'CZK', rateMillionths: 25_123_456 },
  ),
})

it('Each step of a price follows from the one before, rounded half up, and the last is the price', () => {
  const price = fc.integer({ min: 0, max: 500_000 })
  const markup = fc.option(fc.integer({ min: -5000, max: 20_000 }))
  fc.assert(
    fc.property(price, markup, terms, (priceMinor, basisPoints, terms) => {
      const fare = fareOf(priceMinor, basisPoints)
      const steps: PriceStep[] = []
      const price = legPrice(fare, 2, PICKUP, terms, steps)
      expect(price).toBe(legPrice(fare, 2, PICKUP, terms))
      for (const [i, step] of steps.entries()) expect(step.minor).toBe(after(step, steps[i - 1]?.minor ?? 0))
      expect(steps.at(-1)?.minor).toBe(price)
      expect(steps.map(({ step }) => step)).toEqual([
        'base',
        ...(basisPoints === null ? [] : ['markup']),
        ...(terms.roundTripBasisPoints === 0 ? [] : ['round_trip']),
        ...(terms.promo === null ? [] : ['promo']),
        ...(terms.currency === EURO ? [] : ['rate']),
      ])
    }),
  )
})

/** Decisions 4.1 and 4.4 in exact integers. */
function after(step: PriceStep, before: number): number {
  if (step.step === 'base') return step.minor
  if (step.step === 'rate') return halfUp(before, step.rateMillionths, RATE_SCALE)
  if (step.step === 'promo' && step.promo.type === 'fixed') return Math.max(0, before - step.promo.minor)
  return halfUp(before, 10_000 + changeOf(step), 10_000)
}

/** What a step adds, in basis points. */
function changeOf(step: PriceStep): number {
  if (step.step === 'markup') return step.rule.basisPoints
  if (step.step === 'round_trip') return -step.basisPoints
  return step.step === 'promo' && step.promo.type === 'percent' ? -step.promo.basisPoints : 0
}

function halfUp(minor: number, factor: number, divisor: number): number {
  return Number((2n * BigInt(minor) * BigInt(factor) + BigInt(divisor)) / (2n * BigInt(divisor)))
}

it('A group without a base price has neither a price nor steps', () => {
  const steps: PriceStep[] = []
  const terms = { roundTripBasisPoints: 0, promo: null, currency: EURO }
  expect(legPrice(fareOf(100, null), 5, PICKUP, terms, steps)).toBeUndefined()
  expect(steps).toEqual([])
})
