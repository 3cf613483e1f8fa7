import { type Field, selectField } from './fields.ts'
import type { Markup } from '../values/html.ts'

/** More places than that fit no screen. */
export const MOST_PLACES = 8

/** What a search for places says as one types. */
interface SearchWords {
  example: string
  /** What the list of places is called. */
  list: string
  /** What is said where nothing is found. */
  none: string
  found: (count: number) => string
}

/** A place to be chosen from a list, which scripts search as one types. */
export function placeField(field: Field, options: readonly Markup[], words: SearchWords): Markup {
  const { example, list, none, found } = words
  const search = {
    'data-search': true,
    'data-example': example,
    'data-list': list,
    'data-none': none,
    'data-found': eachCount(MOST_PLACES, found),
  }
  return selectField({ ...field, options, control: { ...field.control, ...search } })
}

/** Returns, for scripts, what is said of each count up to the most, by the grammar of the language; of none nothing. */
export function eachCount(most: number, say: (count: number) => string): string {
  return JSON.stringify(Array.from({ length: most + 1 }, (_, count) => (count === 0 ? '' : say(count))))
}
