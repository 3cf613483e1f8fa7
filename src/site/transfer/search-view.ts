import { type Catalogue, unlimited } from '../../catalogue/catalogue.ts'
import { lastDayOnSale } from '../../services/quoting/months-ahead.ts'
import { groupPlaces, type PlaceGroup, searchPlaces } from '../../services/quoting/places/search.ts'
import type { Words } from '../../texts/site/en.ts'
import type { Language } from '../../values/language.ts'
import { memoize, memoizeValues } from '../../values/memo.ts'
import { isVariant, isPlaceCode } from '../../values/place-code.ts'
import { formatDay, todayAt, OPERATOR_ZONE } from '../../values/time.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { urlOf } from '../../web/parts/links.ts'
import { partnerParams } from '../../web/request/attribution.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { toLinkParams } from './search-params.ts'
import { findSearchRefusal, type SearchRefusal } from './search-refusal.ts'

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
  const attribution = partnerParams(asked)
  return {
    words,
    siteUrl: site.url,
    startUrl: urlOf({ attribution }, site.url, START),
    rentalUrl: urlOf({ attribution }, site.roots.ski, START),
    places: placesOf(unlimited(catalogue))(words.language),
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

/** The initial values of a form, and the texts that were typed instead of choosing places, by field name. */
interface Guessed {
  values: TextParams
  typedPlaces: TextParams
}

const PLACES = ['from', 'to', 'return_to']

/** No place has a longer name. */
const MAX_LENGTH = 100

/** Replaces each text that a form without our search sends for a place with the place that is probably meant. */
function guessPlaces({ placeIndex }: Catalogue, values: TextParams): Guessed {
  const typed = PLACES.flatMap((name) => {
    const text = values[name]?.trim().slice(0, MAX_LENGTH) ?? ''
    return text === '' || isPlaceCode(text) ? [] : [[name, text] as const]
  })
  const guesses = typed.map(([name, text]) => [name, searchPlaces(placeIndex, text)[0]?.code ?? ''] as const)
  return { values: { ...values, ...Object.fromEntries(guesses) }, typedPlaces: Object.fromEntries(typed) }
}
