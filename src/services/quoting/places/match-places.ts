import { type PlaceIndex, WORD_WEIGHT, type Place, lettersOf, type WordEntry } from '../../../catalogue/place-index.ts'
import { isSpare, meaningOf, wholeName } from '../../../catalogue/place-words.ts'
import { beginsElsewhere } from '../../../catalogue/places-elsewhere.ts'
import { PLACE_TYPES } from '../../../values/place-code.ts'

/** The cost of a match in addition to the weight of the matched word; lower is better. */
const PREFIX_COST = 2
const SPARE_COST = 3
/** More than any query costs, so that whole names come first, then those with a typo. */
const WHOLE_NAME_GAIN = 10_000
const MISSPELT_NAME_GAIN = 5_000

/** A place that a text may refer to, and how well it matches. */
export type Match = readonly [Place, Cost]

/**
 * Returns the places that match all words, best match first: whole names before parts, whole words before prefixes,
 * names before aliases. Typos are only considered for words that are not the beginning of another.
 */
export function matchPlaces(index: PlaceIndex, words: readonly string[]): Match[] {
  const name = wholeName(words)
  const costs = placesOfAll(index, words, name)
  const unfinished = costs.size > 0 ? costs : placesOfUnfinished(index, words)
  const found = unfinished.size > 0 ? unfinished : placesOfJoined(index, words)
  for (const place of index.byWholeName.get(name) ?? []) {
    const cost = found.get(place)
    if (cost) cost.sum -= WHOLE_NAME_GAIN
  }
  return [...found]
    .filter(([, cost]) => cost.named)
    .sort(([a, costA], [b, costB]) => costA.sum - costB.sum || compareEqualMatches(a, b))
}

/** Returns whether the text is a whole name of the place, possibly with a typo. */
export function isWhole([, { sum }]: Match): boolean {
  return sum < 0
}

type Costs = Map<Place, Cost>

/**
 * `named` is false as long as only the country or, with a typo, a kind of place has matched: "France" alone finds no
 * place, "Tignes France" does.
 */
interface Cost {
  sum: number
  named: boolean
}

/** Starts with the most meaningful words; the others only have to match what those have found. */
function placesOfAll(index: PlaceIndex, words: readonly string[], name: string): Costs {
  const [first, ...others] = [...new Set(words)].sort((a, b) => meaningOf(b) - meaningOf(a))
  let costs: Costs = first === undefined ? new Map() : placesOf(index, first, { alone: first === name })
  for (const word of others) costs = narrow(costs, word, placesOf(index, word, { among: costs }))
  return costs
}

/**
 * Lets the last word be the beginning of one with a typo, in a name whose other words are right, although it is the
 * beginning of another word as well: "Val tor", "Val tore" on the way to Val Thorens.
 */
function placesOfUnfinished(index: PlaceIndex, words: readonly string[]): Costs {
  const last = words.at(-1) ?? ''
  const others = words.slice(0, -1)
  if (last.length < SHORTEST - 1 || others.every((word) => meaningOf(word) !== 2)) return new Map()
  const among = placesOfAll(index, others, wholeName(others))
  const found: Costs = new Map()
  for (const { word, joined, uses } of index.byFirstLetter.get(last.charAt(0)) ?? []) {
    if (joined || word.length <= last.length || typosBetween(last, word, 1) > 1) continue
    for (const { place, weight } of uses)
      if (among.has(place) && weight <= WORD_WEIGHT.alias) add(found, place, BEGINNING_COST + weight, true)
  }
  return found.size > 0 ? narrow(among, last, found) : found
}

/** Joins words that may have been separated wrongly: "Sas-Fee", "Val d'sere". */
function placesOfJoined(index: PlaceIndex, words: readonly string[]): Costs {
  if (words.length < 2 || words.some((word) => isElsewhere(index, word))) return new Map()
  return placesOf(index, words.join(''), {})
}

interface Scope {
  /** Restricts the result to these places. */
  among?: Costs
  /** Whether the word is the only one typed of the name. */
  alone?: boolean
}

/**
 * Returns the places that a word may refer to. A word that is the beginning of others, or the name of a place
 * elsewhere, does not count as a typo.
 */
function placesOf(index: PlaceIndex, word: string, scope: Scope): Costs {
  const found: Costs = new Map()
  if (scope.among?.size === 0) return found
  const known = addBeginning(found, index, word, scope)
  if (!known && !beginsElsewhere(word)) addSimilar(found, index, word, scope)
  return found
}

/**
 * Adds the places with a word that begins like this. Returns whether any of these words is more than names joined
 * together.
 */
function addBeginning(found: Costs, index: PlaceIndex, word: string, { among }: Scope): boolean {
  let known = false
  let at = firstAtOrAfter(index, word)
  for (let entry = index.entries[at]; entry?.word.startsWith(word); entry = index.entries[++at]) {
    const cost = entry.word === word ? 0 : PREFIX_COST
    if (cost === 0 || !entry.joined) known = true
    for (const { place, weight } of entry.uses) {
      if (among && !among.has(place)) continue
      add(found, place, cost + weight, weight !== WORD_WEIGHT.country)
    }
  }
  return known
}

