import type { Place } from '../../catalogue/place.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Api } from '../../http/zod.ts'
import { searchPlaces } from '../../services/quoting/places/search.ts'
import type { Words } from '../../texts/site/en.ts'
import { countryIn } from '../../values/country.ts'
import { inLanguage } from '../../values/wording.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { type FoundPlace, placeSearch } from '../../web/request/place-search.ts'

/** Registers what the transfer site finds while somebody types: every place at which a transfer starts or ends. */
export function places(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  placeSearch(api, deps, site, 'transfer', (text, request) => {
    const { words } = layoutOf(request)
    return searchPlaces(deps.catalogue.current.placeIndex, text).map((place) => placeView(words, place))
  })
}

function placeView({ language, places: words }: Words, { code, names, type, iata, country }: Place): FoundPlace {
  const detail = [words.kinds[type], iata, country && countryIn(country, language)].filter((part) => part !== null)
  return { code, name: inLanguage(names, language), detail: detail.join(' · ') }
}
