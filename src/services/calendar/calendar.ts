/** One entry of a calendar file. */
export interface CalendarEvent {
  /** The same for all versions of the entry. */
  uid: string
  /** Which version this is: it only grows. */
  sequence: number
  /** When this version was made. */
  changedAt: Date
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description: string
  url: string
  cancelled: boolean
}

/** Returns the text of a calendar file (RFC 5545) that publishes the events. */
export function calendarFile(events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Navette//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
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
    `DTSTART:${utc(event.startsAt)}`,
    // An end must come after its start.
    ...(event.endsAt > event.startsAt ? [`DTEND:${utc(event.endsAt)}`] : []),
    `SUMMARY:${textValue(event.summary)}`,
    `LOCATION:${textValue(event.location)}`,
    `DESCRIPTION:${textValue(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
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
