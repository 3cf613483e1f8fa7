import { formatDay, todayAt, weekdayOf, OPERATOR_ZONE } from '../../src/values/time.ts'

/** Names for entries of the demo catalogue. It is read-only: what a test writes, it owns. */
export const GENEVA = 'airport-1'
export const LYON = 'airport-4'
export const GENEVA_CITY = 'city-46'
export const CHAMONIX = 'resort-11'
export const VAL_THORENS = 'resort-80'
export const MOUTIERS = 'train_station-48'
/** Only the first can be booked by telephone only. */
export const MANUAL_ROUTE = { from: LYON, to: 'resort-93' }
export const INACTIVE_RESORT = 'resort-7'
export const RESORT_WITHOUT_COORDINATES = 'resort-33'

/** A Saturday in January, the day of the golden prices. */
export const SATURDAY = '2027-01-16'

/** The same kind of Saturday, at least a week ahead by the real clock: it has the golden prices until 2035. */
export const SATURDAY_TO_COME = saturdayFrom(todayAt(new Date(), OPERATOR_ZONE) + 7)

/** Returns the first Saturday on or after that day in the January weeks after the holidays. */
function saturdayFrom(day: number): string {
  const isWanted = weekdayOf(day) === 6 && /-01-(?!0[1-7])/.test(formatDay(day))
  return isWanted ? formatDay(day) : saturdayFrom(day + 1)
}

/** The ski catalogue: ids of resorts, shops of Val Thorens, packs. */
export const SKI = {
  VAL_THORENS: 80,
  ZERMATT: 256,
  INACTIVE_RESORT: 7,
  RESORT_WITHOUT_COORDINATES: 33,
  /** Shops of skirental-alpine and of glisse-et-cimes in Val Thorens. */
  ALPINE_SHOP: 358,
  GLISSE_SHOP: 359,
  CHAMONIX_SHOP: 312,
  INACTIVE_SHOP: 334,
  /** A shop in Selva di Cadore, of a supplier without any prices. */
  SHOP_WITHOUT_PRICES: 385,
  /** Packs of skirental-alpine: EVOLUTION skis with boots, the helmet, and all of it as one pack. */
  SKIS_AND_BOOTS: 2005,
  HELMET: 2006,
  ALL_IN: 2007,
  JUNIOR_SKIS: 2018,
  /** A pack of a different supplier. */
  OTHER_TEEN_SKIS: 2061,
} as const

/** The id of the demo partner. */
export const DEMO_PARTNER = 1
