import type { Words } from '../texts/site/en.ts'
import { countryOf, DIALLING_COUNTRIES } from '../values/dialling-countries.ts'
import { html, type Markup } from '../values/html.ts'
import { memoize, memoizeValues } from '../values/memo.ts'
import { readDiallingPrefix } from '../values/phone.ts'
import type { Layout } from '../web/layout/layout.ts'
import { type Field, option, selectField } from '../web/parts/fields.ts'

/** Returns the field for the country of a telephone number: the chosen one, or else the reader's own if known. */
export function countryField(layout: Layout, field: Field & { value: string }, region: string | undefined): Markup {
  return selectField({ ...field, options: [countryOptions(layout, field.value, region)] })
}

function countryOptions({ words }: Layout, typed: string, region: string | undefined): Markup {
  const code = readDiallingPrefix(typed)
  const own = DIALLING_COUNTRIES.find((one) => one.region === region)
  const chosen = code === undefined ? (typed === '' ? own : undefined) : countryOf(code, region)
  const isOfArea = code !== undefined && !chosen
  // The code of an area, such as +1-684, is not in the list, and is kept as given.
  return html`${isOfArea && option(code, code, true)} ${option('', words.details.chooseCountry, !chosen && !isOfArea)}
  ${countries(words)(chosen?.region ?? '')}`
}

/** Every country by name, with that of a region selected. Memoized, because sorting and rendering them takes long. */
const countries = memoize((words: Words) => {
  const { locale } = words.formats
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const named = DIALLING_COUNTRIES.map(({ region, code }) => ({ region, code, name: names.of(region) ?? region }))
  const byName = named.toSorted((a, b) => compare(a.name, b.name))
  return memoizeValues(
    (chosen: string) =>
      html`${byName.map(({ region, code, name }) => option(code, `${name} (${code})`, region === chosen))}`,
  )
})
