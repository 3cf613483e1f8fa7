import type { Catalogue } from '../../catalogue/catalogue.ts'
import { searchPlaces } from '../../services/quoting/places/search.ts'
import { isPlaceCode } from '../../values/place-code.ts'
import type { Typed } from '../../web/typed.ts'

/** What a form is filled in with, and the texts that stood where places have to be chosen, by the names of the fields. */
interface Guessed {
  values: Typed
  typedPlaces: Typed
}

const PLACES = ['from', 'to', 'return_to']

/** No place has a longer name. */
const LONGEST = 100

/** Replaces each text that stands for a place, as forms without our search send it, by the place that is likely meant. */
export function guessPlaces({ placeIndex }: Catalogue, values: Typed): Guessed {
  const typed = PLACES.flatMap((name) => {
    const text = values[name]?.trim().slice(0, LONGEST) ?? ''
    return text === '' || isPlaceCode(text) ? [] : [[name, text] as const]
  })
  const guesses = typed.map(([name, text]) => [name, searchPlaces(placeIndex, text)[0]?.code ?? ''] as const)
  return { values: { ...values, ...Object.fromEntries(guesses) }, typedPlaces: Object.fromEntries(typed) }
}
