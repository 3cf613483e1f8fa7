import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Shop, SkiResort } from '../../../catalogue/rentals.ts'
import { ApiError } from '../../../errors.ts'
import { placeNumber } from '../../../values/place-code.ts'
import { fold } from '../../../values/text.ts'
import { OPERATOR_ZONE, todayAt } from '../../../values/time.ts'
import { searchPlaces } from '../places/search.ts'

/** Returns the ski resorts that match all words of the query, best match first, at most 20. */
export function findResorts({ rentals }: Catalogue, query: string): SkiResort[] {
  return searchPlaces(rentals.resortIndex, query).flatMap(({ code }) => rentals.resorts.get(placeNumber(code)) ?? [])
}

/** Returns the active shops of a resort whose names contain the text, by name. Throws RESORT_NOT_FOUND. */
export function findShops(catalogue: Catalogue, resortId: number, text: string): Shop[] {
  const wanted = fold(text)
  return getResort(catalogue, resortId).shops.filter(({ foldedName }) => foldedName.includes(wanted))
}

/** Returns the active ski resort with that number. Throws RESORT_NOT_FOUND. */
export function getResort({ rentals }: Catalogue, id: number): SkiResort {
  const resort = rentals.resorts.get(id)
  if (!resort) throw new ApiError('RESORT_NOT_FOUND', `there is no active ski resort ${id}`, { about: ['resort'] })
  return resort
}

/** Returns the calendar day in a resort. For one that is not in the catalogue, the operator's zone is used. */
export function todayInResort({ rentals }: Pick<Catalogue, 'rentals'>, id: number, now: Date): number {
  return todayAt(now, rentals.resorts.get(id)?.timeZone ?? OPERATOR_ZONE)
}

/** Returns the active shop with that number in the resort. Throws SHOP_NOT_FOUND. */
export function getShop({ rentals }: Catalogue, resort: SkiResort, id: number): Shop {
  const shop = rentals.shops.get(id)
  if (shop?.resortId !== resort.id)
    throw new ApiError('SHOP_NOT_FOUND', `there is no active shop ${id} in ${resort.name}`, { about: ['shop'] })
  return shop
}
