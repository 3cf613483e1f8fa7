import type { PlaceIndex } from '../../../catalogue/place-index.ts'
import { isWay } from '../../../catalogue/place-words.ts'
import type { Place } from '../../../catalogue/place.ts'
import { wordsOf } from '../../../values/text.ts'
import { matchPlaces } from './match-places.ts'
import { matchTrip } from './match-trip.ts'

const MAX_RESULTS = 20
/** Characters that people type for "to". */
const ARROWS = /[→➔➜⇒»>](?=\s*[\p{L}\p{N}])/gu

/**
 * Returns the places that match the query, best match first, at most 20 (decisions 3.10): those with one name or, if no
 * place is called that, those at both ends of a trip.
 */
export function searchPlaces(index: PlaceIndex, query: string): Place[] {
  const words = wordsOf(query.replace(ARROWS, ' to '))
  // "Aime to La Plagne" is not Aime-La-Plagne.
  const matches = words.length > 1 && words.some(isWay) ? [] : matchPlaces(index, words)
  const ends = matches.length > 0 ? matches : matchTrip(index, words)
  // The last word may be unfinished: "La To" finds La Toussuire.
  const found = ends.length === 0 && !words.slice(0, -1).some(isWay) ? matchPlaces(index, words) : ends
  return found.slice(0, MAX_RESULTS).map(([place]) => place)
}
