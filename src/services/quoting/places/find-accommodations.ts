import { type AccommodationIndex, accommodationsWithin, type Accommodation } from '../../../catalogue/accommodation.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import { isLodging, meaningOf, oneSpelling } from '../../../catalogue/place-words.ts'
import { ApiError } from '../../../errors.ts'
import { distanceKm, type Point } from '../../../values/geo.ts'
import { memoize } from '../../../values/memo.ts'
import { placeCode } from '../../../values/place-code.ts'
import { fold, withWordsOf, wordsOf } from '../../../values/text.ts'
import { LONG, typosBetween } from './match-places.ts'

/** The maximum distance between an accommodation and its resort. */
export const RESORT_RADIUS_KM = 10

/**
 * Returns the accommodations around a resort whose names contain the text: first names that begin with it, then names
 * with a word that does, then the others. If there are none, those whose names contain all its words: `mont blanc`,
 * `Mont-Blanc, hotel`. Throws RESORT_NOT_FOUND.
 */
export function findAccommodations(catalogue: Catalogue, resortId: number, text: string): Accommodation[] {
  const resort = catalogue.places.get(placeCode('resort', resortId))
  if (!resort?.point)
    throw new ApiError('RESORT_NOT_FOUND', `there is no active resort ${resortId} with coordinates`, {
      about: ['resort'],
    })
  const wanted = fold(text)
  const atStart: Accommodation[] = []
  const atWord: Accommodation[] = []
  const inside: Accommodation[] = []
  const around = neighboursOf(catalogue.accommodations)(resort.point)
  for (const accommodation of around) {
    const name = accommodation.foldedName
    const at = name.indexOf(wanted)
    if (at === 0) atStart.push(accommodation)
    else if (at > 0) (beginsWord(name, at) ? atWord : inside).push(accommodation)
  }
  const found = [...atStart, ...atWord, ...inside]
  return found.length > 0 ? found : withWordsOf(text, around)
}

function beginsWord(name: string, at: number): boolean {
  return /[^\p{L}\p{N}]/u.test(name.charAt(at - 1))
}

/**
 * Returns the accommodation with that number. Throws VALIDATION_ERROR unless it lies around the resort of the route.
 */
export function getAccommodation(catalogue: Catalogue, id: number, resort: Place | undefined): Accommodation {
  if (!resort) throw misplaced('this route has no resort')
  const accommodation = catalogue.accommodations.byId.get(id)
  if (!accommodation) throw misplaced(`there is no accommodation ${id}`)
  if (!isNear(accommodation, resort))
    throw misplaced(`${accommodation.name} is not within ${RESORT_RADIUS_KM} km of ${resort.name}`)
  return accommodation
}

/** Returns the accommodation with that number; undefined if it is unknown or does not lie around that resort. */
export function findAccommodation(
  catalogue: Catalogue,
  id: number,
  resort: Place | undefined,
): Accommodation | undefined {
  const accommodation = catalogue.accommodations.byId.get(id)
  return accommodation && resort && isNear(accommodation, resort) ? accommodation : undefined
}

/**
 * Returns the accommodation around a resort that a text names in the form of `accommodationLine`; undefined for any
 * other text.
 */
export function namedAccommodation(
  catalogue: Catalogue,
  text: string,
  resort: Place | undefined,
): Accommodation | undefined {
  if (!resort?.point) return undefined
  const wanted = fold(text)
  return neighboursOf(catalogue.accommodations)(resort.point).find((one) => fold(accommodationLine(one)) === wanted)
}

/** Returns an accommodation as a choice: `Hôtel Mont-Blanc, 62 Allée du Majestic`. */
export function accommodationLine({ name, address }: Pick<Accommodation, 'name' | 'address'>): string {
  return [name, address].filter(Boolean).join(', ')
}

function misplaced(reason: string): ApiError {
  return new ApiError('VALIDATION_ERROR', reason, { about: ['accommodation'] })
}

/** Returns whether the accommodation is within reach of the place; false if either has no coordinates. */
function isNear(accommodation: Accommodation, place: Place): boolean {
  return (
    accommodation.point !== null &&
    place.point !== null &&
    distanceKm(accommodation.point, place.point) <= RESORT_RADIUS_KM
  )
}

/** The accommodations around each resort, by name. */
const neighboursOf = memoize((accommodations: AccommodationIndex) =>
  memoize((center: Point) =>
    accommodationsWithin(accommodations, center, RESORT_RADIUS_KM).sort((a, b) =>
      a.foldedName < b.foldedName ? -1 : a.foldedName > b.foldedName ? 1 : a.id - b.id,
    ),
  ),
)

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
