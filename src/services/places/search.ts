import type { Place } from '../../catalogue/catalogue.ts'
import type { PlaceIndex } from '../../catalogue/place-index.ts'
import { wordsOf } from '../../values/text.ts'
import { matchPlaces } from './match-places.ts'

const MOST_RESULTS = 20

/** Returns the places that the query stands for, best match first, at most 20 (decisions 3.10). */
export function searchPlaces(index: PlaceIndex, query: string): Place[] {
  return matchPlaces(index, wordsOf(query))
    .slice(0, MOST_RESULTS)
    .map(([place]) => place)
}
