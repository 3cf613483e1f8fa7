import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CancellationRule } from '../../../src/catalogue/catalogue.ts'
import {
  cancellationAmounts,
  freeUntil,
  freeUntilInstant,
  refundPercent,
  refundsAhead,
  termsFor,
} from '../../../src/services/bookings/terms.ts'
import { SETTLEMENTS } from '../../../src/values/booking.ts'
import { OPERATOR_ZONE, toLocal } from '../../../src/values/time.ts'

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
    ['in a season by the local day of its start', '2027-01-31T23:30:00Z', '2027-01-28T23:30:00.000Z'],
  ])('A booking %s is free to cancel until the strictest of the rules', (_, start, until) => {
    expect(freeUntil(termsFor(TRANSFERS, at(start)))?.toISOString()).toBe(until)
  })

  it('The season of a booking goes by the day at its place', () => {
    const start = '2027-01-31T22:30:00Z'
    expect(freeUntil(termsFor(TRANSFERS, at(start)))?.toISOString()).toBe('2027-01-30T22:30:00.000Z')
    expect(freeUntil(termsFor(TRANSFERS, at(start, 'Europe/Sofia')))?.toISOString()).toBe('2027-01-28T22:30:00.000Z')
  })

  it('The free cancellation shown before the sale is the one that is sold, as long as it lies ahead', () => {
    const start = fc.date({ min: new Date('2026-11-01'), max: new Date('2027-11-01'), noInvalidDate: true })
    fc.assert(
      fc.property(start, fc.constantFrom(OPERATOR_ZONE, 'Europe/Sofia'), fc.nat(200), (startsAt, timeZone, hours) => {
        startsAt.setUTCSeconds(0, 0)
        const now = new Date(startsAt.getTime() - hours * 3_600_000)
        const told = freeUntilInstant(TRANSFERS, { at: toLocal(startsAt.getTime(), timeZone), timeZone }, now)
        const frozen = freeUntil(termsFor(TRANSFERS, { startsAt, timeZone }))
        // Of an hour that occurs twice the first is meant.
        fc.pre(startsAt.toISOString().slice(0, 10) !== '2027-10-31')
        expect(told).toBe(frozen && frozen > now ? frozen.getTime() : null)
      }),
    )
  })

  it('The terms shown before the sale list what is refunded until when, once and in order', () => {
    const startsAt = new Date('2027-01-16T11:00:00+01:00')
    const first = { at: toLocal(startsAt.getTime(), OPERATOR_ZONE), timeZone: OPERATOR_ZONE }
    const rules = fc.array(fc.tuple(fc.nat(96), fc.constantFrom(0, 25, 50, 100)), { maxLength: 5 })
    fc.assert(
      fc.property(rules, fc.nat(100), (pairs, hours) => {
        const terms = pairs.map(([before, percent]) => rule(before, percent))
        const now = new Date(startsAt.getTime() - hours * 3_600_000 - 1)
        const told = refundsAhead(terms, first, now)
        expect(told[0]?.percent ?? 0).toBe(refundPercent(termsFor(terms, { startsAt, timeZone: OPERATOR_ZONE }), now))
        for (const [i, { until, percent }] of told.entries()) {
          expect(until).toBeGreaterThan(told[i - 1]?.until ?? -Infinity)
          expect(percent).toBeLessThan(told[i - 1]?.percent ?? 101)
        }
      }),
    )
  })

  it('Refunds decrease the later a booking is cancelled, to the very moment', () => {
    const terms = termsFor(RENTALS, at('2027-01-16T00:00:00+01:00'))
    const share = (at: string) => refundPercent(terms, new Date(at))
    expect(share('2027-01-14T00:00:00+01:00')).toBe(100)
    expect(share('2027-01-14T00:00:00.001+01:00')).toBe(50)
    expect(share('2027-01-16T00:00:00+01:00')).toBe(50)
    expect(share('2027-01-16T00:00:00.001+01:00')).toBe(0)
  })

  it('A booking without terms refunds nothing', () => {
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
  ] as const)('A cancellation %s', (_, settlement, paid, percent, expected) => {
    expect(cancellationAmounts({ priceMinor: 10_001, settlement, currency: 'EUR' }, paid, percent)).toEqual(expected)
  })

  it('A cancellation never refunds more than came in, and never loses a cent of it', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.constantFrom(...SETTLEMENTS),
        fc.nat(20_000_000),
        fc.nat(100),
        (priceMinor, settlement, paidMinor, percent) => {
          const { refundMinor, feeMinor } = cancellationAmounts(
            { priceMinor, settlement, currency: 'EUR' },
            paidMinor,
            percent,
          )
          const cameIn = settlement === 'account' ? priceMinor : paidMinor
          expect(refundMinor + feeMinor).toBe(cameIn)
          expect(Math.min(refundMinor, feeMinor)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
