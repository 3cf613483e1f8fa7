import type { Catalogue } from '../../catalogue/catalogue.ts'
import { searchPlaces } from '../../services/quoting/places/search.ts'
import { isPlaceCode } from '../../values/place-code.ts'
import type { TextParams } from '../../web/request/text-params.ts'

/** The initial values of a form, and the texts that were typed instead of choosing places, by field name. */
interface Guessed {
  values: TextParams
  typedPlaces: TextParams
}

const PLACES = ['from', 'to', 'return_to']

/** No place has a longer name. */
const MAX_LENGTH = 100

/** Replaces each text that a form without our search sends for a place with the place that is probably meant. */
export function guessPlaces({ placeIndex }: Catalogue, values: TextParams): Guessed {
  const typed = PLACES.flatMap((name) => {
    const text = values[name]?.trim().slice(0, MAX_LENGTH) ?? ''
    return text === '' || isPlaceCode(text) ? [] : [[name, text] as const]
  })
  const guesses = typed.map(([name, text]) => [name, searchPlaces(placeIndex, text)[0]?.code ?? ''] as const)
  return { values: { ...values, ...Object.fromEntries(guesses) }, typedPlaces: Object.fromEntries(typed) }
}
