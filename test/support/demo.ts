import { formatDay, todayAt, weekdayOf, OPERATOR_ZONE } from '../../src/values/time.ts'

/** Names of the demo catalogue that tests speak of. It is read-only: what a test writes, it owns. */
export const GENEVA = 'airport-1'
export const LYON = 'airport-4'
export const GENEVA_CITY = 'city-46'
export const CHAMONIX = 'resort-11'
export const VAL_THORENS = 'resort-80'
export const MOUTIERS = 'train_station-48'
/** Only the first is bookable by telephone alone. */
export const MANUAL_ROUTE = { from: LYON, to: 'resort-93' }
export const INACTIVE_RESORT = 'resort-7'
export const RESORT_WITHOUT_COORDINATES = 'resort-33'

/** A Saturday in January, the day of the golden prices. */
export const SATURDAY = '2027-01-16'

/** Such a Saturday to come, at least a week ahead by the real clock: its prices are the golden ones until 2035. */
export const SATURDAY_TO_COME = saturdayFrom(todayAt(new Date(), OPERATOR_ZONE) + 7)

/** The first Saturday from that day on in a January whose holidays are over. */
function saturdayFrom(day: number): string {
  const isWanted = weekdayOf(day) === 6 && /-01-(?!0[1-7])/.test(formatDay(day))
  return isWanted ? formatDay(day) : saturdayFrom(day + 1)
}

/** The ski side: numbers of resorts, shops of Val Thorens, packs. */
export const SKI = {
  VAL_THORENS: 80,
  ZERMATT: 256,
  INACTIVE_RESORT: 7,
  RESORT_WITHOUT_COORDINATES: 33,
  /** Of skirental-alpine in Val Thorens, and of glisse-et-cimes. */
  ALPINE_SHOP: 358,
  GLISSE_SHOP: 359,
  CHAMONIX_SHOP: 312,
  INACTIVE_SHOP: 334,
  /** In Selva di Cadore, of a supplier that has prices for nothing. */
  SHOP_WITHOUT_PRICES: 385,
  /** Of skirental-alpine: EVOLUTION skis with boots, its helmet, and the two with skis as one pack. */
  SKIS_AND_BOOTS: 2005,
  HELMET: 2006,
  ALL_IN: 2007,
  JUNIOR_SKIS: 2018,
  /** Of another supplier than the rest. */
  OTHER_TEEN_SKIS: 2061,
} as const

/** The id of the demo partner. */
export const DEMO_PARTNER = 1
