import type { Accommodation } from '../../../catalogue/accommodation.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { wholeNamesOf, type Place } from '../../../catalogue/place-index.ts'
import { isFiller, isLodging, isWay, placeWords, wholeName } from '../../../catalogue/place-words.ts'
import { otherNamesOf } from '../../../catalogue/places-abroad.ts'
import { placeElsewhere } from '../../../catalogue/places-elsewhere.ts'
import { distanceKm, type Point } from '../../../values/geo.ts'
import { isPlaceCode, isVariant, type PlaceType } from '../../../values/place-code.ts'
import { wordsOf } from '../../../values/text.ts'
import { RESORT_RADIUS_KM, matchAccommodations } from './find-accommodations.ts'
import { isWhole, type Match, matchPlaces } from './match-places.ts'

/** The ways in which a text can match a place. */
export const MATCHES = ['exact', 'alias', 'iata', 'typo', 'part_of', 'near'] as const

/** What a text refers to: a place, an accommodation and its place, or a place that we do not serve. */
export interface Resolved {
  name: string
  match: (typeof MATCHES)[number]
  /** Null for a place that we do not serve. */
  place: Place | null
  accommodation: Accommodation | null
}

/** A typed text, optionally with what it should be near and of what type. */
export interface PlaceQuery {
  text: string
  near: Point | undefined
  type: PlaceType | undefined
}

/** The length of the longest text that is resolved. */
export const MAX_SOUGHT = 200

const MAX_RESULTS = 5
/** Within this distance, a pickup at a place also suits its surroundings. */
const NEAR_KM = 30

/**
 * Returns the one place that a text refers to, or several if it is ambiguous, at most 5; none for an unknown text. With
 * a `near` place, nearer ones come first, and if the text is unknown, the places there are returned.
 */
export function resolvePlace(catalogue: Catalogue, { text, near, type }: PlaceQuery): Resolved[] {
  const found = namedBy(catalogue, text).filter(({ place }) => type === undefined || place?.type === type)
  if (!near) return found.slice(0, MAX_RESULTS)
  if (found.length === 0) return placesAround(catalogue, near, type)
  const away = ({ accommodation, place }: Resolved) => {
    const point = accommodation?.point ?? place?.point
    return point ? distanceKm(point, near) : Infinity
  }
  return found.toSorted((one, other) => away(one) - away(other)).slice(0, MAX_RESULTS)
}

/** Returns the places that a text refers to, optionally of one type, each once; none if it is too long to be a name. */
export function placesMeant(catalogue: Catalogue, text: string, type?: PlaceType): Place[] {
  if (text.length > MAX_SOUGHT) return []
  return [...new Set(resolvePlace(catalogue, { text, near: undefined, type }).flatMap(({ place }) => place ?? []))]
}

function namedBy(catalogue: Catalogue, text: string): Resolved[] {
  if (isPlaceCode(text)) {
    const place = catalogue.places.get(text)
    return place ? [resolved(place, 'exact')] : []
  }
  const airports = airportsWithCode(catalogue, text)
  if (airports.length > 0) return airports
  const said = text.replace(TERMINAL, '')
  const addressed = namedBeforeAddress(catalogue, said)
  // A house is not called by the postcode and the name of its town.
  if (addressed.length > 0 && BEGINS_WITH_POSTCODE.test(said)) return addressed
  const found = namedByWords(catalogue, placeWords(said))
  return addressed.length > 0 && !found.some(({ match }) => CERTAIN.has(match)) ? addressed : found
}

/** The matches by a whole name or code. */
export const CERTAIN: ReadonlySet<Resolved['match']> = new Set(['exact', 'alias', 'iata'])

/** Which part of an airport is meant does not matter to a driver. */
const TERMINAL = /[\s,(]+(?:terminale?|aérogare) ?[0-9a-z]{1,2}\b\)?|[\s,(]+T\d\b\)?/giu

/** Returns the airport whose IATA code stands in brackets, as in flight data: "Geneva Airport (GVA), 1215 …". */
function airportsWithCode({ placeIndex }: Catalogue, text: string): Resolved[] {
  const [, code] = /[([] ?([A-Z]{3}) ?[)\]]/.exec(text) ?? []
  if (code === undefined) return []
  const named = [...(placeIndex.byWholeName.get(code.toLowerCase()) ?? [])]
  return named.filter(({ iata }) => iata === code).map((place) => resolved(place, 'iata'))
}

/** Postcodes. Four digits alone are one before a name (3920 Zermatt), and otherwise may be a height: Courchevel 1650. */
const POSTCODE = /(?<![\p{L}\d])(?:(?:[A-Z]{1,2}-)?\d{5}|[A-Z]{1,2}-\d{4})(?!\d)|^\d{4}(?=\s+\p{L})/gu
const BEGINS_WITH_POSTCODE = /^(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}/u

/**
 * Returns the places whose whole name stands before a comma or beside a postcode, unless what follows is somewhere
 * else: map services, calendars and flight data write names with their address.
 */
function namedBeforeAddress(catalogue: Catalogue, text: string): Resolved[] {
  const [head = '', ...rest] = text.split(',')
  const name = head.replace(POSTCODE, ' ')
  if (name === text) return []
  const isElsewhere = elsewhereWithin(wordsOf(rest.join(' '))).length > 0
  return namedByWords(catalogue, placeWords(name)).filter(
    ({ match, place, accommodation }) =>
      CERTAIN.has(match) && accommodation === null && place !== null && (place.type === 'airport' || !isElsewhere),
  )
}

