import type { DayRide } from '../../services/dispatch/day-of-rides.ts'

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
