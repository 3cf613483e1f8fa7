import { lettersOf, type PlaceIndex, type WordEntry } from '../../../catalogue/place-index.ts'

const SHORTEST = 4
/** From this length on, words differ by enough letters to be told apart. */
export const LONG = 6
const VERY_LONG = 8

/** What a typo costs in the whole of a word, and in the beginning of one. */
const TYPO_COST = 8
const BEGINNING_COST = 10

/** A word that may have been meant, and the cost of assuming so. */
export interface Similar {
  entry: WordEntry
  cost: number
  /** Whether the word is meant as a whole, not only a beginning of it. */
  complete: boolean
}

/**
 * Returns the words that differ by a typo or begin so, or differ by two where both are very long: of the same first
 * letter where there are any. A short word is close to so many that its first letter must be right, or left out of a
 * long one, and the other word be complete.
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
 * Insertions, deletions, replacements and swaps of neighbours from `typed` to `word` or to a beginning of it; anything
 * above `most` comes back as `most + 1`. A beginning counts so that the typo may stand in a word not yet finished.
 */
export function typosBetween(typed: string, word: string, most: number): number {
  const columns = Math.min(word.length, typed.length + most)
  const row = lastRow(typed, word, columns, most)
  let least = most + 1
  for (let column = Math.max(0, typed.length - most); row && column <= columns; column++) {
    least = Math.min(least, at(row, column))
  }
  return least
}

/** The same to the whole of `word`. */
function typosInWhole(typed: string, word: string, most: number): number {
  if (word.length > typed.length + most) return most + 1
  const row = lastRow(typed, word, word.length, most)
  return row ? at(row, word.length) : most + 1
}

/**
 * The typos from `typed` to each beginning of `word` up to so many letters; nothing where all are more than `most`. Only
 * the columns within `most` of the row are filled: each step aside is a typo.
 */
function lastRow(typed: string, word: string, columns: number, most: number): Uint16Array | undefined {
  if (word.length < typed.length - most) return undefined
  for (let column = 0; column <= Math.min(columns, most + 1); column++) ROWS[0][column] = column
  for (let row = 1; row <= typed.length; row++) {
    const current = rowOf(row)
    const last = rowOf(row - 1)
    const beforeLast = rowOf(row + 1)
    const letter = typed.charCodeAt(row - 1)
    const first = Math.max(1, row - most)
    const end = Math.min(columns, row + most)
    let best = (current[first - 1] = first === 1 ? row : most + 1)
    for (let column = first; column <= end; column++) {
      const other = word.charCodeAt(column - 1)
      let cost = Math.min(at(last, column), at(current, column - 1)) + 1
      cost = Math.min(cost, at(last, column - 1) + (letter === other ? 0 : 1))
      if (row > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      }
      current[column] = cost
      if (cost < best) best = cost
    }
    current[end + 1] = most + 1
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
