import { type AccommodationIndex, accommodationsWithin } from '../../../catalogue/accommodation-index.ts'
import type { Accommodation } from '../../../catalogue/accommodation.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place.ts'
import { ApiError } from '../../../errors.ts'
import { distanceKm, type Point } from '../../../values/geo.ts'
import { memoize } from '../../../values/memo.ts'
import { placeCode } from '../../../values/place-code.ts'
import { fold } from '../../../values/text.ts'

/** How far an accommodation may lie from its resort. */
export const RESORT_RADIUS_KM = 10

/**
 * Returns the accommodations around a resort whose name contains the text: first names that begin with it, then those
 * with a word that does, then the others. Throws RESORT_NOT_FOUND.
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
  for (const accommodation of neighboursOf(catalogue.accommodations)(resort.point)) {
    const name = accommodation.foldedName
    const at = name.indexOf(wanted)
    if (at === 0) atStart.push(accommodation)
    else if (at > 0) (beginsWord(name, at) ? atWord : inside).push(accommodation)
  }
  return [...atStart, ...atWord, ...inside]
}

function beginsWord(name: string, at: number): boolean {
  return /[^\p{L}\p{N}]/u.test(name.charAt(at - 1))
}

/** The accommodation of that number; throws VALIDATION_ERROR unless it lies around the resort of the route. */
export function getAccommodation(catalogue: Catalogue, id: number, resort: Place | undefined): Accommodation {
  if (!resort) throw misplaced('this route has no resort')
  const accommodation = catalogue.accommodations.byId.get(id)
  if (!accommodation) throw misplaced(`there is no accommodation ${id}`)
  if (!isNear(accommodation, resort))
    throw misplaced(`${accommodation.name} is not within ${RESORT_RADIUS_KM} km of ${resort.name}`)
  return accommodation
}

/** Returns the accommodation of that number; undefined if it is unknown, or does not lie around that resort. */
export function findAccommodation(
  catalogue: Catalogue,
  id: number,
  resort: Place | undefined,
): Accommodation | undefined {
  const accommodation = catalogue.accommodations.byId.get(id)
  return accommodation && resort && isNear(accommodation, resort) ? accommodation : undefined
}

/** Returns the accommodation around a resort that somebody has written as `addressOf` writes it; undefined for any other. */
export function namedAccommodation(
  catalogue: Catalogue,
  text: string,
  resort: Place | undefined,
): Accommodation | undefined {
  if (!resort?.point) return undefined
  const wanted = fold(text)
  return neighboursOf(catalogue.accommodations)(resort.point).find((one) => fold(addressOf(one)) === wanted)
}

/** `Hôtel Mont-Blanc, 62 Allée du Majestic`: an accommodation as it is shown to be chosen. */
export function addressOf({ name, address }: Pick<Accommodation, 'name' | 'address'>): string {
  return [name, address].filter(Boolean).join(', ')
}

function misplaced(reason: string): ApiError {
  return new ApiError('VALIDATION_ERROR', reason, { about: ['accommodation'] })
}

/** Whether the accommodation lies within reach of the place; never if one of them has no coordinates. */
function isNear(accommodation: Accommodation, place: Place): boolean {
  return (
    accommodation.point !== null &&
    place.point !== null &&
    distanceKm(accommodation.point, place.point) <= RESORT_RADIUS_KM
  )
}

/** The surroundings of a resort by name. */
const neighboursOf = memoize((accommodations: AccommodationIndex) =>
  memoize((center: Point) =>
    accommodationsWithin(accommodations, center, RESORT_RADIUS_KM).sort((a, b) =>
      a.foldedName < b.foldedName ? -1 : a.foldedName > b.foldedName ? 1 : a.id - b.id,
    ),
  ),
)
