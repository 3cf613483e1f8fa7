import type { Shuttle } from '../../../catalogue/catalogue.ts'
import { DAY_MINUTES, dayOf, type LocalMinute, localMinute, weekdayOf } from '../../../values/time.ts'

/** A scheduled departure of shuttles, and its capacity. */
interface Departure {
  at: LocalMinute
  seats: number
}

/**
 * Returns the open departure nearest to a time: the first at or after it, or the last at or before it; undefined if
 * there is none within 24 hours.
 */
export function findDeparture(
  shuttles: readonly Shuttle[],
  at: LocalMinute,
  which: 'next' | 'last',
  isOpen: (departure: Departure) => boolean,
): LocalMinute | undefined {
  const direction = which === 'next' ? 1 : -1
  const day = dayOf(at)
  const distances = [day, day + direction]
    .flatMap((day) => departuresOn(shuttles, day))
    .filter(isOpen)
    .map((departure) => (departure.at - at) * direction)
    .filter((distance) => distance >= 0 && distance <= DAY_MINUTES)
  return distances.length === 0 ? undefined : at + direction * Math.min(...distances)
}

/** Returns the seats of all shuttles that depart at that time; 0 if none is scheduled. */
export function seatsAt(shuttles: readonly Shuttle[], at: LocalMinute): number {
  return departuresOn(shuttles, dayOf(at)).find((departure) => departure.at === at)?.seats ?? 0
}

function departuresOn(shuttles: readonly Shuttle[], day: number): Departure[] {
  const weekday = weekdayOf(day)
  const seatsByMinute = new Map<LocalMinute, number>()
  for (const { weekdays, dateFrom, dateTo, departures, seats } of shuttles) {
    if (!weekdays.includes(weekday) || day < dateFrom || day > dateTo) continue
    for (const minute of departures) {
      const at = localMinute(day, 0, minute)
      seatsByMinute.set(at, (seatsByMinute.get(at) ?? 0) + seats)
    }
  }
  return Array.from(seatsByMinute, ([at, seats]) => ({ at, seats }))
}
