import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { SkiResort } from '../../catalogue/rentals.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { searchPlaces } from '../../services/quoting/places/search.ts'
import { findResorts } from '../../services/quoting/rentals/shops.ts'
import { countryIn } from '../../values/country.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { placeSearch } from '../../web/request/place-search.ts'

/** Registers what the ski site finds while somebody types: the resorts with a shop, or a resort that has none. */
export function resorts(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  placeSearch(api, deps, site, 'ski', (text, request) => {
    const { language, rentalSearch } = layoutOf(request).words
    const { rented, unrented } = findMeant(deps.catalogue.current, text)
    if (unrented !== undefined)
      return [{ code: '', name: inLanguage(unrented, language), detail: rentalSearch.notRented }]
    return rented.map(({ id, names, country }) => ({
      code: String(id),
      name: inLanguage(names, language),
      detail: countryIn(country, language),
    }))
  })
}

/** What a text refers to: resorts with a shop, best match first, or else the name of a resort without one. */
interface Meant {
  rented: readonly SkiResort[]
  unrented: Wording | undefined
}

/** Finds the resorts that a text refers to, by the search of transfers (decisions 3.10). */
export function findMeant(catalogue: Catalogue, text: string): Meant {
  const rented = findResorts(catalogue, text).filter(({ shops }) => shops.length > 0)
  if (rented.length > 0) return { rented, unrented: undefined }
  const known = searchPlaces(catalogue.placeIndex, text).find(({ type }) => type === 'resort')
  return { rented, unrented: known?.names }
}
