import type { PlaceGroup } from '../../services/quoting/places/group-places.ts'
import type { Typed } from '../../web/typed.ts'
import type { Words } from '../../texts/site/en.ts'
import type { SearchProblem } from './search-problem.ts'

/** What the form is made of. */
export interface SearchView {
  words: Words
  /** Roots of the sites: this one's, and the ski rental's start. */
  siteUrl: string
  rentalUrl: string
  places: readonly PlaceGroup[]
  currencies: readonly string[]
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  today: string
  /** The last one that transfers are on sale for. */
  lastDay: string
  /** What is filled in, in the words of a link. */
  values: Typed
  /** What was typed where a place has to be chosen: the values have a guess for it, if there is one. */
  typedPlaces: Typed
  problem: SearchProblem | undefined
}

/** What the names of the fields of a way begin with: nothing there, `return_` back. */
export type Prefix = '' | 'return_'

/** Returns what is wrong with a field, in a sentence; undefined where nothing is. */
export function faultOf({ problem, words }: SearchView, name: string): string | undefined {
  const fault = problem?.faults.get(name)
  return fault && words.search.faults[fault]
}

/** Returns the same of a field for a place, where a text may have been typed instead. */
export function placeFault(view: SearchView, name: string): string | undefined {
  const { typedPlaces, values, words } = view
  const typed = typedPlaces[name]
  if (typed === undefined) return faultOf(view, name)
  return words.search.typedPlace[values[name] ? 'guessed' : 'unknown'](typed)
}
