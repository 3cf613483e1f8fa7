import type { DayRide } from '../../services/operations/day-of-rides.ts'

/** The marks of a ride that need attention. */
const MARKS = ['new', 'changed', 'unassigned'] as const

/** One mark. */
export type Mark = (typeof MARKS)[number]

/** Returns the marks of a ride; a past ride is not marked as unassigned. */
export function marksOf({ isNew, changes, driver, state }: DayRide): Mark[] {
  const isAhead = state === 'booked'
  return MARKS.filter(
    (mark) =>
      (mark === 'new' && isNew && isAhead) ||
      (mark === 'changed' && changes.length > 0) ||
      (mark === 'unassigned' && driver === null && isAhead),
  )
}

/** Returns the travellers: adults and children, and infants if there are any: `2+1+1`. */
export function partyOf({ details: { adults, children, infants } }: DayRide): string {
  const shown = infants > 0 ? [adults, children, infants] : children > 0 ? [adults, children] : [adults]
  return shown.join('+')
}
