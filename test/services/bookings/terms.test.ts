import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CancellationRule } from '../../../src/catalogue/catalogue.ts'
import { freeUntil, refundPercent, settleCancellation, termsFor } from '../../../src/services/bookings/terms.ts'
import { SETTLEMENTS } from '../../../src/values/booking.ts'
import { OPERATOR_ZONE } from '../../../src/values/time.ts'

const rule = (hours: number, percent: number, from?: string, to?: string): CancellationRule => ({
  hours,
  percent,
  season: from !== undefined && to !== undefined ? { from, to } : null,
})
const TRANSFERS = [rule(24, 100), rule(72, 100, '12-20', '01-05'), rule(72, 100, '02-01', '03-05')]
const at = (start: string, timeZone = OPERATOR_ZONE) => ({ startsAt: new Date(start), timeZone })
const RENTALS = [rule(48, 100), rule(0, 50)]

describe('the terms of a booking', () => {
  it.each([
    ['outside the seasons', '2027-01-16T11:00:00+01:00', '2027-01-15T10:00:00.000Z'],
    ['in a season', '2027-02-13T11:00:00+01:00', '2027-02-10T10:00:00.000Z'],
    ['in a season that runs over the end of the year', '2027-01-05T11:00:00+01:00', '2027-01-02T10:00:00.000Z'],
    ['by the local day of the start', '2027-01-31T23:30:00Z', '2027-01-28T23:30:00.000Z'],
  ])('%s: free until the strictest of the rules', (_, start, until) => {
    expect(freeUntil(termsFor(TRANSFERS, at(start)))?.toISOString()).toBe(until)
  })

  it('judge the season by the day of the place', () => {
    const start = '2027-01-31T22:30:00Z'
    expect(freeUntil(termsFor(TRANSFERS, at(start)))?.toISOString()).toBe('2027-01-30T22:30:00.000Z')
    expect(freeUntil(termsFor(TRANSFERS, at(start, 'Europe/Sofia')))?.toISOString()).toBe('2027-01-28T22:30:00.000Z')
  })

  it('give less back the later somebody cancels, to the very moment', () => {
    const terms = termsFor(RENTALS, at('2027-01-16T00:00:00+01:00'))
    const share = (at: string) => refundPercent(terms, new Date(at))
    expect(share('2027-01-14T00:00:00+01:00')).toBe(100)
    expect(share('2027-01-14T00:00:00.001+01:00')).toBe(50)
    expect(share('2027-01-16T00:00:00+01:00')).toBe(50)
    expect(share('2027-01-16T00:00:00.001+01:00')).toBe(0)
  })

  it('give nothing back where there are none', () => {
    const terms = termsFor([], at('2027-01-16T11:00:00+01:00'))
    expect(refundPercent(terms, new Date(0))).toBe(0)
    expect(freeUntil(terms)).toBeNull()
  })
})

describe('a cancellation', () => {
  it.each([
    ['on account gives its share back as a credit', 'account', 0, 50, { refundMinor: 5_001, feeMinor: 5_000 }],
    ['of what was paid gives its share back', 'prepaid', 10_001, 50, { refundMinor: 5_001, feeMinor: 5_000 }],
    ['of an unpaid booking costs nothing', 'prepaid', 0, 0, { refundMinor: 0, feeMinor: 0 }],
    ['on arrival costs no more than was paid', 'on_arrival', 2_000, 50, { refundMinor: 0, feeMinor: 2_000 }],
    ['gives back what was paid too much', 'prepaid', 12_000, 0, { refundMinor: 1_999, feeMinor: 10_001 }],
  ] as const)('%s', (_, settlement, paid, percent, expected) => {
    expect(settleCancellation({ priceMinor: 10_001, settlement }, paid, percent)).toEqual(expected)
  })

  it('never gives back more than came in, nor loses a cent of it', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.constantFrom(...SETTLEMENTS),
        fc.nat(20_000_000),
        fc.nat(100),
        (priceMinor, settlement, paidMinor, percent) => {
          const { refundMinor, feeMinor } = settleCancellation({ priceMinor, settlement }, paidMinor, percent)
          const cameIn = settlement === 'account' ? priceMinor : paidMinor
          expect(refundMinor + feeMinor).toBe(cameIn)
          expect(Math.min(refundMinor, feeMinor)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
