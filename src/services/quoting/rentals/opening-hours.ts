import { type OpeningHours, WEEKDAYS } from '../../../catalogue/rentals.ts'

/** Returns when a shop is open, one line for the days that have the same hours: `Mon–Fri 08:30–19:00`. */
export function hoursLines(hours: readonly OpeningHours[], locale: string): string[] {
  const ofDay = WEEKDAYS.map((day) =>
    hours
      .filter((one) => one.day === day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', '),
  )
  const name = weekdayNames(locale)
  const lines: string[] = []
  for (let from = 0, to = 0; from < ofDay.length; from = to) {
    to = from + 1
    while (to < ofDay.length && ofDay[to] === ofDay[from]) to++
    const days = to - from === 1 ? name(from) : `${name(from)}–${name(to - 1)}`
    if (ofDay[from] !== '') lines.push(`${days} ${ofDay[from]}`)
  }
  return lines
}

/** The days of the week by their places in it, the first of which is a Monday. */
function weekdayNames(locale: string): (day: number) => string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (day) => format.format(Date.UTC(2024, 0, 1 + day)).replace('.', '')
}
