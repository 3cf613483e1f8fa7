import { RENTAL_DAYS } from '../values/rental.ts'
import { countField, dayField, framed, remarkOf, selectOf } from './fields.ts'
import type { Home } from './home.ts'
import { make } from './make.ts'
import type { Options } from './options.ts'
import { placeField } from './place-field.ts'
import { nameOf, namesIn } from './place-names.ts'
import { placeSearch } from './place-search.ts'
import type { Words } from './words.ts'

/** The part of a resort in the public API that the form uses. */
interface Resort {
  id: number
  name: string
  country: string
}

const USUAL_DAYS = '6'

/** Returns the fields of a rental in the order of the ski site's search, with the same names. */
export function skiFields(home: Home, options: Options, words: Words): HTMLElement[] {
  const { to } = options
  const text = words.rental
  const resort = placeField({
    name: 'resort',
    label: text.resort,
    icon: 'flag',
    example: text.resortExample,
    list: text.resorts,
    found: words.resortsFound,
    none: text.noResort,
    away: words.widget.away,
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
  // Not by `Array.from`, which libraries of pages replace.
  const days: [string, string][] = []
  for (let day = RENTAL_DAYS.min; day <= RENTAL_DAYS.max; day++) days.push([String(day), String(day)])
  const people = words.people.map(({ name, label, ages }) =>
    countField(`people[${name}]`, { label, remark: ages }, name === 'adult' ? '2' : '0', { max: 20 }),
  )
  return [
    make(
      'div',
      { class: 'rented' },
      resort,
      dayField('first_day', text.firstDay, true),
      framed(selectOf('days', days, USUAL_DAYS), { label: text.days }),
    ),
    make(
      'div',
      { class: 'who' },
      make(
        'fieldset',
        {},
        make('legend', {}, text.party, ...remarkOf(text.partyHint)),
        make('div', { class: 'fields' }, ...people),
      ),
      make('button', {}, text.button),
    ),
  ]
}
