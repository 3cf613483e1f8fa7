import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import {
  addMinutes,
  dayOf,
  formatDay,
  formatInstant,
  formatLocal,
  localMinute,
  minuteOfDay,
  parseDay,
  toInstant,
  todayAt,
  toLocal,
  weekdayOf,
} from '../../src/values/time.ts'

const zone = 'Europe/Paris'

/** The wall-clock minute of an ISO time without a zone. */
const at = (iso: string) =>
  localMinute(parseDay(iso.slice(0, 10)) ?? 0, Number(iso.slice(11, 13)), Number(iso.slice(14, 16)))

describe('dates', () => {
  it.each([
    '2027-02-29',
    '2027-02-30',
    '2027-13-01',
    '2027-00-10',
    '2027-1-1',
    '27-01-01',
    '2027-01-01T00:00',
    '',
    ' 2027-01-01',
  ])('%j is no date', (text) => expect(parseDay(text)).toBeUndefined())

  it('are read and written alike, with their weekday, for a century', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_525 }), (day) => {
        const date = DateTime.fromSeconds(day * 86_400, { zone: 'utc' })
        expect(formatDay(day)).toBe(date.toISODate())
        expect(parseDay(formatDay(day))).toBe(day)
        expect(weekdayOf(day)).toBe(date.weekday)
      }),
    )
  })
})

describe('the clock of Paris', () => {
  it('agrees with the time zone database for every half hour of a year', () => {
    let instant = Date.UTC(2026, 11, 1)
    while (instant < Date.UTC(2027, 11, 1)) {
      const expected = DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd HH:mm:ss')
      expect(formatLocal(toLocal(instant))).toBe(expected)
      instant += 30 * 60_000
    }
  })

  it('reads any wall-clock minute as the time zone database does, the first of two', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01T00:00'), max: at('2040-01-01T00:00') }), (minute) => {
        const read = DateTime.fromFormat(formatLocal(minute), 'yyyy-MM-dd HH:mm:ss', { zone })
        // Which of the two luxon reads by itself depends on the season it runs in.
        const instants = read.getPossibleOffsets().map((instant) => instant.toMillis())
        expect(toInstant(minute)).toBe(Math.min(...instants))
      }),
      { examples: [[at('2027-03-28T02:30')], [at('2027-10-31T02:00')], [at('2027-10-31T02:59')]] },
    )
  })

  it.each([
    ['2027-01-16T10:00', 60, '2027-01-16 11:00:00'],
    ['2027-01-16T23:45', 30, '2027-01-17 00:15:00'],
    ['2027-03-28T01:30', 45, '2027-03-28 03:15:00'],
    ['2027-03-28T03:15', -45, '2027-03-28 01:30:00'],
    ['2027-10-31T02:30', 60, '2027-10-31 02:30:00'],
    ['2027-10-31T04:00', -120, '2027-10-31 02:00:00'],
  ])('%s and %i minutes is %s, when the clocks change too', (start, minutes, expected) => {
    expect(formatLocal(addMinutes(at(start), minutes))).toBe(expected)
  })

  it('says which day it is there, and the second', () => {
    expect(formatDay(todayAt(new Date('2026-11-22T22:59:59Z')))).toBe('2026-11-22')
    expect(formatDay(todayAt(new Date('2026-11-22T23:00:00Z')))).toBe('2026-11-23')
    expect(formatInstant(new Date('2026-07-01T22:00:07.900Z'))).toBe('2026-07-02 00:00:07')
  })

  it('splits a minute into day and minute of the day', () => {
    expect([dayOf(at('2027-01-16T10:05')), minuteOfDay(at('2027-01-16T10:05'))]).toEqual([parseDay('2027-01-16'), 605])
  })
})
