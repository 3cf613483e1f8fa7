import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallestAmount } from '../../src/values/currency.ts'
import {
  addPercent,
  basisPointsOf,
  convert,
  divideHalfUp,
  formatMoney,
  isPayable,
  parseDecimal,
  shareOf,
  toDecimal,
  toPercentage,
} from '../../src/values/money.ts'

const minor = fc.integer({ min: 0, max: 10_000_000 })

describe('rounding half up', () => {
  it.each([
    [1, 2, 1],
    [-1, 2, 0],
    [3, 2, 2],
    [149, 100, 1],
    [150, 100, 2],
    [0, 7, 0],
  ])('%i / %i is rounded to %i', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected)
  })

  it('Rounding is never further than half from the exact quotient, and takes the upper of two equally near', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (numerator, denominator) => {
          const rounded = BigInt(divideHalfUp(Number(numerator), Number(denominator)))
          const twiceError = 2n * (rounded * denominator - numerator)
          return twiceError > -denominator && twiceError <= denominator
        },
      ),
    )
  })
})

describe('percentages', () => {
  it.each([
    [27_500, 1_000, 30_250],
    [26_000, -2_000, 20_800],
    [42_350, -500, 40_233],
    [1, 5_000, 2],
    [333, 0, 333],
    [100, -10_000, 0],
  ])('%i changed by %i basis points is %i', (base, basisPoints, expected) => {
    expect(addPercent(base, basisPoints)).toBe(expected)
  })

  it('Percentages keep the order of amounts', () => {
    fc.assert(
      fc.property(minor, minor, fc.integer({ min: -10_000, max: 100_000 }), (a, b, basisPoints) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        return addPercent(low, basisPoints) <= addPercent(high, basisPoints)
      }),
    )
  })
})

describe('basis points', () => {
  it('A percentage survives the way to basis points and back, and what is no percentage is an error', () => {
    for (const percentage of ['0', '12.5', '-20', '100', '0.01'])
      expect(toPercentage(basisPointsOf(percentage))).toBe(percentage)
    expect(basisPointsOf('12.50')).toBe(1_250)
    for (const percentage of ['', 'ten', '1.005'])
      expect(() => basisPointsOf(percentage)).toThrow('is not a percentage')
  })
})

describe('currencies', () => {
  it('Currencies convert by a rate in millionths, rounded half up', () => {
    expect(convert(28_600, { code: 'USD', rateMillionths: 1_082_300 })).toBe(30_954)
    expect(convert(28_600, { code: 'EUR', rateMillionths: 1_000_000 })).toBe(28_600)
  })

  it('A share is a whole number of the smallest amounts of its currency, and nearest to the exact one', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(100), fc.constantFrom('EUR', 'JPY', 'KWD'), (amount, percent, currency) => {
        const smallest = smallestAmount(currency)
        const share = shareOf(amount, percent, 100, currency)
        expect(isPayable(share, currency)).toBe(true)
        expect(Math.abs(share - (amount * percent) / 100)).toBeLessThanOrEqual(smallest / 2)
      }),
    )
  })

  it('Conversion is exact for the highest price in the weakest currency', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 999_999_999_999 }), (eur, rate) => {
        const exact = (2n * BigInt(eur) * BigInt(rate) + 1_000_000n) / 2_000_000n
        return BigInt(convert(eur, { code: 'IDR', rateMillionths: rate })) === exact
      }),
    )
  })
})

describe('decimals', () => {
  it('Decimals survive the way to JSON and back to the cent', () => {
    fc.assert(fc.property(minor, (amount) => parseDecimal(JSON.stringify(toDecimal(amount)), 2) === amount))
  })

  it.each([
    ['302.50', 2, 30_250],
    ['302.5', 2, 30_250],
    ['302', 2, 30_200],
    ['-20', 2, -2_000],
    ['1.082300', 6, 1_082_300],
    ['1.10000000', 2, 110],
    ['5.001', 2, undefined],
    ['1,5', 2, undefined],
    ['', 2, undefined],
    ['1e3', 2, undefined],
    ['.5', 2, undefined],
  ])('%j with %i places is read as %s', (text, places, expected) => {
    expect(parseDecimal(text, places)).toBe(expected)
  })

  it('Amounts are written for people with the decimals of their currency', () => {
    expect(formatMoney(30_250, 'EUR')).toBe('302.50 EUR')
    expect(formatMoney(6_996_200, 'JPY')).toBe('69962 JPY')
    expect(formatMoney(30_250, 'KWD')).toBe('302.500 KWD')
  })
})
