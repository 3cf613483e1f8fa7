import { countryIn } from '../../values/country.ts'
import { groupBy } from '../../values/group-by.ts'
import type { Language } from '../../values/language.ts'
import { orderIn } from '../../values/wording.ts'
import type { PagePart } from './links.ts'

/** Things of one country under its name; null if it is unknown. */
interface CountryGroup<Thing> {
  /** The id of its section on a page. */
  id: string
  country: string | null
  things: Thing[]
}

/** Groups things by country, in the alphabetical order of a language; those without a country come last. */
export function byCountry<Thing extends { country: string | null }>(
  things: Iterable<Thing>,
  language: Language,
): CountryGroup<Thing>[] {
  const groups = groupBy([...things], ({ country }) => country)
  const order = orderIn(language)
  return Array.from(groups, ([country, grouped]) => ({
    id: `in-${(country ?? 'others').toLowerCase().replaceAll(' ', '-')}`,
    country: country && countryIn(country, language),
    things: grouped,
  })).toSorted(({ country: a }, { country: b }) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : order({ en: a }, { en: b }),
  )
}

/** Returns the countries as parts of a page, without the things whose country is unknown. */
export function countryParts(groups: readonly CountryGroup<unknown>[]): PagePart[] {
  return groups.flatMap(({ id, country, things }) =>
    country === null ? [] : [{ id, name: country, count: things.length }],
  )
}
