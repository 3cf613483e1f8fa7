import type { Catalogue } from '../../catalogue/catalogue.ts'
import { lastDayOnSale } from '../../services/quoting/horizon.ts'
import { groupPlaces, type PlaceGroup } from '../../services/quoting/places/group-places.ts'
import type { Words } from '../../texts/site/en.ts'
import type { Language } from '../../values/language.ts'
import { memoize, memoizeValues } from '../../values/memo.ts'
import { isVariant } from '../../values/place-code.ts'
import { formatDay, todayAt, OPERATOR_ZONE } from '../../values/time.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { urlOf } from '../../web/parts/page-links.ts'
import { partnerParams } from '../../web/request/attribution-params.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { toLinkParams } from './search-params.ts'
import { findSearchRefusal, type SearchRefusal } from './search-refusal.ts'
import { guessPlaces } from './typed-places.ts'

/** The data of the search form. */
export interface SearchView {
  words: Words
  /** The root of the site, and the starts of both products. */
  siteUrl: string
  startUrl: string
  rentalUrl: string
  places: readonly PlaceGroup[]
  currencies: readonly string[]
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  today: string
  /** The last day for which transfers are on sale. */
  lastDay: string
  /** The query of the page. */
  asked: TextParams
  /** The initial values, in the parameters of a link. */
  values: TextParams
  /** The texts that were typed instead of choosing places; the values have a guess for each, if there is one. */
  typedPlaces: TextParams
  refusal: SearchRefusal | undefined
}

/** Returns the data of the search form for a page's URL. */
export function searchView({ site, words }: Layout, catalogue: Catalogue, asked: TextParams, now: Date): SearchView {
  // A link that led here may have its partner's code, which no URL has.
  const came = partnerParams(asked)
  return {
    words,
    siteUrl: site.url,
    startUrl: urlOf({ came }, site.url, START),
    rentalUrl: urlOf({ came }, site.roots.ski, START),
    places: placesOf(catalogue)(words.language),
    currencies: [...catalogue.currencies.keys()],
    today: formatDay(todayAt(now, OPERATOR_ZONE)),
    lastDay: formatDay(lastDayOnSale(catalogue, 'transfer', now)),
    asked,
    ...guessPlaces(catalogue, toLinkParams(asked)),
    refusal: findSearchRefusal(catalogue, asked, now),
  }
}

const START = '/book/?step=1'

/** Memoized per catalogue and language, because sorting the places takes longer than the rest of the page. */
const placesOf = memoize(({ places }: Catalogue) =>
  memoizeValues((language: Language) =>
    groupPlaces(
      [...places.values()].filter(({ code }) => !isVariant(code)),
      language,
    ),
  ),
)

/** The prefix of the field names of a leg: none for outbound, `return_` for the return. */
export type Prefix = '' | 'return_'

/** Returns what is wrong with a field, as a sentence; undefined if nothing is. */
export function faultOf({ refusal, words }: SearchView, name: string): string | undefined {
  const fault = refusal?.faults.get(name)
  return fault && words.search.faults[fault]
}

/** Returns the same for the field of a place, into which a text may have been typed instead. */
export function placeFault(view: SearchView, name: string): string | undefined {
  const { typedPlaces, values, words } = view
  const typed = typedPlaces[name]
  if (typed === undefined) return faultOf(view, name)
  return words.search.typedPlace[values[name] ? 'guessed' : 'unknown'](typed)
}
