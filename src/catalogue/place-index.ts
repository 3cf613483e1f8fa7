import { wordsOf } from '../values/text.ts'
import type { Place } from './catalogue.ts'

/** How well a word of a place stands for it; lower is better. */
export const WORD_WEIGHT = { name: 0, alias: 1, country: 4 } as const

/** The searchable words of all places: sorted for prefixes, and grouped by first letter for typos. */
export interface PlaceIndex {
  /** Sorted by `word`. */
  entries: readonly WordEntry[]
  byFirstLetter: ReadonlyMap<string, readonly WordEntry[]>
}

/** One word and the places it belongs to. */
export interface WordEntry {
  word: string
  /** `lettersOf` the word. */
  letters: number
  uses: readonly WordUse[]
}

/** A word's part in a place: of its name or IATA code, of an alias, or of its country. */
interface WordUse {
  place: Place
  weight: number
}

/** Indexes names, IATA codes, aliases and countries of the places. */
export function buildPlaceIndex(places: Iterable<Place>): PlaceIndex {
  const usesByWord = new Map<string, Map<Place, number>>()
  for (const place of places) {
    addWords(usesByWord, place, [place.name, place.iata ?? ''], WORD_WEIGHT.name)
    addWords(usesByWord, place, place.aliases, WORD_WEIGHT.alias)
    addWords(usesByWord, place, [place.country ?? ''], WORD_WEIGHT.country)
  }
  const entries = [...usesByWord.keys()].sort().map((word) => ({
    word,
    letters: lettersOf(word),
    uses: [...(usesByWord.get(word) ?? [])].map(([place, weight]) => ({ place, weight })),
  }))
  const byFirstLetter = new Map<string, WordEntry[]>()
  for (const entry of entries) {
    const letter = entry.word.charAt(0)
    const group = byFirstLetter.get(letter)
    if (group) group.push(entry)
    else byFirstLetter.set(letter, [entry])
  }
  return { entries, byFirstLetter }
}

function addWords(
  usesByWord: Map<string, Map<Place, number>>,
  place: Place,
  texts: readonly string[],
  weight: number,
): void {
  for (const word of texts.flatMap(searchableWords)) {
    let uses = usesByWord.get(word)
    if (!uses) usesByWord.set(word, (uses = new Map()))
    uses.set(place, Math.min(weight, uses.get(place) ?? weight))
  }
}

/** Which letters a word holds, as bits; rarer characters share the bits of letters. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/** "St", "Saint" and "Sankt" are one word to whoever types it. */
const SAINT = ['st', 'saint', 'sankt', 'sainte', 'ste', 'san', 'santa']

/** The words of a name, and the forms in which people run them together: "disere", "valdisere". */
function searchableWords(text: string): string[] {
  const words = wordsOf(text)
  const elided = words.flatMap((word, i) => (word.length === 1 && words[i + 1] ? [word + words[i + 1]] : []))
  const joined = words.length > 1 ? [words.join('')] : []
  const saints = words.some((word) => SAINT.includes(word)) ? SAINT.slice(0, 3) : []
  return [...words, ...elided, ...joined, ...saints]
}
