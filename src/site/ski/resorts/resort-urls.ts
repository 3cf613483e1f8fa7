import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { SkiResort } from '../../../catalogue/rentals.ts'
import { placeSlugs } from '../../../services/quoting/places/place-slugs.ts'
import { placeCode, placeNumber } from '../../../values/place-code.ts'
import { formatDay } from '../../../values/time.ts'
import type { TextParams } from '../../../web/request/text-params.ts'

/** The path of the list of all resorts with a shop, below the root of the ski site. */
export const RESORTS_PATH = '/ski-rental'

/** Returns the path of the page of a resort below the root. */
export function resortPath(catalogue: Catalogue, { id }: Pick<SkiResort, 'id'>): string {
  const place = catalogue.places.get(placeCode('resort', id))
  return `${RESORTS_PATH}/${place ? placeSlugs(catalogue).slugOf(place) : placeCode('resort', id)}`
}

/** Returns the resort with a shop that a name in a URL refers to. */
export function findRentedResort(catalogue: Catalogue, slug: string): SkiResort | undefined {
  const place = placeSlugs(catalogue).find(slug)
  const resort = place?.type === 'resort' ? catalogue.rentals.resorts.get(placeNumber(place.code)) : undefined
  return resort && isRented(resort) ? resort : undefined
}

/** Returns the resorts with a shop, by name. */
export function rentedResorts({ rentals }: Pick<Catalogue, 'rentals'>): SkiResort[] {
  return [...rentals.resorts.values()].filter(isRented)
}

function isRented({ shops }: SkiResort): boolean {
  return shops.length > 0
}

/** Returns the URL of all offers for the reference rental of a resort (`usualRental`) from a day. */
export function usualRentalUrl(siteUrl: string, { id }: SkiResort, firstDay: number, attribution: TextParams): string {
  const rental = { resort: String(id), first_day: formatDay(firstDay), days: '6' }
  return `${siteUrl}/book/quick-search?${new URLSearchParams({ ...rental, ...attribution }).toString()}`
}

/** Returns the paths of the ski site's public pages: its start and the resorts. */
export function skiSitemap(catalogue: Catalogue): string[] {
  return ['/book/', RESORTS_PATH, ...rentedResorts(catalogue).map((resort) => resortPath(catalogue, resort))]
}
