import { memoizeValues } from './memo.ts'
/** The four kinds of place, in the order in which equal search matches are listed (decisions 3.10). */
export const PLACE_TYPES = ['airport', 'resort', 'train_station', 'city'] as const

/** One kind of place. */
export type PlaceType = (typeof PLACE_TYPES)[number]

/** A code `<type>-<number>`. The seasonal variant of an airport has a suffix: `airport-2-w`. */
export type PlaceCode = `${PlaceType}-${string}`

/** The shape of a public location code (decisions 3.1). */
export const PLACE_CODE_PATTERN = /^(?:resort|airport|train_station|city)-\d+$/

/** Returns whether the text has the shape of a public location code. The place need not exist. */
export function isPlaceCode(text: string): text is PlaceCode {
  return PLACE_CODE_PATTERN.test(text)
}

/**
 * The shape of a code in the partner API, where an airport may carry the suffix of a seasonal variant (decisions 6.13).
 */
export const PARTNER_CODE_PATTERN = /^(?:(?:resort|train_station|city)-\d+|airport-\d+(?:-[a-z]+)?)$/

/** Returns whether the text has the shape of a code in the partner API. The place need not exist. */
export function isPartnerCode(text: string): text is PlaceCode {
  return PARTNER_CODE_PATTERN.test(text)
}

/** Returns whether the code names a seasonal variant, such as `airport-2-w`. */
export function isVariant(code: PlaceCode): boolean {
  return !PLACE_CODE_PATTERN.test(code)
}

/** Returns the code without the suffix of a variant. */
export const withoutSuffix = memoizeValues((code: PlaceCode) => placeCode(placeType(code), placeNumber(code)))

/** Returns the code of the place with this type and number. */
export function placeCode(type: PlaceType, id: number): PlaceCode {
  return `${type}-${id}`
}

/** Returns the type of place that a code names. */
export function placeType(code: PlaceCode): PlaceType {
  if (code.startsWith('resort-')) return 'resort'
  if (code.startsWith('airport-')) return 'airport'
  return code.startsWith('city-') ? 'city' : 'train_station'
}

/** Returns the first code that names a resort; undefined if none does. A trip has at most one resort. */
export function resortAmong(codes: readonly (PlaceCode | null)[]): PlaceCode | undefined {
  return codes.find((code) => code !== null && placeType(code) === 'resort') ?? undefined
}

/** Returns the number in a code. */
export function placeNumber(code: PlaceCode): number {
  return Number.parseInt(code.slice(code.indexOf('-') + 1), 10)
}
