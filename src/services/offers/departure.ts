import type { Shuttle } from '../../catalogue/catalogue.ts'
import { dayOf, type LocalMinute, localMinute, toInstant, weekdayOf } from '../../values/time.ts'

const DAY_MINUTES = 1440

/**
 * The scheduled departure next to a moment, at it included, that has not left: the first after it, or the last before it;
 * undefined when none is within 24 hours.
 */
export function findDeparture(
  shuttles: readonly Shuttle[],
  at: LocalMinute,
  which: 'next' | 'last',
  now: Date,
): LocalMinute | undefined {
  const direction = which === 'next' ? 1 : -1
  const day = dayOf(at)
  const distances = [day, day + direction]
    .flatMap((day) => departuresOn(shuttles, day))
    .filter((departure) => toInstant(departure) >= now.getTime())
    .map((departure) => (departure - at) * direction)
    .filter((distance) => distance >= 0 && distance <= DAY_MINUTES)
  return distances.length === 0 ? undefined : at + direction * Math.min(...distances)
}

function departuresOn(shuttles: readonly Shuttle[], day: number): LocalMinute[] {
  const weekday = weekdayOf(day)
  return shuttles
    .filter(({ weekdays, dateFrom, dateTo }) => weekdays.includes(weekday) && day >= dateFrom && day <= dateTo)
    .flatMap(({ departures }) => departures.map((minute) => localMinute(day, 0, minute)))
}
