import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from '../../../../src/services/documents/calendar/calendar.ts'
import { readCalendar } from '../../../support/calendar.ts'

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

  it('says the same to a reader that is not ours', () => {
    expect(readCalendar(calendarFile('PUBLISH', [EVENT]))).toEqual({
      method: 'PUBLISH',
      events: [
        {
          uid: 'NAV48213907-P1@transfers.example.com',
          sequence: 2,
          organizer: { name: 'Navette', address: 'mailto:bookings@example.com' },
          start: '2027-01-16T10:15:00.000Z',
          end: '2027-01-16T13:00:00.000Z',
          summary: 'Transfer Geneva Airport – Val Thorens',
          location: 'Geneva Airport',
          description: 'Call +33 4 50 00 00 00.',
          url: 'https://transfers.example.com/book/bookings/token',
          status: 'CONFIRMED',
          transparency: 'OPAQUE',
          alarms: ['-PT3H'],
        },
      ],
    })
  })

  it.each([
    ['a;b,c\\d', 'a;b,c\\d'],
    ['two\nlines\r\nthree', 'two\nlines\nthree'],
    ['bell\u0007', 'bell'],
  ])('escapes %j so that it is read as it was meant', (location, read) => {
    expect(readEvent(calendarFile('PUBLISH', [{ ...EVENT, location }])).location).toBe(read)
  })

  it('says which events are cancelled, and gives no end to one without a length', () => {
    const time = { startsAt: STARTS_AT, endsAt: STARTS_AT }
    const file = calendarFile('PUBLISH', [{ ...EVENT, cancelled: true, time }])
    expect(readEvent(file)).toMatchObject({ status: 'CANCELLED', end: null })
  })

  it('cancels its events by its method, and reminds of none of them', () => {
    expect(readCalendar(calendarFile('CANCEL', [{ ...EVENT, cancelled: true }]))).toMatchObject({
      method: 'CANCEL',
      events: [{ status: 'CANCELLED', alarms: [] }],
    })
  })

  it('leaves whole days free, and reminds only where it is told to', () => {
    const file = calendarFile('PUBLISH', [{ ...EVENT, time: { firstDay: 20_834, days: 6 }, alarmHours: null }])
    expect(readEvent(file)).toMatchObject({
      start: '2027-01-16',
      end: '2027-01-22',
      transparency: 'TRANSPARENT',
      alarms: [],
    })
  })

  it('quotes the name of the organizer, and loses what no quotes hold', () => {
    const organizer = { name: 'Alp "Taxi"; Berg: Tal, AG\r\nX:1', email: 'a@example.com' }
    expect(readEvent(calendarFile('PUBLISH', [{ ...EVENT, organizer }])).organizer).toEqual({
      name: 'Alp Taxi; Berg: Tal, AGX:1',
      address: 'mailto:a@example.com',
    })
  })

  it('has no line of more than 75 octets and loses no letter, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (word) => {
        const summary = word.replace(/\p{Cc}/gu, '')
        const file = calendarFile('PUBLISH', [{ ...EVENT, summary }])
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(readEvent(file).summary).toBe(summary)
      }),
    )
  })
})

function readEvent(file: string) {
  const [event] = readCalendar(file).events
  if (!event) throw new Error('no event in the file')
  return event
}
