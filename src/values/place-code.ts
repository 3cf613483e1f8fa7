import { z } from 'zod'

/** The four kinds of place, in the order in which equal search matches are listed (decisions 3.10). */
export const PLACE_TYPES = ['airport', 'resort', 'train_station', 'city'] as const

/** One kind of place. */
export type PlaceType = (typeof PLACE_TYPES)[number]

/** `<type>-<number>`, for a seasonal variant of an airport with a suffix: `airport-2-w`. */
export type PlaceCode = `${PlaceType}-${string}`

/** A code as it is stored in JSON. */
export const storedPlaceCode = z.templateLiteral([z.enum(PLACE_TYPES), '-', z.string()])

/** The shape of a public location code (decisions 3.1). */
export const PLACE_CODE_PATTERN = /^(?:resort|airport|train_station|city)-\d+$/

/** Whether the text has the shape of a public location code; the place may still not exist. */
export function isPlaceCode(text: string): text is PlaceCode {
  return PLACE_CODE_PATTERN.test(text)
}

/** The shape of a code in the partner API, where an airport may carry the suffix of a seasonal variant (decisions 6.13). */
export const PARTNER_CODE_PATTERN = /^(?:(?:resort|train_station|city)-\d+|airport-\d+(?:-[a-z]+)?)$/

/** Whether the text has the shape of a code in the partner API; the place may still not exist. */
export function isPartnerCode(text: string): text is PlaceCode {
  return PARTNER_CODE_PATTERN.test(text)
}

/** Whether the code names a seasonal variant, such as `airport-2-w`. */
export function isVariant(code: PlaceCode): boolean {
  return !PLACE_CODE_PATTERN.test(code)
}

/** The code without the suffix of a variant. */
export function withoutSuffix(code: PlaceCode): PlaceCode {
  return placeCode(placeType(code), placeNumber(code))
}

/** The code of the place with that type and number. */
export function placeCode(type: PlaceType, id: number): PlaceCode {
  return `${type}-${id}`
}

/** The kind of place a code names. */
export function placeType(code: PlaceCode): PlaceType {
  if (code.startsWith('resort-')) return 'resort'
  if (code.startsWith('airport-')) return 'airport'
  return code.startsWith('city-') ? 'city' : 'train_station'
}

/** The number in a code. */
export function placeNumber(code: PlaceCode): number {
  return Number.parseInt(code.slice(code.indexOf('-') + 1), 10)
}
