import type { Language } from './language.ts'
import { memoizeValues } from './memo.ts'

/** Returns a country, by its English name, as it is called in a language; any other text stays as it is. */
export function countryIn(country: string, language: Language): string {
  if (language === 'en') return country
  return namesIn(language).get(country) ?? country
}

/** Returns an address that ends with the English name of a country, with the country as it is called in a language. */
export function addressIn(address: string, language: Language): string {
  const at = address.lastIndexOf(', ') + 2
  return at < 2 ? address : address.slice(0, at) + countryIn(address.slice(at), language)
}

/** Made when a language is first spoken, because it takes milliseconds. */
const namesIn = memoizeValues((language: Language): ReadonlyMap<string, string> => {
  const [english, own] = ['en', language].map((one) => new Intl.DisplayNames(one, { type: 'region', fallback: 'none' }))
  return new Map(
    REGION_CODES.flatMap((code) => {
      const [name, translated] = [english?.of(code), own?.of(code)]
      return name === undefined || translated === undefined ? [] : [[name, translated]]
    }),
  )
})

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Every code that ISO 3166-1 could give. */
const REGION_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
