import ICAL from 'ical.js'

/** A calendar file as ical.js, the reader of Thunderbird, understands it. */
export interface ReadCalendar {
  version: unknown
  product: unknown
  scale: unknown
  method: unknown
  events: ReadEvent[]
}

interface ReadEvent {
  uid: string
  sequence: number
  /** When this version of the event was made. */
  stamp: unknown
  organizer: { name: unknown; address: unknown }
  /** An instant, or a date. */
  start: string
  end: string | null
  summary: string
  location: string
  description: string
  url: unknown
  status: unknown
  /** Whether the time is shown as busy. */
  transparency: unknown
  /** The reminders, whose triggers are relative to the start. */
  alarms: { trigger: string; action: unknown; description: unknown }[]
}

/** Reads a calendar file. Throws if its syntax is wrong. */
export function readCalendar(file: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return {
    version: calendar.getFirstPropertyValue('version'),
    product: calendar.getFirstPropertyValue('prodid'),
    scale: calendar.getFirstPropertyValue('calscale'),
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
    stamp: String(component.getFirstPropertyValue('dtstamp')),
    organizer: { name: organizer?.getFirstParameter('cn'), address: organizer?.getFirstValue() },
    start: momentOf(event.startDate),
    end: component.hasProperty('dtend') ? momentOf(event.endDate) : null,
    summary: event.summary,
    location: event.location,
    description: event.description,
    url: component.getFirstPropertyValue('url'),
    status: component.getFirstPropertyValue('status'),
    transparency: component.getFirstPropertyValue('transp'),
    alarms: component.getAllSubcomponents('valarm').map((alarm) => ({
      trigger: String(alarm.getFirstPropertyValue('trigger')),
      action: alarm.getFirstPropertyValue('action'),
      description: alarm.getFirstPropertyValue('description'),
    })),
  }
}

function momentOf(time: ICAL.Time): string {
  return time.isDate ? time.toString() : time.toJSDate().toISOString()
}
