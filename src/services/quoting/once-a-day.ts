import type { Catalogue } from '../../catalogue/catalogue.ts'
import { memoize, memoizeValues } from '../../values/memo.ts'
import { OPERATOR_ZONE, startOfDay, todayAt } from '../../values/time.ts'

/** Computes something about a part of a catalogue once per catalogue and day of the operator, as of its beginning. */
export function onceADay<Thing extends object, Result>(
  compute: (catalogue: Catalogue, thing: Thing, now: Date) => Result,
): (catalogue: Catalogue, thing: Thing, now: Date) => Result {
  const known = memoize((catalogue: Catalogue) =>
    // Only today's is asked for; the limit drops former days.
    memoizeValues((today: number) => {
      const now = startOfDay(today, OPERATOR_ZONE)
      return memoize((thing: Thing) => compute(catalogue, thing, now))
    }, 2),
  )
  return (catalogue, thing, now) => known(catalogue)(todayAt(now, OPERATOR_ZONE))(thing)
}
