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
  MINUTE_MS,
  minuteOfDay,
  OPERATOR_ZONE,
  parseDay,
  startOfDay,
  timeZoneNamed,
  toInstant,
  todayAt,
  toLocal,
  weekdayOf,
} from '../../src/values/time.ts'

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
  ])('%j is not a valid date', (text) => expect(parseDay(text)).toBeUndefined())

  it('Dates are read and written alike, with their weekday, for a century', () => {
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

describe('the clock', () => {
  // Changes in the night, around midnight, in the south, by half an hour, back again within weeks, and none at all.
  const zones = [
    OPERATOR_ZONE,
    'Europe/Sofia',
    'Europe/London',
    'Atlantic/Azores',
    'Atlantic/Reykjavik',
    'Africa/Casablanca',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Beirut',
  ]
  const minutes = fc.integer({ min: at('2020-01-01T00:00'), max: at('2040-01-01T00:00') })
  const nights = ['2027-03-28T02:30', '2027-10-31T02:00', '2027-10-31T02:59', '2027-02-07T02:00', '2027-04-04T01:45']
  const examples: [number][] = nights.map((night) => [at(night)])

  describe.each(zones)('of %s', (zone) => {
    it('A zone shows what the time zone database says', () => {
      fc.assert(
        fc.property(minutes, (minute) => {
          const expected = DateTime.fromMillis(minute * MINUTE_MS, { zone }).toFormat('yyyy-MM-dd HH:mm:ss')
          expect(formatLocal(toLocal(minute * MINUTE_MS, zone))).toBe(expected)
        }),
        { examples },
      )
    })

    it('The first of two equal local times is read, and a skipped one as if clocks had not changed yet', () => {
      fc.assert(
        fc.property(minutes, (minute) => {
          const read = DateTime.fromFormat(formatLocal(minute), 'yyyy-MM-dd HH:mm:ss', { zone })
          // Which of the two luxon reads by itself depends on the season it runs in.
          const instants = read.getPossibleOffsets().map((instant) => instant.toMillis())
          expect(toInstant(minute, zone)).toBe(Math.min(...instants))
        }),
        { examples },
      )
    })
  })

  it('A zone changes at the very minute at which the time zone database says, for a year', () => {
    for (const zone of zones) {
      let instant = Date.UTC(2027, 0, 1)
      while (instant < Date.UTC(2028, 0, 1)) {
        expect(toLocal(instant, zone)).toBe(instant / MINUTE_MS + DateTime.fromMillis(instant, { zone }).offset)
        instant += 30 * MINUTE_MS
      }
    }
  })

  it.each([
    ['2027-01-16T10:00', 60, '2027-01-16 11:00:00'],
    ['2027-01-16T23:45', 30, '2027-01-17 00:15:00'],
    ['2027-03-28T01:30', 45, '2027-03-28 03:15:00'],
    ['2027-03-28T03:15', -45, '2027-03-28 01:30:00'],
    ['2027-10-31T02:30', 60, '2027-10-31 02:30:00'],
    ['2027-10-31T04:00', -120, '2027-10-31 02:00:00'],
  ])('%s and %i minutes is %s, even when the clocks change', (start, minutes, expected) => {
    expect(formatLocal(addMinutes(at(start), minutes, OPERATOR_ZONE))).toBe(expected)
  })

  it('A local time is read in another zone, at the same instant and later', () => {
    const pickup = at('2027-01-16T10:45')
    expect(formatLocal(addMinutes(pickup, 0, 'Europe/Sofia', 'Europe/London'))).toBe('2027-01-16 08:45:00')
    expect(formatLocal(addMinutes(pickup, 150, 'Europe/Sofia', 'Europe/London'))).toBe('2027-01-16 11:15:00')
  })

  it('The local day, its beginning and the current second are those of the zone', () => {
    expect(formatDay(todayAt(new Date('2026-11-22T22:59:59Z'), OPERATOR_ZONE))).toBe('2026-11-22')
    expect(formatDay(todayAt(new Date('2026-11-22T22:59:59Z'), 'Europe/Sofia'))).toBe('2026-11-23')
    expect(startOfDay(parseDay('2026-11-23') ?? 0, 'Europe/Sofia').toISOString()).toBe('2026-11-22T22:00:00.000Z')
    expect(formatInstant(new Date('2026-07-01T22:00:07.900Z'), OPERATOR_ZONE)).toBe('2026-07-02 00:00:07')
  })

  it('A time zone that does not exist is refused', () => {
    expect(timeZoneNamed('europe/SOFIA')).toBe('Europe/Sofia')
    expect(timeZoneNamed('Europe/Bansko')).toBeUndefined()
    expect(timeZoneNamed('+02:00')).toBeUndefined()
    expect(() => toLocal(0, 'Europe/Bansko')).toThrow('Europe/Bansko is not a time zone')
  })

  it('A minute is split into its day and the minute of the day', () => {
    expect([dayOf(at('2027-01-16T10:05')), minuteOfDay(at('2027-01-16T10:05'))]).toEqual([parseDay('2027-01-16'), 605])
  })
})
