import type { DayRide } from '../../services/operations/day-of-rides.ts'

/** What stands out of a ride. */
const MARKS = ['new', 'changed', 'unassigned'] as const

/** One of these. */
export type Mark = (typeof MARKS)[number]

/** Returns what stands out of a ride; of one that is over nobody is missing. */
export function marksOf({ isNew, changes, driver, state }: DayRide): Mark[] {
  const isAhead = state === 'booked'
  return MARKS.filter(
    (mark) =>
      (mark === 'new' && isNew && isAhead) ||
      (mark === 'changed' && changes.length > 0) ||
      (mark === 'unassigned' && driver === null && isAhead),
  )
}

/** Returns how many ski bags travel along, as travellers say it, or pairs, as partners do. */
export function skisOf({ details: { luggage, skis, snowboards } }: DayRide): number {
  return luggage.skiBags || skis + snowboards
}

/** Who travels: adults and children, and infants where there are any: `2+1+1`. */
export function partyOf({ details: { adults, children, infants } }: DayRide): string {
  const shown = infants > 0 ? [adults, children, infants] : children > 0 ? [adults, children] : [adults]
  return shown.join('+')
}
