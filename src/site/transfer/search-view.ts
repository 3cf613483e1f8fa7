import type { PlaceGroup } from '../../services/quoting/places/group-places.ts'
import type { Words } from '../../texts/site/en.ts'
import type { TextParams } from '../../web/text-params.ts'
import type { SearchRefusal } from './search-refusal.ts'

/** The data of the search form. */
export interface SearchView {
  words: Words
  /** The roots of the sites: this one's, and the start of the ski rental. */
  siteUrl: string
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
