import type { Place } from '../../catalogue/catalogue.ts'
import { lettersOf, type PlaceIndex, WORD_WEIGHT, type WordEntry } from '../../catalogue/place-index.ts'
import { isSpare, meaningOf, wholeName } from '../../catalogue/place-words.ts'
import { PLACE_TYPES } from '../../values/place-code.ts'
import { wordsOf } from '../../values/text.ts'

const MOST_RESULTS = 20

/** What a match costs beyond the weight of the word it matches: lower is better. */
const PREFIX_COST = 2
const SPARE_COST = 3
const TYPO_COST = 8
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

const SHORTEST = 4
const LONG = 6
const VERY_LONG = 8

/**
 * Words that differ by a typo or begin so, or differ by two where both are very long: of the same first letter where
 * there are any. A short word is close to so many that its first letter must be right and the other word be complete.
 */
function similarWords(index: PlaceIndex, word: string): Similar[] {
  if (word.length < SHORTEST) return []
  const likely = similarAmong(index.byFirstLetter.get(word.charAt(0)) ?? [], word)
  return likely.length > 0 || word.length < LONG ? likely : similarAmong(index.entries, word)
}

interface Similar {
  entry: WordEntry
  cost: number
}

function similarAmong(entries: readonly WordEntry[], word: string): Similar[] {
  const letters = lettersOf(word)
  const similar: Similar[] = []
  for (const entry of entries) {
    if (entry.word.length < SHORTEST) continue
    const most = Math.min(word.length, entry.word.length) < VERY_LONG ? 1 : 2
    // Each typed letter that the word lacks is a typo at least, and most words lack too many.
    if (countBits(letters & ~entry.letters) > most) continue
    const cost = costOfTypos(word, entry.word, most)
    if (cost < Infinity) similar.push({ entry, cost })
  }
  return similar
}

function costOfTypos(typed: string, word: string, most: number): number {
  const whole = typosInWhole(typed, word, most)
  if (whole === 1) return TYPO_COST
  if (typed.length >= LONG && typosBetween(typed, word, 1) === 1) return TYPO_COST + PREFIX_COST
  return whole > most ? Infinity : TYPO_COST * whole
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * Insertions, deletions, replacements and swaps of neighbours from `typed` to `word` or to a beginning of it; anything
 * above `most` comes back as `most + 1`. A beginning counts so that the typo may stand in a word not yet finished.
 */
export function typosBetween(typed: string, word: string, most: number): number {
  const columns = Math.min(word.length, typed.length + most)
  const row = lastRow(typed, word, columns, most)
  let least = most + 1
  for (let column = 0; row && column <= columns; column++) least = Math.min(least, at(row, column))
  return least
}

/** The same to the whole of `word`. */
function typosInWhole(typed: string, word: string, most: number): number {
  if (word.length > typed.length + most) return most + 1
  const row = lastRow(typed, word, word.length, most)
  return row ? at(row, word.length) : most + 1
}

/** The typos from `typed` to each beginning of `word` up to so many letters; nothing where all are more than `most`. */
function lastRow(typed: string, word: string, columns: number, most: number): Uint16Array | undefined {
  if (word.length < typed.length - most) return undefined
  for (let column = 0; column <= columns; column++) ROWS[0][column] = column
  for (let row = 1; row <= typed.length; row++) {
    const current = rowOf(row)
    const last = rowOf(row - 1)
    const beforeLast = rowOf(row + 1)
    const letter = typed.charCodeAt(row - 1)
    let best = (current[0] = row)
    for (let column = 1; column <= columns; column++) {
      const other = word.charCodeAt(column - 1)
      let cost = Math.min(at(last, column), at(current, column - 1)) + 1
      cost = Math.min(cost, at(last, column - 1) + (letter === other ? 0 : 1))
      if (row > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      }
      current[column] = cost
      if (cost < best) best = cost
    }
    if (best > most) return undefined
  }
  return rowOf(typed.length)
}

/** The last three rows of the table, in turn; kept between calls because a search makes hundreds of them. */
const LONGEST = 512
const ROWS = [new Uint16Array(LONGEST), new Uint16Array(LONGEST), new Uint16Array(LONGEST)] as const

function rowOf(row: number): Uint16Array {
  return ROWS[row % 3] ?? ROWS[0]
}

function at(row: Uint16Array, column: number): number {
  return row[column] ?? 0
}
