import type { Language } from './language.ts'
import { memoizeValues } from './memo.ts'

/** Returns the name of a country in a language, given its English name. Any other text is returned unchanged. */
export function countryIn(country: string, language: Language): string {
  if (language === 'en') return country
  return namesIn(language).get(country) ?? country
}

/** Returns an address with the country at its end, given in English, translated into a language. */
export function addressIn(address: string, language: Language): string {
  const at = address.lastIndexOf(', ') + 2
  return at < 2 ? address : address.slice(0, at) + countryIn(address.slice(at), language)
}

/** Memoized, because building the names of a language takes milliseconds. */
const namesIn = memoizeValues((language: Language): ReadonlyMap<string, string> => {
  const [english, own] = ['en', language].map((one) => new Intl.DisplayNames(one, { type: 'region', fallback: 'none' }))
  return new Map(
    REGION_CODES.flatMap((code) => {
      const name = english?.of(code)
      const translated = own?.of(code)
      return name === undefined || translated === undefined ? [] : [[name, translated]]
    }),
  )
})

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Every code that ISO 3166-1 could assign. */
const REGION_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Returns a name and an address on one line, `Chalet Edelweiss, 12 Rue du Lac`; null if there is neither. */
export function addressLine(place: { name: string | null; address: string | null } | null): string | null {
  return (place && [place.name, place.address].filter(Boolean).join(', ')) || null
}