function namedByWords(catalogue: Catalogue, all: readonly string[]): Resolved[] {
  const { placeIndex, accommodations } = catalogue
  const words = withoutWay(all)
  if (words.length === 0) return []
  const asWritten = matchPlaces(placeIndex, all)
  const matches = asWritten.length > 0 ? asWritten : matchPlaces(placeIndex, words)
  const labelled = matches.map((match) => resolved(match[0], labelOf(match, words)))
  const whole = wholes(labelled, matches)
  if (whole.some(({ match }) => match !== 'typo')) return whole
  const parts = [...(placeIndex.byPart.get(wholeName(words)) ?? [])].map((place) => resolved(place, 'part_of'))
  if (parts.length > 0) return parts
  if (whole.length > 0) return whole
  const elsewhere = placeElsewhere(words)
  if (elsewhere !== undefined) return [resolvedElsewhere(elsewhere, 'exact')]
  const houses = matchAccommodations(accommodations, words).map(({ accommodation, match }): Resolved => {
    return { name: accommodation.name, match, place: placeOf(catalogue, accommodation) ?? null, accommodation }
  })
  if (houses.some(({ match }) => match === 'exact') || words.some(isLodging)) {
    return houses.length > 0 ? houses : saidWithin(catalogue, words)
  }
  return [labelled, houses, saidWithin(catalogue, words), elsewhereWithin(words)].find(({ length }) => length > 0) ?? []
}

/** Returns the words of the place that a trip leads to; none for a trip with two ends, which is not one place. */
function withoutWay(words: readonly string[]): string[] {
  const telling = (some: readonly string[]) => some.filter((word, i) => !isFiller(word, some[i + 1]))
  const way = words.findIndex(isWay)
  if (way > 0 && telling(words.slice(0, way)).length > 0) return []
  const end = telling(words.slice(way + 1))
  return end.some(isWay) ? [] : end
}

function resolved(place: Place, match: Resolved['match']): Resolved {
  return { name: place.name, match, place, accommodation: null }
}

function resolvedElsewhere(name: string, match: Resolved['match']): Resolved {
  return { name, match, place: null, accommodation: null }
}

/** Returns the places whose whole name was given, before aliases and parts, and these before names with a typo. */
function wholes(labelled: readonly Resolved[], matches: readonly Match[]): Resolved[] {
  const whole = labelled.filter((_, i) => {
    const match = matches[i]
    return match !== undefined && isWhole(match)
  })
  const said = (...labels: Resolved['match'][]) => whole.filter(({ match }) => labels.includes(match))
  const names = said('exact', 'iata')
  const others = said('alias')
  return names.length > 0 ? names : others.length > 0 ? others : whole
}

function labelOf([place]: Match, words: readonly string[]): Resolved['match'] {
  const said = wholeName(words)
  const isSaid = (texts: readonly string[]) => texts.some((text) => wholeNamesOf(text).includes(said))
  const names = Object.values(place.names).filter((name) => name !== undefined)
  if (isSaid(names)) return 'exact'
  if (place.iata !== null && isSaid([place.iata])) return 'iata'
  const others = otherNamesOf(place)
  if (isSaid(others)) return 'alias'
  const begun = [...names, ...others, place.country ?? ''].flatMap(wholeNamesOf).join(' ').split(' ')
  return said.split(' ').every((word) => begun.some((known) => known.startsWith(word))) ? 'part_of' : 'typo'
}

/**
 * Returns the places whose whole name is among the words, only the longest one: for a house or a corner that we do not
 * know.
 */
function saidWithin({ placeIndex }: Catalogue, words: readonly string[]): Resolved[] {
  for (let length = words.length - 1; length > 0; length--) {
    for (let at = words.length - length; at >= 0; at--) {
      const said = wholeName(words.slice(at, at + length))
      const places = [...(placeIndex.byWholeName.get(said) ?? [])].filter(({ type }) => type === 'resort')
      if (places.length > 0 && !isElsewhere(words, at, length)) return places.map((place) => resolved(place, 'part_of'))
    }
  }
  return []
}

/**
 * Returns whether the words beside a name say that it is somewhere else, because a house may be called after any place.
 */
function isElsewhere(words: readonly string[], at: number, length: number): boolean {
  return !words.some(isLodging) && elsewhereWithin(words.toSpliced(at, length)).length > 0
}

/** Returns the places elsewhere that are among the words. */
function elsewhereWithin(words: readonly string[]): Resolved[] {
  return words.flatMap((word) => placeElsewhere([word]) ?? []).map((name) => resolvedElsewhere(name, 'part_of'))
}

/** Returns the resort of an accommodation: the one that its address names, or else the nearest. */
function placeOf({ places }: Catalogue, { point, address }: Accommodation): Place | undefined {
  if (!point) return undefined
  const said = ` ${wordsOf(address).join(' ')} `
  const rankOf = ({ name }: Place) => (said.includes(` ${wordsOf(name).join(' ')} `) ? 0 : 1)
  return around(places.values(), point, RESORT_RADIUS_KM)
    .filter(({ type }) => type === 'resort')
    .sort((one, other) => rankOf(one) - rankOf(other))[0]
}

const MAX_NEAR = 3

function placesAround({ places }: Catalogue, near: Point, type: PlaceType | undefined): Resolved[] {
  const wanted = [...places.values()].filter((place) => !isVariant(place.code) && (!type || place.type === type))
  return around(wanted, near, NEAR_KM)
    .slice(0, MAX_NEAR)
    .map((place) => resolved(place, 'near'))
}

/** Returns the places within a number of kilometres, nearest first. */
function around(places: Iterable<Place>, center: Point, km: number): Place[] {
  return [...places]
    .flatMap((place) => (place.point ? { place, away: distanceKm(place.point, center) } : []))
    .filter(({ away }) => away <= km)
    .sort((one, other) => one.away - other.away)
    .map(({ place }) => place)
}
