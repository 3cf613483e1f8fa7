import type { AccommodationIndex } from '../../../catalogue/accommodation-index.ts'
import type { Accommodation } from '../../../catalogue/accommodation.ts'
import { isLodging, meaningOf, oneSpelling } from '../../../catalogue/place-words.ts'
import { memoize } from '../../../values/memo.ts'
import { wordsOf } from '../../../values/text.ts'
import { LONG, typosBetween } from './typos.ts'

/** An accommodation that a text may refer to. */
export interface NamedAccommodation {
  accommodation: Accommodation
  match: 'exact' | 'typo' | 'part_of'
}

/**
 * Returns the accommodations that match all words: those whose whole name is given, with or without its location, or
 * else the closest ones.
 */
export function matchAccommodations(index: AccommodationIndex, words: readonly string[]): NamedAccommodation[] {
  const { byWord } = wordsIn(index)
  const asked = tellingWords(words)
  const known = asked.map((word) => (byWord.has(word) ? word : (similarWord(index, word) ?? word)))
  const isTypo = known.some((word, i) => word !== asked[i])
  const candidates = new Set(known.flatMap((word) => byWord.get(word) ?? []))
  const found = [...candidates].flatMap((named) => {
    const missing = missingWords(named, known)
    return missing === undefined ? [] : { accommodation: named.accommodation, missing }
  })
  const fewest = Math.min(...found.map(({ missing }) => missing))
  return found
    .filter(({ missing }) => missing === fewest)
    .map(({ accommodation, missing }) => ({
      accommodation,
      match: isTypo ? 'typo' : missing === 0 ? 'exact' : 'part_of',
    }))
}

interface Named {
  accommodation: Accommodation
  /** The words that distinguish it from others, and those of its address. */
  name: ReadonlySet<string>
  address: ReadonlySet<string>
}

/**
 * Returns how many words of the name are missing; undefined if a word belongs neither to its name nor to its address,
 * or none to its name.
 */
function missingWords({ name, address }: Named, words: readonly string[]): number | undefined {
  if (words.some((word) => !name.has(word) && !address.has(word))) return undefined
  const own = [...name].filter((word) => !address.has(word))
  if (own.length === 0) return [...name].every((word) => words.includes(word)) ? 0 : undefined
  const missing = own.filter((word) => !words.includes(word)).length
  return missing === own.length ? undefined : missing
}

const wordsIn = memoize(({ byId }: AccommodationIndex) => {
  const byWord = new Map<string, Named[]>()
  for (const accommodation of byId.values()) {
    const name = new Set(tellingWords(wordsOf(accommodation.name)))
    const named = { accommodation, name, address: new Set(tellingWords(wordsOf(accommodation.address))) }
    for (const word of name) {
      const known = byWord.get(word)
      if (known) known.push(named)
      else byWord.set(word, [named])
    }
  }
  return { byWord, byLength: [...byWord.keys()].filter((word) => word.length >= LONG) }
})

/** Returns the only long word of a name that differs by one typo. */
function similarWord(index: AccommodationIndex, word: string): string | undefined {
  if (word.length < LONG) return undefined
  const similar = wordsIn(index).byLength.filter(
    (known) => Math.abs(known.length - word.length) <= 1 && typosBetween(word, known, 1) <= 1,
  )
  return similar.length === 1 ? similar[0] : undefined
}

/** Returns the words without those that any house may have in its name. */
function tellingWords(words: readonly string[]): string[] {
  return words.filter((word) => meaningOf(word) !== 0 && !isLodging(word)).map(oneSpelling)
}
