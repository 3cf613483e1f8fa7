import { germanSpelling, wordsOf } from '../values/text.ts'
import type { Place } from './catalogue.ts'
import { kindWordsOf, spellingsOf, wholeName } from './place-words.ts'

/** How well a word of a place stands for it; lower is better. */
export const WORD_WEIGHT = { name: 0, alias: 1, kind: 3, country: 4 } as const

/** The searchable words of all places: sorted for prefixes, and grouped by first letter for typos. */
export interface PlaceIndex {
  /** Sorted by `word`. */
  entries: readonly WordEntry[]
  byFirstLetter: ReadonlyMap<string, readonly WordEntry[]>
  /** The places that have the `wholeName` as one of their own. */
  byWholeName: ReadonlyMap<string, ReadonlySet<Place>>
}

/** One word and the places it belongs to. */
export interface WordEntry {
  word: string
  /** `lettersOf` the word. */
  letters: number
  uses: readonly WordUse[]
}

/** A word's part in a place: of its name or IATA code, of an alias, of its kind, or of its country. */
interface WordUse {
  place: Place
  weight: number
}

/** Indexes names, IATA codes, aliases, kinds and countries of the places. */
export function buildPlaceIndex(places: Iterable<Place>): PlaceIndex {
  const usesByWord = new Map<string, Map<Place, number>>()
  const byWholeName = new Map<string, Set<Place>>()
  for (const place of places) {
    const names = [place.name, place.iata ?? ''].flatMap(wordsOfName)
    const aliases = place.aliases.flatMap(wordsOfName)
    const kinds = kindWordsOf(place.type, [...names, ...aliases].flat())
    addWords(usesByWord, place, names.flatMap(searchableWords), WORD_WEIGHT.name)
    addWords(usesByWord, place, aliases.flatMap(searchableWords), WORD_WEIGHT.alias)
    addWords(usesByWord, place, kinds, WORD_WEIGHT.kind)
    addWords(usesByWord, place, wordsOf(place.country ?? ''), WORD_WEIGHT.country)
    for (const words of [...names, ...aliases]) addTo(byWholeName, wholeName(words), place)
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
  return { entries, byFirstLetter, byWholeName }
}

function addWords(
  usesByWord: Map<string, Map<Place, number>>,
  place: Place,
  words: readonly string[],
  weight: number,
): void {
  for (const word of words) {
    let uses = usesByWord.get(word)
    if (!uses) usesByWord.set(word, (uses = new Map()))
    uses.set(place, Math.min(weight, uses.get(place) ?? weight))
  }
}

function addTo(placesByName: Map<string, Set<Place>>, name: string, place: Place): void {
  if (name === '') return
  const places = placesByName.get(name)
  if (places) places.add(place)
  else placesByName.set(name, new Set([place]))
}

/** Which letters a word holds, as bits; rarer characters share the bits of letters. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/** The words of a name in every way to spell it. */
function wordsOfName(name: string): (readonly string[])[] {
  return [...new Set([name, germanSpelling(name)])].flatMap((spelled) => spellingsOf(wordsOf(spelled)))
}

/** The words of a name, and the forms in which people run them together: "disere", "valdisere". */
function searchableWords(words: readonly string[]): string[] {
  const elided = words.flatMap((word, i) => (word.length === 1 && words[i + 1] ? [word + words[i + 1]] : []))
  const joined = words.length > 1 ? [words.join('')] : []
  return [...words, ...elided, ...joined]
}
