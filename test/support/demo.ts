/** Names of the demo catalogue that tests speak of. It is read-only: what a test writes, it owns. */
export const GENEVA = 'airport-1'
export const LYON = 'airport-4'
export const GENEVA_CITY = 'city-46'
export const CHAMONIX = 'resort-11'
export const VAL_THORENS = 'resort-80'
export const ZERMATT = 'resort-256'
export const MOUTIERS = 'train_station-48'
export const BOURG_SAINT_MAURICE = 'train_station-49'
/** Only the first is bookable by telephone alone. */
export const MANUAL_ROUTE = { from: LYON, to: 'resort-93' }
export const INACTIVE_RESORT = 'resort-7'
export const RESORT_WITHOUT_COORDINATES = 'resort-33'

/** A Saturday in January, the day of the golden prices. */
export const SATURDAY = '2027-01-16'
