import fc from 'fast-check'
import { expect, it } from 'vitest'
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

it('A calendar file publishes its events to an independent reader of RFC 5545', () => {
  expect(readCalendar(calendarFile('PUBLISH', [EVENT]))).toEqual({
    version: '2.0',
    product: '-//Navette//Bookings//EN',
    scale: 'GREGORIAN',
    method: 'PUBLISH',
    events: [
      {
        uid: 'NAV48213907-P1@transfers.example.com',
        sequence: 2,
        stamp: '2026-11-23T09:00:00Z',
        organizer: { name: 'Navette', address: 'mailto:bookings@example.com' },
        start: '2027-01-16T10:15:00.000Z',
        end: '2027-01-16T13:00:00.000Z',
        summary: 'Transfer Geneva Airport – Val Thorens',
        location: 'Geneva Airport',
        description: 'Call +33 4 50 00 00 00.',
        url: 'https://transfers.example.com/book/bookings/token',
        status: 'CONFIRMED',
        transparency: 'OPAQUE',
        alarms: [{ trigger: '-PT3H', action: 'DISPLAY', description: EVENT.summary }],
      },
    ],
  })
})

it.each([
  ['a;b,c\\d', 'a;b,c\\d'],
  ['two\nlines\r\nthree', 'two\nlines\nthree'],
  ['bell\u0007', 'bell'],
])('The text %j is escaped so that it is read as it was meant', (location, read) => {
  expect(readEvent(calendarFile('PUBLISH', [{ ...EVENT, location }])).location).toBe(read)
})

it('A calendar file marks cancelled events, and gives no end to one without a length', () => {
  const time = { startsAt: STARTS_AT, endsAt: STARTS_AT }
  const file = calendarFile('PUBLISH', [{ ...EVENT, cancelled: true, time }])
  expect(readEvent(file)).toMatchObject({ status: 'CANCELLED', end: null })
})

it('A calendar file cancels its events by its method, without reminders', () => {
  expect(readCalendar(calendarFile('CANCEL', [{ ...EVENT, cancelled: true }]))).toMatchObject({
    method: 'CANCEL',
    events: [{ status: 'CANCELLED', alarms: [] }],
  })
})

it('Whole days stay free in a calendar file, and reminders are set only on request', () => {
  const file = calendarFile('PUBLISH', [{ ...EVENT, time: { firstDay: 20_834, days: 6 }, alarmHours: null }])
  expect(readEvent(file)).toMatchObject({
    start: '2027-01-16',
    end: '2027-01-22',
    transparency: 'TRANSPARENT',
    alarms: [],
  })
})

it('The name of the organizer is quoted, without characters that cannot be quoted', () => {
  const organizer = { name: 'Alp "Taxi"; Berg: Tal, AG\r\nX:1', email: 'a@example.com' }
  expect(readEvent(calendarFile('PUBLISH', [{ ...EVENT, organizer }])).organizer).toEqual({
    name: 'Alp Taxi; Berg: Tal, AGX:1',
    address: 'mailto:a@example.com',
  })
})

it('No line of a calendar file has more than 75 octets, and no letter is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (word) => {
      const summary = word.replace(/\p{Cc}/gu, '')
      const file = calendarFile('PUBLISH', [{ ...EVENT, summary }])
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      // Apart from spaces, which keep programs from making a link of what somebody typed.
      expect(readEvent(file).summary.replaceAll(' ', '')).toBe(summary.replaceAll(' ', ''))
    }),
  )
})

function readEvent(file: string) {
  const [event] = readCalendar(file).events
  if (!event) throw new Error('no event in the file')
  return event
}
