import type { PlaceCode } from '../values/place-code.ts'
import { dayOf, type LocalMinute, minuteOfDay, weekdayOf } from '../values/time.ts'
import type { Wording } from '../values/wording.ts'

/** Minutes since midnight, both included. They run past midnight if they end before they begin. */
export interface Hours {
  minuteFrom: number
  minuteTo: number
}

/** Day numbers, both included. */
interface Days {
  dateFrom: number
  dateTo: number
}

/** Units of a vehicle that can drive at once. A day that no capacity covers has no limit. */
export interface Capacity extends Days {
  id: number
  /** Null for vehicles of every type together. */
  vehicleId: number | null
  /** Where its rides start or end; null for everywhere. Places are without the suffix of a variant, as below. */
  area: ReadonlySet<PlaceCode> | null
  units: number
}

/** Pickups at which nothing is driven. */
export interface Closure extends Days, Hours {
  id: number
  /** Null for everywhere. */
  place: PlaceCode | null
  /** Whether rides from or to the place are closed; null for both. */
  direction: 'from' | 'to' | null
  /** Null for every vehicle, shuttles included. */
  vehicleId: number | null
  /** What a refused search says. */
  words: Wording
}

/** Minutes by which a departure is caught earlier, by when it leaves. */
export interface PickupAllowance extends Days, Hours {
  /** Where it leaves; null for everywhere. */
  place: PlaceCode | null
  /** 1 = Monday … 7 = Sunday. */
  weekdays: readonly number[]
  minutes: number
}

/** How long before its pickup a leg can still be sold, in place of the setting. */
export interface NoticeRule extends Hours {
  /** Where the leg starts; null for everywhere. */
  place: PlaceCode | null
  minutes: number
}

const EVERY_WEEKDAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Returns the weekdays of a stored string of digits; all of them for null. */
export function weekdaysOf(digits: string | null): readonly number[] {
  return digits === null ? EVERY_WEEKDAY : Array.from(digits, Number)
}

/**
 * Returns whether a time falls into a range of hours on one of the days (decisions 3.25). A night belongs to the day on
 * which it begins.
 */
export function fallsInto(
  { dateFrom, dateTo, weekdays = EVERY_WEEKDAY, minuteFrom, minuteTo }: Days & Hours & { weekdays?: readonly number[] },
  at: LocalMinute,
): boolean {
  const day = dayOf(at)
  const minute = minuteOfDay(at)
  const isOn = (one: number) => dateFrom <= one && one <= dateTo && weekdays.includes(weekdayOf(one))
  if (minuteFrom <= minuteTo) return isOn(day) && minuteFrom <= minute && minute <= minuteTo
  return (minute >= minuteFrom && isOn(day)) || (minute <= minuteTo && isOn(day - 1))
}

/** Returns whether a time of day falls into a range of hours. */
export function isDuring({ minuteFrom, minuteTo }: Hours, minute: number): boolean {
  return minuteFrom <= minuteTo
    ? minuteFrom <= minute && minute <= minuteTo
    : minute >= minuteFrom || minute <= minuteTo
}
