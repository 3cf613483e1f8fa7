import type { Point } from '../values/geo.ts'
import { groupBy } from '../values/group-by.ts'
import type { PlaceCode, PlaceType } from '../values/place-code.ts'
import { germanSpelling, wordsOf } from '../values/text.ts'
import type { Wording } from '../values/wording.ts'
import { kindWordsOf, placeWords, properWords, spellingsOf, wholeName } from './place-words.ts'
import { otherNamesOf } from './places-abroad.ts'

/**
 * How well a word identifies its place; lower is better. A joined alias such as "courchevellatania" costs more than a
 * typo in a name, because "courchevell" means Courchevel.
 */
export const WORD_WEIGHT = { name: 0, alias: 1, joinedName: 2, kind: 3, country: 4, joinedAlias: 10 } as const

/** The searchable words of all places: sorted for prefixes, and grouped by first letter for typos. */
export interface PlaceIndex {
  /** Sorted by `word`. */
  entries: readonly WordEntry[]
  byFirstLetter: ReadonlyMap<string, readonly WordEntry[]>
  /** The places by the `wholeName` of each of their names. */
  byWholeName: ReadonlyMap<string, ReadonlySet<Place>>
  /** The places by the `wholeName` of each part. These words are too many to be completed or corrected. */
  byPart: ReadonlyMap<string, ReadonlySet<Place>>
}

/** One word and the places it belongs to. */
export interface WordEntry {
  word: string
  /** `lettersOf` the word. */
  letters: number
  /** Whether the word is only names joined together. A prefix of it may just as well be another word with a typo. */
  joined: boolean
  uses: readonly WordUse[]
}

/** How a word belongs to a place, as in `WORD_WEIGHT`; an IATA code counts as a name. */
interface WordUse {
  place: Place
  weight: number
}

/** Indexes names in all languages, IATA codes, aliases, kinds and countries of the places. */
export function buildPlaceIndex(places: Iterable<Place>): PlaceIndex {
  const usesByWord = new Map<string, Map<Place, number>>()
  const byWholeName = new Map<string, Set<Place>>()
  const byPart = new Map<string, Set<Place>>()
  for (const place of places) {
    const names = [place.name, place.iata ?? ''].flatMap(wordsOfName)
    const aliases = otherNamesOf(place).flatMap(wordsOfName)
    const others = [...aliases, ...translationsOf(place).flatMap(wordsOfName).map(properWords)]
    const kinds = kindWordsOf(place.type, [...names, ...aliases].flat())
    addWords(usesByWord, place, names.flatMap(separateWords), WORD_WEIGHT.name)
    addWords(usesByWord, place, names.flatMap(joinedWords), WORD_WEIGHT.joinedName)
    addWords(usesByWord, place, others.flatMap(separateWords), WORD_WEIGHT.alias)
    addWords(usesByWord, place, others.flatMap(joinedWords), WORD_WEIGHT.joinedAlias)
    addWords(usesByWord, place, kinds, WORD_WEIGHT.kind)
    addWords(usesByWord, place, wordsOf(place.country ?? ''), WORD_WEIGHT.country)
    for (const words of [...names, ...others]) addTo(byWholeName, wholeName(words), place)
    for (const name of place.parts.flatMap(wholeNamesOf)) addTo(byPart, name, place)
  }
  const entries = [...usesByWord.keys()].sort().map((word) => {
    const uses = [...(usesByWord.get(word) ?? [])].map(([place, weight]) => ({ place, weight }))
    return { word, letters: lettersOf(word), joined: uses.every(isJoined), uses }
  })
  return { entries, byFirstLetter: groupBy(entries, ({ word }) => word.charAt(0)), byWholeName, byPart }
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

/** Returns the letters of a word as a bit set; rarer characters share bits with letters. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/** Returns the names of the place in other languages, which count as aliases. */
function translationsOf({ names: { en: _, ...others } }: Place): string[] {
  return Object.values(others).filter((name) => name !== undefined)
}

/** Returns what people type for a whole name, in every spelling of it. */
export function wholeNamesOf(name: string): string[] {
  return wordsOfName(name).map(wholeName)
}

/** Returns the words of a name, in every spelling of it. */
function wordsOfName(name: string): (readonly string[])[] {
  return [...new Set([name, germanSpelling(name)])].flatMap((spelled) => spellingsOf(placeWords(spelled)))
}

/** Returns the words of a name, also without the apostrophe between two of them: "disere". */
function separateWords(words: readonly string[]): string[] {
  const elided = words.flatMap((word, i) => (word.length === 1 && words[i + 1] ? [word + words[i + 1]] : []))
  return [...words, ...elided]
}

/** Returns the words of a name joined together: "valdisere". */
function joinedWords(words: readonly string[]): string[] {
  return words.length > 1 ? [words.join('')] : []
}

function isJoined({ weight }: WordUse): boolean {
  return weight === WORD_WEIGHT.joinedName || weight === WORD_WEIGHT.joinedAlias
}

/** Somewhere a transfer starts or ends. */
export interface Place {
  code: PlaceCode
  type: PlaceType
  /** In English, for the APIs. */
  name: string
  /** For pages and documents. */
  names: Wording
  country: string | null
  aliases: readonly string[]
  /** Villages, hamlets and levels of it; a search for one finds the place. */
  parts: readonly string[]
  iata: string | null
  point: Point | null
  /** Its zone in the time zone database. */
  timeZone: string
  /** From the flight's or train's arrival to the pickup. */
  arrivalBufferMinutes: number
  /** From the drop-off to the flight's or train's departure. */
  checkInLeadMinutes: number
  regionId: number | null
}
