import { formatDay } from '../../../values/time.ts'
import { linkBreaker } from '../../../values/web-address.ts'

/** The methods of calendar files (RFC 5546). A cancelling file contains only cancelled entries. */
export const CALENDAR_METHODS = ['PUBLISH', 'CANCEL'] as const

/** One method. */
export type CalendarMethod = (typeof CALENDAR_METHODS)[number]

/** One entry of a calendar file. */
export interface CalendarEvent {
  /** The same for all versions of the entry, and globally unique. */
  uid: string
  /** The organizer of the entry. */
  organizer: { name: string; email: string }
  /** The version number, which only increases. */
  sequence: number
  /** When this version was created. */
  changedAt: Date
  /** Instants, or whole days, which do not block time. */
  time: { startsAt: Date; endsAt: Date } | { firstDay: number; days: number }
  summary: string
  location: string
  description: string
  url: string
  /** How many hours before its start the calendar reminds of it; null for no reminder. */
  alarmHours: number | null
  cancelled: boolean
}

/**
 * Returns the text of a calendar file (RFC 5545) that publishes or cancels the events. In their texts nothing is a link
 * but their URL and telephone numbers (decisions 7.34).
 */
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
  const plain = linkBreaker([event.url, event.organizer.name])
  const summary = textValue(plain(event.summary))
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `ORGANIZER;CN=${parameterValue(event.organizer.name)}:mailto:${event.organizer.email}`,
    ...timeLines(event),
    `SUMMARY:${summary}`,
    `LOCATION:${textValue(plain(event.location))}`,
    `DESCRIPTION:${textValue(plain(event.description))}`,
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${'days' in event.time ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...alarmLines(event, summary),
    'END:VEVENT',
  ]
}

function timeLines({ time }: CalendarEvent): string[] {
  if ('days' in time)
    return [`DTSTART;VALUE=DATE:${date(time.firstDay)}`, `DTEND;VALUE=DATE:${date(time.firstDay + time.days)}`]
  const { startsAt, endsAt } = time
  // An end must be later than its start.
  return [`DTSTART:${utc(startsAt)}`, ...(endsAt > startsAt ? [`DTEND:${utc(endsAt)}`] : [])]
}

function alarmLines({ alarmHours, cancelled }: CalendarEvent, summary: string): string[] {
  if (alarmHours === null || cancelled) return []
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, `TRIGGER:-PT${alarmHours}H`, 'END:VALARM']
}

/** Formats a day number as `20270116`. */
function date(day: number): string {
  return formatDay(day).replaceAll('-', '')
}

/** Formats an instant as `20270116T101500Z`. */
function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Escapes special characters in a text value; other control characters are not allowed at all. */
function textValue(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}

/** Quotes the value of a parameter, dropping quotation marks within it. */
function parameterValue(text: string): string {
  return `"${text.replace(/[\p{Cc}"]/gu, '')}"`
}

const MAX_OCTETS = 75

/** Folds a line after at most 75 octets, never within a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
