import type { Catalogue } from '../../catalogue/catalogue.ts'
import { invalidParam } from '../../http/field-names.ts'
import { todayInResort } from '../../services/quoting/rentals/resorts-and-shops.ts'
import { formatDay } from '../../values/time.ts'

/** Throws INVALID_PARAMS for a `first_day` that is over in the resort. */
export function ensureFirstDayAhead(
  catalogue: Pick<Catalogue, 'rentals'>,
  { resortId, firstDay }: { resortId: number; firstDay: number },
  now: Date,
): void {
  const today = todayInResort(catalogue, resortId, now)
  if (firstDay >= today) return
  throw invalidParam('first_day', 'must not be in the past', {
    kind: 'OUT_OF_RANGE',
    nearest: formatDay(today),
    why: 'past',
  })
}
