import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { SkiResort } from '../../catalogue/rentals.ts'
import { placeNumber } from '../../values/place-code.ts'
import { searchPlaces } from '../places/search.ts'

/** The ski resorts that all words of the query stand for, best match first, at most 20. */
export function findResorts({ rentals }: Catalogue, query: string): SkiResort[] {
  return searchPlaces(rentals.resortIndex, query).flatMap(({ code }) => rentals.resorts.get(placeNumber(code)) ?? [])
}
