import { describe, expect, it } from 'vitest'
import {
  EURO,
  type MarkupRule,
  type Route,
  type Shuttle,
  type VehicleType,
} from '../../../../src/catalogue/catalogue.ts'
import type { Place } from '../../../../src/catalogue/place-index.ts'
import { findOffPeak } from '../../../../src/services/quoting/offers/offer-trip.ts'
import { findDeparture, seatsAt } from '../../../../src/services/quoting/offers/shuttle-offers.ts'
import type { LegQuote } from '../../../../src/services/quoting/trips/quote-trip.ts'
import type { PlaceCode } from '../../../../src/values/place-code.ts'
import { formatLocal, localMinute, parseDay, OPERATOR_ZONE } from '../../../../src/values/time.ts'

const SATURDAY = parseDay('2027-01-16') ?? 0
const at = (time: string, day = SATURDAY) => localMinute(day, Number(time.slice(0, 2)), Number(time.slice(3)))
const vehicle: VehicleType = {
  id: 2,
  name: 'Minivan',
  names: { en: 'Minivan' },
  description: '',
  imageLink: '',
  maxPassengers: 8,
  maxLuggage: 8,
  transportsSkis: true,
}
const rule = (id: number, from: string, to: string, percent: number): MarkupRule => ({
  id,
  vehicleId: 2,
  weekdayFrom: 1,
  weekdayTo: 7,
  dateFrom: 0,
  dateTo: 99_999,
  secondFrom: at(from, 0) * 60,
  secondTo: at(to, 0) * 60,
  basisPoints: percent * 100,
  level: id,
  patterns: ['*>*'],
  changedAt: 0,
})
const place = (code: PlaceCode, type: Place['type']): Place => ({
  code,
  type,
  name: code,
  names: { en: code },
  country: null,
  aliases: [],
  parts: [],
  iata: null,
  point: null,
  timeZone: OPERATOR_ZONE,
  arrivalBufferMinutes: 0,
  checkInLeadMinutes: 0,
  regionId: null,
})
const airport = place('airport-1', 'airport')
const resort = place('resort-11', 'resort')

function offPeak(pickup: string, rules: MarkupRule[], towards: 'resort' | 'airport' = 'resort', now = 0) {
  const [from, to] = towards === 'resort' ? [airport, resort] : [resort, airport]
  const bands = [{ paxMin: 1, paxMax: 8, priceMinor: 10_000, changedAt: 0 }]
  const route: Route = {
    from,
    to,
    distanceKm: null,
    durationMinutes: 60,
    manual: false,
    maxOnlinePassengers: 8,
    fares: [{ vehicle, bands, markups: rules.toSorted((a, b) => b.level - a.level) }],
    sharedFares: [],
    shuttles: [],
    markups: rules,
  }
  const leg: LegQuote = {
    leg: {
      from: from.code,
      to: to.code,
      at: at(pickup),
      anchor: 'pickup',
      party: { adults: 2, children: 0, infants: 0, childSeats: 0, boosters: 0 },
      luggage: { suitcases: 0, skiBags: 0, skiEquipment: false },
    },
    route,
    pickupAt: at(pickup),
    vehicles: [],
    missing: [],
  }
  const requested = { vehicle, priceMinor: 15_000, totalMinor: null }
  const terms = { roundTripBasisPoints: 0, promo: null, currency: EURO }
  const catalogue = {
    minimumNoticeMinutes: 0,
    notice: [],
    closures: [],
    capacity: [],
    unitsInUse: { live: new Map(), sandbox: new Map() },
    environment: 'live',
    turnaroundMinutes: 30,
  } as const
  return findOffPeak(catalogue, leg, requested, terms, new Date(now)).map(
    ({ offPeak, pickupAt, waitingMinutes, priceMinor }) =>
      `${offPeak}: ${formatLocal(pickupAt).slice(11, 16)} +${waitingMinutes} ${priceMinor / 100}`,
  )
}

