import { expect, it } from 'vitest'
import { addressIn, countryIn } from '../../src/values/country.ts'
import { LANGUAGES } from '../../src/values/language.ts'

it.each([
  ['Switzerland', ['Switzerland', 'Suisse', 'Schweiz', 'Svizzera']],
  ['Italy', ['Italy', 'Italie', 'Italien', 'Italia']],
  ['Andorra', ['Andorra', 'Andorre', 'Andorra', 'Andorra']],
  ['United Kingdom', ['United Kingdom', 'Royaume-Uni', 'Vereinigtes Königreich', 'Regno Unito']],
  ['Narnia', ['Narnia', 'Narnia', 'Narnia', 'Narnia']],
])('The name of %s is %j in each language', (country, names) => {
  expect(LANGUAGES.map((language) => countryIn(country, language))).toEqual(names)
})

it('An address ends with its country in the language, and is otherwise unchanged', () => {
  expect(addressIn('Rue d’Italy, 3920 Zermatt, Switzerland', 'de')).toBe('Rue d’Italy, 3920 Zermatt, Schweiz')
  expect(addressIn('Bahnhofstrasse 1, 3920 Zermatt', 'fr')).toBe('Bahnhofstrasse 1, 3920 Zermatt')
  expect(addressIn('', 'fr')).toBe('')
})
