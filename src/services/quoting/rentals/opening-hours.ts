import { Info } from 'luxon'
import { type OpeningHours, WEEKDAYS } from '../../../catalogue/rentals.ts'
import { weekdayOf } from '../../../values/time.ts'

/** Returns the opening hours of a shop on a day, one range each; none if it is closed or they are unknown. */
export function hoursOn(hours: readonly OpeningHours[], dayNumber: number): string[] {
  const weekday = WEEKDAYS[weekdayOf(dayNumber) - 1]
  return hours.filter(({ day }) => day === weekday).map(({ opens, closes }) => `${opens}–${closes}`)
}

/** Returns the opening hours of a shop, one line per run of days with the same hours: `Mon–Fri 08:30–19:00`. */
export function hoursLines(hours: readonly OpeningHours[], locale: string): string[] {
  const ofDay = WEEKDAYS.map((day) =>
    hours
      .filter((one) => one.day === day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', '),
  )
  const names = Info.weekdays('short', { locale }).map((name) => name.replace('.', ''))
  const lines: string[] = []
  for (let from = 0, to = 0; from < ofDay.length; from = to) {
    to = from + 1
    while (to < ofDay.length && ofDay[to] === ofDay[from]) to++
    const days = to - from === 1 ? names[from] : `${names[from]}–${names[to - 1]}`
    if (ofDay[from] !== '') lines.push(`${days} ${ofDay[from]}`)
  }
  return lines
}