describe('off-peak offers', () => {
  const peak = rule(1, '00:00', '23:59', 50)

  it.each([
    ['none while nothing is cheaper', '10:00', [peak], []],
    [
      'the first whole five minutes after the peak',
      '10:02',
      [peak, rule(2, '11:31', '12:00', 20)],
      ['1: 11:35 +93 120'],
    ],
    [
      'each moment at which the price drops, the nearest first, at most three',
      '10:00',
      [
        peak,
        rule(2, '10:05', '10:09', 40),
        rule(3, '10:20', '10:29', 45),
        rule(4, '10:30', '10:39', 30),
        rule(5, '11:00', '11:09', 20),
        rule(6, '12:00', '12:09', 10),
      ],
      ['1: 10:05 +5 140', '2: 10:30 +30 130', '3: 11:00 +60 120'],
    ],
    ['up to three hours away', '10:00', [peak, rule(2, '13:00', '13:00', 10)], ['1: 13:00 +180 110']],
    ['none more than three hours away', '10:00', [peak, rule(2, '13:05', '13:30', 10)], []],
    ['also those after midnight', '23:30', [peak, rule(2, '00:00', '00:30', 0)], ['1: 00:00 +30 100']],
  ])('Off-peak offers are %s', (_, pickup, rules, expected) => {
    expect(offPeak(pickup, rules)).toEqual(expected)
  })

  it('Off-peak offers from a resort are earlier, and never in the past', () => {
    const rules = [peak, rule(2, '08:00', '09:31', 20)]
    expect(offPeak('10:00', rules, 'airport')).toEqual(['1: 09:30 +30 120'])
    expect(offPeak('10:00', rules, 'airport', Date.parse('2027-01-16T08:45:00Z'))).toEqual([])
  })
})

describe('the departure of a shuttle', () => {
  const shuttle = (weekdays: number[], ...times: string[]): Shuttle => ({
    weekdays,
    dateFrom: SATURDAY - 10,
    dateTo: SATURDAY + 1,
    departures: times.map((time) => at(time, 0)),
    seats: 16,
  })
  const weekend = [shuttle([6, 7], '08:00', '12:00'), shuttle([6], '10:30')]
  const depart = (time: string, which: 'next' | 'last', day = SATURDAY, isOpen = (_: { at: number }) => true) => {
    const found = findDeparture(weekend, at(time, day), which, isOpen)
    return found === undefined ? undefined : formatLocal(found).slice(5, 16)
  }

  it.each([
    ['next', '10:00', '01-16 10:30'],
    ['next', '10:30', '01-16 10:30'],
    ['next', '12:01', '01-17 08:00'],
    ['last', '10:29', '01-16 08:00'],
    ['last', '12:00', '01-16 12:00'],
    ['last', '07:59', undefined],
  ] as const)('The %s departure for %s on Saturday is %s', (which, time, expected) => {
    expect(depart(time, which)).toBe(expected)
  })

  it('A departure is offered only if it is open', () => {
    const from = (time: string) => (departure: { at: number }) => departure.at >= at(time)
    expect(depart('07:30', 'next', SATURDAY, from('08:00'))).toBe('01-16 08:00')
    expect(depart('10:29', 'last', SATURDAY, from('08:00'))).toBe('01-16 08:00')
    expect(depart('07:30', 'next', SATURDAY, from('08:01'))).toBe('01-16 10:30')
    expect(depart('10:29', 'last', SATURDAY, from('08:01'))).toBeUndefined()
  })

  it('A departure has the seats of all shuttles that leave then, and none where none is scheduled', () => {
    const two = [...weekend, shuttle([6], '12:00')]
    expect(['12:00', '10:30', '11:00'].map((time) => seatsAt(two, at(time)))).toEqual([32, 16, 0])
  })

  it('No departure is found after the last day, or more than 24 hours away', () => {
    expect(depart('12:01', 'next', SATURDAY + 1)).toBeUndefined()
    expect(depart('07:00', 'next', SATURDAY - 2)).toBeUndefined()
  })
})
