import type { Markup } from '../../values/html.ts'
import { type Field, selectField } from './fields.ts'

/** More places would not fit on a screen. */
export const MAX_PLACES = 8

/** The texts of a search for places while somebody types. */
interface SearchWords {
  example: string
  /** The label of the list of places. */
  list: string
  /** The text if nothing is found. */
  none: string
  found: (count: number) => string
}

/** Returns a field for choosing a place from a list, which scripts search while somebody types. */
export function placeField(field: Field, options: readonly Markup[], words: SearchWords): Markup {
  const { example, list, none, found } = words
  const search = {
    'data-search': true,
    'data-example': example,
    'data-list': list,
    'data-none': none,
    'data-found': eachCount(MAX_PLACES, found),
  }
  return selectField({ ...field, options, control: { ...field.control, ...search } })
}

/**
 * Returns, for scripts, the text for each count up to the maximum, in the grammar of the language; nothing for zero.
 */
export function eachCount(most: number, say: (count: number) => string): string {
  return JSON.stringify(Array.from({ length: most + 1 }, (_, count) => (count === 0 ? '' : say(count))))
}
