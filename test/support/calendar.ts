import ICAL from 'ical.js'

/** A calendar file as ical.js, the reader of Thunderbird, understands it. */
export interface ReadCalendar {
  method: unknown
  events: ReadEvent[]
}

interface ReadEvent {
  uid: string
  sequence: number
  organizer: { name: unknown; address: unknown }
  /** An instant, or a day. */
  start: string
  end: string | null
  summary: string
  location: string
  description: string
  url: unknown
  status: unknown
  /** Whether its time is shown as taken. */
  transparency: unknown
  /** When it reminds, from its start on. */
  alarms: string[]
}

/** Reads a calendar file; throws where its syntax is wrong. */
export function readCalendar(file: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map(readEvent),
  }
}

function readEvent(component: ICAL.Component): ReadEvent {
  const event = new ICAL.Event(component)
  const organizer = component.getFirstProperty('organizer')
  return {
    uid: event.uid,
    sequence: event.sequence,
    organizer: { name: organizer?.getFirstParameter('cn'), address: organizer?.getFirstValue() },
    start: momentOf(event.startDate),
    end: component.hasProperty('dtend') ? momentOf(event.endDate) : null,
    summary: event.summary,
    location: event.location,
    description: event.description,
    url: component.getFirstPropertyValue('url'),
    status: component.getFirstPropertyValue('status'),
    transparency: component.getFirstPropertyValue('transp'),
    alarms: component.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  }
}

function momentOf(time: ICAL.Time): string {
  return time.isDate ? time.toString() : time.toJSDate().toISOString()
}
