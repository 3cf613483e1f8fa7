import type { PlaceIndex } from '../../../catalogue/place-index.ts'
import { isFiller, isWay, wholeName } from '../../../catalogue/place-words.ts'
import { isWhole, type Match, matchPlaces } from './match-places.ts'

/** A longer text is not a trip, and would be expensive to search. */
const MAX_WORDS = 16

/**
 * Returns the places of a text about a trip, "taxi from Geneva to Chamonix": the best match of each end in the order of
 * the text, then the others. Returns none if either end is not found.
 */
export function matchTrip(index: PlaceIndex, words: readonly string[]): Match[] {
  if (words.length > MAX_WORDS) return []
  const ends = endsOf(index, words)
  if (ends.some(([best]) => !best)) return []
  const inOrder = [...ends.flatMap(([best]) => (best ? [best] : [])), ...ends.flatMap(([, ...others]) => others)]
  return [...new Map(inOrder)]
}

/** Returns the matches of each part between the words of direction or, without any, of two consecutive names. */
function endsOf(index: PlaceIndex, words: readonly string[]): Match[][] {
  const parts = partsOf(words)
  const [only, ...others] = parts
  if (!only) return []
  if (others.length > 0) return parts.map((part) => matchPlaces(index, part))
  const matches = only.length < words.length ? matchPlaces(index, only) : []
  return matches.length > 0 ? [matches] : twoNames(index, only)
}

/** Returns the parts that name something, without the words around the names. */
function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  words.forEach((word, i) => {
    if (isWay(word)) parts.push([])
    else if (!isFiller(word, words[i + 1])) parts.at(-1)?.push(word)
  })
  return parts.filter((part) => wholeName(part) !== '')
}

/** Returns the matches of two consecutive whole names: "GVA - Chamonix". No trip leads from one resort to another. */
function twoNames(index: PlaceIndex, words: readonly string[]): Match[][] {
  for (let at = 1; at < words.length; at++) {
    const from = wholeNames(index, words.slice(0, at))
    const to = from.length > 0 ? wholeNames(index, words.slice(at)) : []
    if (to.length > 0 && ![...from, ...to].every(([place]) => place.type === 'resort')) return [from, to]
  }
  return [[]]
}

function wholeNames(index: PlaceIndex, words: readonly string[]): Match[] {
  const name = wholeName(words)
  // Only one-word names are recognized with a typo.
  if (name === '' || (name.includes(' ') && !index.byWholeName.has(name))) return []
  const matches = matchPlaces(index, words)
  return matches[0] && isWhole(matches[0]) ? matches : []
}
