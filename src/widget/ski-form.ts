import { RENTAL_DAYS } from '../values/rental.ts'
import { dayInput, labelled, numberOptions, selectInput } from './fields.ts'
import type { Home } from './home.ts'
import { make } from './make.ts'
import type { Options } from './options.ts'
import { placeField } from './place-field.ts'
import { nameOf, namesIn } from './place-names.ts'
import { placeSearch } from './place-search.ts'
import type { Words } from './words/en.ts'

/** The part of a resort in the public API that the form uses. */
interface Resort {
  id: number
  name: string
  country: string
}

const USUAL_DAYS = '6'

/** Returns the fields of a rental, named as in the quick-search link of the ski site. */
export function skiFields(home: Home, options: Options, words: Words): HTMLElement[] {
  const { to } = options
  const resort = placeField(words, {
    name: 'resort',
    label: words.resort,
    example: words.resortExample,
    none: words.noResort,
    search: placeSearch(`${home.skiUrl}/api/public/v1/resorts/search`, options, async (answer) => {
      const resorts: Resort[] = await answer.json()
      const named = await namesIn(home, options)
      return resorts.map(({ id, name, country }) => ({
        code: String(id),
        name: named(`resort-${id}`, name),
        detail: country,
      }))
    }),
    // A location code is from the transfer site; its number is that of the resort.
    filledIn: to && { code: to.code.replace('resort-', ''), name: nameOf(home, options, to) },
  })
  const days = numberOptions(RENTAL_DAYS.min, RENTAL_DAYS.max)
  return [
    resort,
    make(
      'div',
      { class: 'row' },
      labelled(words.firstDay, dayInput('first_day')),
      labelled(words.days, selectInput('days', days, USUAL_DAYS)),
    ),
  ]
}
