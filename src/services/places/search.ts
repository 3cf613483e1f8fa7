import type { Place } from '../../catalogue/catalogue.ts'
import { type PlaceIndex, WORD_WEIGHT, type WordEntry } from '../../catalogue/place-index.ts'
import { isSpare, meaningOf, wholeName } from '../../catalogue/place-words.ts'
import { PLACE_TYPES } from '../../values/place-code.ts'
import { wordsOf } from '../../values/text.ts'
import { similarWords } from './typos.ts'

const MOST_RESULTS = 20

/** What a match costs beyond the weight of the word it matches: lower is better. */
const PREFIX_COST = 2
const SPARE_COST = 3
/** More than any query costs, so that whole names come first. */
const WHOLE_NAME_GAIN = 10_000

/**
 * The places that all words of the query stand for, best match first, at most 20 (decisions 3.10): whole names before
 * parts, whole words before prefixes, names before aliases; small typos count only for a word that nothing begins with.
 */
export function searchPlaces(index: PlaceIndex, query: string): Place[] {
  const words = wordsOf(query)
  const costs = placesOfAll(index, words)
  // Where the space is wrong, the words may still be right: "Sas-Fee", "Val d'sere".
  const found = costs.size > 0 || words.length < 2 ? costs : placesOf(index, words.join(''))
  for (const place of index.byWholeName.get(wholeName(words)) ?? []) {
    const cost = found.get(place)
    if (cost) cost.sum -= WHOLE_NAME_GAIN
  }
  return [...found]
    .filter(([, cost]) => cost.named)
    .sort(([a, costA], [b, costB]) => costA.sum - costB.sum || compareEqualMatches(a, b))
    .slice(0, MOST_RESULTS)
    .map(([place]) => place)
}

/** `named` is false while only the country has matched: "France" alone finds no place, "Tignes France" does. */
interface Cost {
  sum: number
  named: boolean
}

/** Starts with the words that say most: the others only have to fit what those have found. */
function placesOfAll(index: PlaceIndex, words: readonly string[]): Map<Place, Cost> {
  const [first, ...others] = [...new Set(words)].sort((a, b) => meaningOf(b) - meaningOf(a))
  let costs: Map<Place, Cost> = first === undefined ? new Map() : placesOf(index, first)
  for (const word of others) costs = narrow(costs, word, placesOf(index, word, costs))
  return costs
}

/** The places that a word stands for, only those `among` the given. A word that others begin with is no typo. */
function placesOf(index: PlaceIndex, word: string, among?: ReadonlyMap<Place, Cost>): Map<Place, Cost> {
  const found = new Map<Place, Cost>()
  if (among?.size === 0) return found
  const add = (entry: WordEntry, cost: number) => {
    for (const { place, weight } of entry.uses) {
      if (among && !among.has(place)) continue
      const sum = cost + weight
      if (sum < (found.get(place)?.sum ?? Infinity)) found.set(place, { sum, named: weight !== WORD_WEIGHT.country })
    }
  }
  const start = firstAtOrAfter(index.entries, word)
  let end = start
  for (let entry = index.entries[end]; entry?.word.startsWith(word); entry = index.entries[++end]) {
    add(entry, entry.word === word ? 0 : PREFIX_COST)
  }
  if (end === start) for (const { entry, cost } of similarWords(index, word)) add(entry, cost)
  return found
}

function narrow(costs: Map<Place, Cost>, word: string, found: Map<Place, Cost>): Map<Place, Cost> {
  const both = new Map<Place, Cost>()
  for (const [place, { sum, named }] of costs) {
    const other = found.get(place)
    if (other) both.set(place, { sum: sum + other.sum, named: named || other.named })
    else if (isSpare(word, place.type)) both.set(place, { sum: sum + SPARE_COST, named })
  }
  return both
}

function compareEqualMatches(a: Place, b: Place): number {
  return (
    PLACE_TYPES.indexOf(a.type) - PLACE_TYPES.indexOf(b.type) ||
    a.name.length - b.name.length ||
    (a.name < b.name ? -1 : 1)
  )
}

function firstAtOrAfter(entries: readonly WordEntry[], word: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.word ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
