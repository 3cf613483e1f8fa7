import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from '../../../../src/services/documents/calendar/calendar.ts'

const STARTS_AT = new Date('2027-01-16T10:15:00Z')
const EVENT: CalendarEvent = {
  uid: 'NAV48213907-P1@transfers.example.com',
  organizer: { name: 'Navette', email: 'bookings@example.com' },
  sequence: 2,
  changedAt: new Date('2026-11-23T09:00:00.123Z'),
  time: { startsAt: STARTS_AT, endsAt: new Date('2027-01-16T13:00:00Z') },
  summary: 'Transfer Geneva Airport – Val Thorens',
  location: 'Geneva Airport',
  description: 'Call +33 4 50 00 00 00.',
  url: 'https://transfers.example.com/book/bookings/token',
  alarmHours: 3,
  cancelled: false,
}
const unfold = (file: string) => file.replaceAll('\r\n ', '')
const lineOf = (file: string, name: string) =>
  unfold(file)
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))

describe('a calendar file', () => {
  it('publishes its events in the words of RFC 5545', () => {
    expect(unfold(calendarFile('PUBLISH', [EVENT]))).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Navette//Bookings//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:NAV48213907-P1@transfers.example.com',
        'SEQUENCE:2',
        'DTSTAMP:20261123T090000Z',
        'ORGANIZER;CN="Navette":mailto:bookings@example.com',
        'DTSTART:20270116T101500Z',
        'DTEND:20270116T130000Z',
        'SUMMARY:Transfer Geneva Airport – Val Thorens',
        'LOCATION:Geneva Airport',
        'DESCRIPTION:Call +33 4 50 00 00 00.',
        'URL:https://transfers.example.com/book/bookings/token',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Transfer Geneva Airport – Val Thorens',
        'TRIGGER:-PT3H',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it.each([
    ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
    ['two\nlines\r\nthree', 'two\\nlines\\nthree'],
    ['bell\u0007', 'bell'],
  ])('escapes %j', (location, written) => {
    expect(lineOf(calendarFile('PUBLISH', [{ ...EVENT, location }]), 'LOCATION')).toBe(`LOCATION:${written}`)
  })

  it('says which events are cancelled, and gives no end to one without a length', () => {
    const file = calendarFile('PUBLISH', [
      { ...EVENT, cancelled: true, time: { startsAt: STARTS_AT, endsAt: STARTS_AT } },
    ])
    expect(lineOf(file, 'STATUS')).toBe('STATUS:CANCELLED')
    expect(lineOf(file, 'DTEND')).toBeUndefined()
  })

  it('cancels its events by its method, and reminds of none of them', () => {
    const file = calendarFile('CANCEL', [{ ...EVENT, cancelled: true }])
    expect(lineOf(file, 'METHOD')).toBe('METHOD:CANCEL')
    expect(lineOf(file, 'STATUS')).toBe('STATUS:CANCELLED')
    expect(file).not.toContain('VALARM')
  })

  it('leaves whole days free, and reminds only where it is told to', () => {
    const file = calendarFile('PUBLISH', [{ ...EVENT, time: { firstDay: 20_834, days: 6 }, alarmHours: null }])
    expect(file).toContain('DTSTART;VALUE=DATE:20270116\r\nDTEND;VALUE=DATE:20270122\r\n')
    expect(lineOf(file, 'TRANSP')).toBe('TRANSP:TRANSPARENT')
    expect(file).not.toContain('VALARM')
  })

  it('quotes the name of the organizer, and loses what no quotes hold', () => {
    const organizer = { name: 'Alp "Taxi"; Berg: Tal, AG\r\nX:1', email: 'a@example.com' }
    const file = calendarFile('PUBLISH', [{ ...EVENT, organizer }])
    expect(unfold(file)).toContain('\r\nORGANIZER;CN="Alp Taxi; Berg: Tal, AGX:1":mailto:a@example.com\r\n')
  })

  it('has no line of more than 75 octets and loses no letter, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (word) => {
        const summary = word.replace(/[\p{Cc}\\;,]/gu, '')
        const file = calendarFile('PUBLISH', [{ ...EVENT, summary }])
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(lineOf(file, 'SUMMARY')).toBe(`SUMMARY:${summary}`)
      }),
    )
  })
})
