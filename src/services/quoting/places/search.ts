import type { PlaceIndex, Place } from '../../../catalogue/place-index.ts'
import { isFiller, isStation, isWay, meaningOf, placeWords, wholeName } from '../../../catalogue/place-words.ts'
import type { Language } from '../../../values/language.ts'
import type { PlaceType } from '../../../values/place-code.ts'
import { orderIn } from '../../../values/wording.ts'
import { matchPlaces, isWhole, type Match } from './match-places.ts'

const MAX_RESULTS = 20
/** Characters that people type for "to". */
const ARROWS = /[→➔➜⇒»>](?=\s*[\p{L}\p{N}])/gu

/**
 * Returns the places that match the query, best match first, at most 20 (decisions 3.10): those with one name or, if no
 * place is called that, those at both ends of a trip.
 */
export function searchPlaces(index: PlaceIndex, query: string): Place[] {
  const words = placeWords(query.replace(ARROWS, ' to '))
  // "Aime to La Plagne" is not Aime-La-Plagne.
  const matches = words.length > 1 && words.some(isWay) ? [] : matchPlaces(index, words)
  const ends = matches.length > 0 ? matches : matchTrip(index, words)
  // The last word may be unfinished: "La To" finds La Toussuire.
  const found = ends.length === 0 && !words.slice(0, -1).some(isWay) ? matchPlaces(index, words) : ends
  const meant = found.length > 0 ? found : matchPlaces(index, tellingWords(words))
  return meant.slice(0, MAX_RESULTS).map(([place]) => place)
}

/** Returns the words that say which place is meant, without the station that it lacks, and postcodes or heights. */
function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !isStation(word) && !/^\d{4,5}$/.test(word))
  return telling.some((word) => meaningOf(word) === 2) && !words.some(isWay) ? telling : []
}

/** A longer text is not a trip, and would be expensive to search. */
const MAX_WORDS = 16

/**
 * Returns the places of a text about a trip, "taxi from Geneva to Chamonix": the best match of each end in the order of
 * the text, then the others. Returns none if either end is not found.
 */
function matchTrip(index: PlaceIndex, words: readonly string[]): Match[] {
  if (words.length > MAX_WORDS) return []
  const ends = endsOf(index, words)
  if (ends.some(([best]) => !best)) return []
  const inOrder = [...ends.flatMap(([best]) => (best ? [best] : [])), ...ends.flatMap(([, ...others]) => others)]
  return [...new Map(inOrder)]
}

/** Returns the matches of each part between the words of direction or, without any, of two consecutive names. */
function endsOf(index: PlaceIndex, words: readonly string[]): Match[][] {
  const parts = partsOf(words)
  const [only, ...others] = parts
  if (!only) return []
  if (others.length > 0) return parts.map((part) => matchPlaces(index, part))
  const matches = only.length < words.length ? matchPlaces(index, only) : []
  return matches.length > 0 ? [matches] : twoNames(index, only)
}

/** Returns the parts that name something, without the words around the names. */
function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  words.forEach((word, i) => {
    if (isWay(word)) parts.push([])
    else if (!isFiller(word, words[i + 1])) parts.at(-1)?.push(word)
  })
  return parts.filter((part) => wholeName(part) !== '')
}

/** Returns the matches of two consecutive whole names: "GVA - Chamonix". No trip leads from one resort to another. */
function twoNames(index: PlaceIndex, words: readonly string[]): Match[][] {
  for (let at = 1; at < words.length; at++) {
    const from = wholeNames(index, words.slice(0, at))
    const to = from.length > 0 ? wholeNames(index, words.slice(at)) : []
    if (to.length > 0 && ![...from, ...to].every(([place]) => place.type === 'resort')) return [from, to]
  }
  return [[]]
}

function wholeNames(index: PlaceIndex, words: readonly string[]): Match[] {
  const name = wholeName(words)
  // Only one-word names are recognized with a typo.
  if (name === '' || (name.includes(' ') && !index.byWholeName.has(name))) return []
  const matches = matchPlaces(index, words)
  return matches[0] && isWhole(matches[0]) ? matches : []
}

/** Places of one kind by name, under the English word for the kind. */
export interface PlaceGroup {
  type: PlaceType
  label: string
  places: Place[]
}

const GROUPS: [PlaceType, string][] = [
  ['airport', 'Airports'],
  ['train_station', 'Train stations'],
  ['city', 'Cities'],
  ['resort', 'Resorts'],
]

/** Groups places by kind, each in alphabetical order in a language. Kinds without places are left out. */
export function groupPlaces(places: Iterable<Place>, language: Language = 'en'): PlaceGroup[] {
  const order = orderIn(language)
  const byName = [...places].sort((a, b) => order(a.names, b.names))
  return GROUPS.map(([type, label]) => ({ type, label, places: byName.filter((place) => place.type === type) })).filter(
    ({ places }) => places.length > 0,
  )
}
