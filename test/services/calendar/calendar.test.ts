import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from '../../../src/services/calendar/calendar.ts'

const EVENT: CalendarEvent = {
  uid: 'NAV48213907-P1',
  sequence: 2,
  changedAt: new Date('2026-11-23T09:00:00.123Z'),
  startsAt: new Date('2027-01-16T10:15:00Z'),
  endsAt: new Date('2027-01-16T13:00:00Z'),
  wholeDays: false,
  summary: 'Transfer Geneva Airport – Val Thorens',
  location: 'Geneva Airport',
  description: 'Call +33 4 50 00 00 00.',
  url: 'https://transfers.example.com/book/bookings/token',
  cancelled: false,
}
const unfold = (file: string) => file.replaceAll('\r\n ', '')
const lineOf = (file: string, name: string) =>
  unfold(file)
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))

describe('a calendar file', () => {
  it('publishes its events in the words of RFC 5545', () => {
    expect(calendarFile([EVENT])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Navette//Bookings//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:NAV48213907-P1',
        'SEQUENCE:2',
        'DTSTAMP:20261123T090000Z',
        'DTSTART:20270116T101500Z',
        'DTEND:20270116T130000Z',
        'SUMMARY:Transfer Geneva Airport – Val Thorens',
        'LOCATION:Geneva Airport',
        'DESCRIPTION:Call +33 4 50 00 00 00.',
        'URL:https://transfers.example.com/book/bookings/token',
        'STATUS:CONFIRMED',
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
    expect(lineOf(calendarFile([{ ...EVENT, location }]), 'LOCATION')).toBe(`LOCATION:${written}`)
  })

  it('says which events are cancelled, and gives no end to one without a length', () => {
    const file = calendarFile([{ ...EVENT, cancelled: true, endsAt: EVENT.startsAt }])
    expect(lineOf(file, 'STATUS')).toBe('STATUS:CANCELLED')
    expect(lineOf(file, 'DTEND')).toBeUndefined()
  })

  it('has no line of more than 75 octets and loses no letter, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (word) => {
        const summary = word.replace(/[\p{Cc}\\;,]/gu, '')
        const file = calendarFile([{ ...EVENT, summary }])
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(lineOf(file, 'SUMMARY')).toBe(`SUMMARY:${summary}`)
      }),
    )
  })
})
