import { formatDay } from '../../../values/time.ts'

/** What a calendar file does with its entries (RFC 5546): one that cancels holds none but cancelled ones. */
export const CALENDAR_METHODS = ['PUBLISH', 'CANCEL'] as const

/** One of these. */
export type CalendarMethod = (typeof CALENDAR_METHODS)[number]

/** One entry of a calendar file. */
export interface CalendarEvent {
  /** The same for all versions of the entry, and like no other anywhere. */
  uid: string
  /** Whose entry it is. */
  organizer: { name: string; email: string }
  /** Which version this is: it only grows. */
  sequence: number
  /** When this version was made. */
  changedAt: Date
  /** Instants, or whole days, which stay free. */
  time: { startsAt: Date; endsAt: Date } | { firstDay: number; days: number }
  summary: string
  location: string
  description: string
  url: string
  /** How many hours before its start a calendar reminds of it; null for no reminder. */
  alarmHours: number | null
  cancelled: boolean
}

/** Returns the text of a calendar file (RFC 5545) that publishes or cancels the events. */
export function calendarFile(method: CalendarMethod, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Navette//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `ORGANIZER;CN=${parameterValue(event.organizer.name)}:mailto:${event.organizer.email}`,
    ...timeLines(event),
    `SUMMARY:${textValue(event.summary)}`,
    `LOCATION:${textValue(event.location)}`,
    `DESCRIPTION:${textValue(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${'days' in event.time ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...alarmLines(event),
    'END:VEVENT',
  ]
}

function timeLines({ time }: CalendarEvent): string[] {
  if ('days' in time)
    return [`DTSTART;VALUE=DATE:${date(time.firstDay)}`, `DTEND;VALUE=DATE:${date(time.firstDay + time.days)}`]
  const { startsAt, endsAt } = time
  // An end must come after its start.
  return [`DTSTART:${utc(startsAt)}`, ...(endsAt > startsAt ? [`DTEND:${utc(endsAt)}`] : [])]
}

function alarmLines({ alarmHours, summary, cancelled }: CalendarEvent): string[] {
  if (alarmHours === null || cancelled) return []
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${textValue(summary)}`,
    `TRIGGER:-PT${alarmHours}H`,
    'END:VALARM',
  ]
}

/** `20270116`, of a day number. */
function date(day: number): string {
  return formatDay(day).replaceAll('-', '')
}

/** `20270116T101500Z`. */
function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Escapes what has a meaning in a text value; other control characters are not allowed at all. */
function textValue(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}

/** Quotes the value of a parameter, in which a quote itself has no place. */
function parameterValue(text: string): string {
  return `"${text.replace(/[\p{Cc}"]/gu, '')}"`
}

const MOST_OCTETS = 75

/** Breaks a line after at most 75 octets, never inside a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
