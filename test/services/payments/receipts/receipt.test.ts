import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { receiptNumber } from '../../../../src/services/documents/receipts/receipt.ts'
import { includedVat } from '../../../../src/values/money.ts'

describe('the VAT in an amount', () => {
  it.each([
    [24_200, 1_000, 2_200],
    [28_600, 1_000, 2_600],
    [28_600, 2_000, 4_767],
    [28_600, 550, 1_491],
    [28_600, 0, 0],
    [1, 2_000, 0],
    [3, 2_000, 1],
    // Only a tax as high as the price leaves exact halves.
    [1, 10_000, 1],
    [3, 10_000, 2],
  ])('The VAT in %i at %i basis points is %i', (grossMinor, basisPoints, vatMinor) => {
    expect(includedVat(grossMinor, basisPoints, 'EUR')).toBe(vatMinor)
    expect(includedVat(-grossMinor, basisPoints, 'EUR') + vatMinor).toBe(0)
  })

  it('The VAT is within half a cent of what is due on the net', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 10_000 }), (grossMinor, basisPoints) => {
        const vatMinor = includedVat(grossMinor, basisPoints, 'EUR')
        const exact = (grossMinor * basisPoints) / (10_000 + basisPoints)
        expect(Math.abs(vatMinor - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })
})

it.each([
  [1, '2027-000001'],
  [999_999, '2027-999999'],
  [1_000_000, '2027-1000000'],
])('The number %i of a year is printed as %s', (number, printed) => {
  expect(receiptNumber({ year: 2027, number })).toBe(printed)
})
