import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { DayRide } from '../../services/rides/day-of-rides.ts'
import { type Clash, fitOf, isClash } from '../../services/rides/fit.ts'
import { groupBy } from '../../values/group-by.ts'

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

/** Returns what rides of our own drivers clash with among these, by item; only those that are still ahead. */
export function clashesOf(rides: readonly DayRide[], places: Catalogue['places'], now: Date): Map<string, Clash> {
  const clashes = new Map<string, Clash>()
  for (const theirs of groupBy(rides, ({ driver }) => driver?.id ?? null).values())
    for (const ride of theirs) {
      if (ride.driver?.kind !== 'own' || ride.state !== 'booked' || ride.endsAt < now) continue
      const fit = fitOf(ride, theirs, places)
      if (isClash(fit)) clashes.set(ride.item, fit)
    }
  return clashes
}
