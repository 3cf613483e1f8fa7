import { addressLine } from '../../values/country.ts'
import type { Operator } from '../../values/operator.ts'
import { type CalendarEvent, calendarFile } from '../documents/calendar/calendar.ts'
import { luggageLine, peopleLine } from '../quoting/trips/party-lines.ts'
import type { DayRide } from './day-of-rides.ts'

/**
 * Returns a calendar file of rides for their driver, without names and numbers of travellers, because others may see
 * it.
 */
export function driversCalendar(rides: readonly DayRide[], organizer: Operator, siteUrl: string): string {
  return calendarFile(
    'PUBLISH',
    rides.map((ride) => eventOf(ride, organizer, siteUrl)),
  )
}

function eventOf(ride: DayRide, organizer: Operator, siteUrl: string): CalendarEvent {
  const { item, startsAt, endsAt, updatedAt, details } = ride
  const { from, to, accommodation, flight, vehicle, luggage } = details
  const pickup = accommodation?.end === 'pickup' ? addressLine(accommodation) : null
  return {
    uid: `${item}@${new URL(siteUrl).hostname}`,
    organizer,
    // The sequence number, in seconds, only increases.
    sequence: Math.floor(updatedAt.getTime() / 1000),
    changedAt: updatedAt,
    time: { startsAt, endsAt },
    summary: `${from.en} → ${to.en}`,
    location: [pickup, from.en].filter(Boolean).join(', '),
    description: [
      item,
      [flight?.number, vehicle.en].filter(Boolean).join(', '),
      [peopleLine('en', details), luggageLine('en', luggage)].filter(Boolean).join(', '),
    ].join('\n'),
    url: siteUrl,
    alarmHours: null,
    cancelled: false,
  }
}
