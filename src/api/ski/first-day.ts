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
  ensureAhead('first_day', firstDay, todayInResort(catalogue, resortId, now))
}

/** Throws INVALID_PARAMS for a day in a field that is before today. */
export function ensureAhead(field: string, day: number, today: number): void {
  if (day >= today) return
  throw invalidParam(field, 'must not be in the past', { kind: 'OUT_OF_RANGE', nearest: formatDay(today), why: 'past' })
}