function addSimilar(found: Costs, index: PlaceIndex, word: string, { among, alone }: Scope): void {
  for (const { entry, cost, complete } of similarWords(index, word)) {
    const whole = alone && complete ? index.byWholeName.get(entry.word) : undefined
    for (const { place, weight } of entry.uses) {
      if (among && !among.has(place)) continue
      const gain = whole?.has(place) ? MISSPELT_NAME_GAIN : 0
      // A short word on its own is close to parts of many names.
      if (alone && gain === 0 && word.length < LONG) continue
      add(found, place, cost + weight - gain, weight !== WORD_WEIGHT.country && weight !== WORD_WEIGHT.kind)
    }
  }
}

function add(found: Costs, place: Place, sum: number, named: boolean): void {
  if (sum < (found.get(place)?.sum ?? Infinity)) found.set(place, { sum, named })
}

function narrow(costs: Costs, word: string, found: Costs): Costs {
  const both: Costs = new Map()
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

/**
 * Returns whether the word belongs to a place elsewhere and to none in the catalogue. A shorter one may be part of any
 * name.
 */
function isElsewhere(index: PlaceIndex, word: string): boolean {
  return (
    word.length >= LONG - 1 &&
    beginsElsewhere(word) &&
    !index.entries[firstAtOrAfter(index, word)]?.word.startsWith(word)
  )
}

/** Returns the index of the first entry at or after the word. */
function firstAtOrAfter({ entries }: PlaceIndex, word: string): number {
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
/** From this length on, words differ by enough letters to be told apart. */
export const LONG = 6
const VERY_LONG = 8

/** The cost of a typo in a whole word, and in the beginning of one. */
const TYPO_COST = 8
const BEGINNING_COST = 10

/** A word that may have been meant, and the cost of assuming so. */
interface Similar {
  entry: WordEntry
  cost: number
  /** Whether the whole word is meant, not just a beginning of it. */
  complete: boolean
}

/**
 * Returns the words that differ by one typo, also at their beginning, or by two if both are very long, preferably with
 * the same first letter. A short word resembles so many others that its first letter must be right, or missing from a
 * long word, and the other word must be complete.
 */
function similarWords(index: PlaceIndex, word: string): Similar[] {
  if (word.length < SHORTEST) return []
  const likely = similarAmong(index.byFirstLetter.get(word.charAt(0)) ?? [], word)
  if (word.length < LONG) return [...likely, ...wordsWithoutFirstLetter(index, word)]
  return likely.length > 0 ? likely : similarAmong(index.entries, word)
}

function wordsWithoutFirstLetter(index: PlaceIndex, typed: string): Similar[] {
  if (typed.length < LONG - 1) return []
  return index.entries.flatMap((entry) =>
    entry.word.length === LONG && entry.word.endsWith(typed) ? [{ entry, cost: TYPO_COST, complete: true }] : [],
  )
}

function similarAmong(entries: readonly WordEntry[], word: string): Similar[] {
  const letters = lettersOf(word)
  const similar: Similar[] = []
  for (const entry of entries) {
    if (entry.word.length < SHORTEST) continue
    const most = Math.min(word.length, entry.word.length) < VERY_LONG ? 1 : 2
    // Each typed letter that the word lacks is at least one typo, and most words lack too many.
    if (countBits(letters & ~entry.letters) > most) continue
    const cost = costOfTypos(word, entry, most)
    if (cost < Infinity) similar.push({ entry, cost, complete: cost !== BEGINNING_COST })
  }
  return similar
}

function costOfTypos(typed: string, { word, joined }: WordEntry, most: number): number {
  const whole = typosInWhole(typed, word, most)
  if (whole === 1) return TYPO_COST
  if (typed.length >= LONG && !joined && typosBetween(typed, word, 1) === 1) return BEGINNING_COST
  return whole > most ? Infinity : TYPO_COST * whole
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * Returns the insertions, deletions, replacements and swaps of neighbours from `typed` to `word` or to a beginning of
 * it; `most + 1` for anything above `most`. Beginnings count so that a word that is still being typed may contain a
 * typo.
 */
export function typosBetween(typed: string, word: string, most: number): number {
  return Math.min(most + 1, ...typosToBeginnings(typed, word.slice(0, typed.length + most), most))
}

/** Returns the typos to the whole of `word`. */
function typosInWhole(typed: string, word: string, most: number): number {
  if (word.length > typed.length + most) return most + 1
  return Math.min(most + 1, typosToBeginnings(typed, word, most).at(-1) ?? Infinity)
}

/**
 * Returns the typos from `typed` to each beginning of `word` (optimal string alignment); empty if all are more than
 * `most`.
 */
function typosToBeginnings(typed: string, word: string, most: number): number[] {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    if (Math.min(...current) > most) return []
    beforeLast = last
    last = current
  }
  return last
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
