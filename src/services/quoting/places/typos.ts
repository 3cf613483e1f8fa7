import { lettersOf, type PlaceIndex, type WordEntry } from '../../../catalogue/place-index.ts'

const SHORTEST = 4
/** From this length on, words differ by enough letters to be told apart. */
export const LONG = 6
const VERY_LONG = 8

/** The cost of a typo in a whole word, and in the beginning of one. */
const TYPO_COST = 8
const BEGINNING_COST = 10

/** A word that may have been meant, and the cost of assuming so. */
export interface Similar {
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
export function similarWords(index: PlaceIndex, word: string): Similar[] {
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
