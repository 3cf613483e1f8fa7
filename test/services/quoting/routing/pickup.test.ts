import { DateTime } from 'luxon'
import { expect, it } from 'vitest'
import type { Route } from '../../../../src/catalogue/catalogue.ts'
import type { Place } from '../../../../src/catalogue/place-index.ts'
import { pickupAt } from '../../../../src/services/quoting/routing/pickup.ts'
import { formatLocal, localMinute, parseDay, OPERATOR_ZONE } from '../../../../src/values/time.ts'

const place = (
  code: Place['code'],
  type: Place['type'],
  arrivalBufferMinutes = 0,
  checkInLeadMinutes = 0,
  timeZone = OPERATOR_ZONE,
): Place => ({
  code,
  type,
  name: code,
  names: { en: code },
  country: null,
  aliases: [],
  parts: [],
  iata: null,
  point: null,
  timeZone,
  arrivalBufferMinutes,
  checkInLeadMinutes,
  regionId: null,
})
const airport = place('airport-1', 'airport', 45, 150)
const resort = place('resort-11', 'resort')
const station = place('train_station-48', 'train_station', 15, 30)
const city = place('city-46', 'city', 10)
const route = (from: Place, to: Place, durationMinutes: number | null = 112): Route => ({
  from,
  to,
  distanceKm: null,
  durationMinutes,
  manual: false,
  maxOnlinePassengers: 19,
  fares: [],
  sharedFares: [],
  shuttles: [],
  markups: [],
})
const at = (date: string, hours: number, minutes: number) => localMinute(parseDay(date) ?? 0, hours, minutes)
const pickup = (time: number, anchor: 'flight' | 'pickup', on: Route) =>
  formatLocal(pickupAt({ pickupAllowances: [] }, { from: on.from.code, to: on.to.code, at: time, anchor }, on))

it.each([
  ['at an airport waits for its arrival buffer', route(airport, resort), '2027-01-16 10:45:00'],
  ['at a station waits for its own', route(station, resort), '2027-01-16 10:15:00'],
  ['in a resort leaves time for check-in and way, down to 5 minutes', route(resort, airport), '2027-01-16 05:35:00'],
  ['in a city catches the flight from its airport', route(city, airport, 30), '2027-01-16 07:00:00'],
  ['in a city catches the train from its station', route(city, station, 15), '2027-01-16 09:15:00'],
  ['in a city waits for its buffer on the way to a resort', route(city, resort), '2027-01-16 10:10:00'],
  ['at an airport waits for its arrival buffer on the way to a city', route(airport, city), '2027-01-16 10:45:00'],
  [
    'in a resort of a route without a known duration leaves time for check-in',
    route(resort, station, null),
    '2027-01-16 09:30:00',
  ],
])('A pickup %s', (_, on, expected) => expect(pickup(at('2027-01-16', 10, 0), 'flight', on)).toBe(expected))

it('A pickup is shown by the clock where the leg starts, its flight by that where it departs or lands', () => {
  const sofia = place('airport-44', 'airport', 45, 120, 'Europe/Sofia')
  const azores = place('resort-12', 'resort', 0, 0, 'Atlantic/Azores')
  const time = at('2027-01-16', 10, 0)
  expect(pickup(time, 'flight', route(azores, sofia))).toBe('2027-01-16 03:05:00')
  expect(pickup(time, 'flight', route(sofia, azores))).toBe('2027-01-16 10:45:00')
  expect(pickup(time, 'pickup', route(azores, sofia))).toBe('2027-01-16 10:00:00')
})

it('A pickup time that is not a flight time is used as given', () => {
  expect(pickup(at('2027-01-16', 10, 3), 'pickup', route(resort, airport))).toBe('2027-01-16 10:03:00')
})

it('A pickup may fall on the day before', () => {
  expect(pickup(at('2027-01-16', 1, 0), 'flight', route(resort, airport))).toBe('2027-01-15 20:35:00')
})

it('A pickup keeps its real distance from the flight every night of a year, even when clocks change', () => {
  for (let day = parseDay('2027-01-01') ?? 0; day < (parseDay('2028-01-01') ?? 0); day++) {
    for (const hours of [0, 1, 3, 4, 5]) {
      const time = localMinute(day, hours, 40)
      const instant = DateTime.fromFormat(formatLocal(time), 'yyyy-MM-dd HH:mm:ss', { zone: 'Europe/Paris' })
      expect(pickup(time, 'flight', route(airport, resort))).toBe(
        instant.plus({ minutes: 45 }).toFormat('yyyy-MM-dd HH:mm:ss'),
      )
      const latest = instant.minus({ minutes: 150 + 112 })
      const rounded = latest.minus({ minutes: latest.minute % 5 })
      expect(pickup(time, 'flight', route(resort, airport))).toBe(rounded.toFormat('yyyy-MM-dd HH:mm:ss'))
    }
  }
})
