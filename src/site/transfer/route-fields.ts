import type { PlaceGroup } from '../../services/quoting/places/group-places.ts'
import { catchesDeparture } from '../../services/quoting/routing/flight.ts'
import { html, type Markup } from '../../values/html.ts'
import { memoize } from '../../values/memo.ts'
import { isPlaceCode } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'
import { choose, option, optionGroup, selectField, textField } from '../../web/fields.ts'
import { placeField as choiceOfPlace } from '../../web/place-field.ts'
import type { Typed } from '../../web/typed.ts'
import type { Words } from '../../texts/site/en.ts'
import { faultOf, placeFault, type Prefix, type SearchView } from './search-view.ts'

/** A field for the place at one end of a way. */
export function placeField(view: SearchView, name: 'from' | 'to' | 'return_to', label: string): Markup {
  const { words, places, values } = view
  const text = words.search
  const isOptional = name === 'return_to'
  return choiceOfPlace(
    { name, label, error: placeFault(view, name), control: { required: !isOptional } },
    [option('', isOptional ? text.sameStart : text.choose), choose(placeOptions(words)(places), values[name])],
    {
      example: isOptional ? text.sameStart : text.placeExample,
      list: text.places,
      none: text.noPlace,
      found: text.placesFound,
    },
  )
}

/** Made once, because a few hundred of them take longer than all else on the page. */
const placeOptions = memoize((words: Words) =>
  memoize((groups: readonly PlaceGroup[]): Markup => {
    const group = ({ label, places }: PlaceGroup) =>
      optionGroup(
        places[0] ? words.places.groups[places[0].type] : label,
        places.map(({ code, names }) => option(code, inLanguage(names, words.language))),
      )
    return html`${groups.map(group)}`
  }),
)

/** When a way is travelled: its day, its time, and what that is the time of. */
export function timeFields(view: SearchView, prefix: Prefix): Markup {
  const { words, today, lastDay, values } = view
  const text = words.search
  const isRequired = prefix === ''
  const label = timeLabel(values, prefix)
  return html`${textField({
    name: `${prefix}date`,
    label: prefix === '' ? text.date : text.returnDate,
    value: values[`${prefix}date`] ?? '',
    error: faultOf(view, `${prefix}date`),
    control: { type: 'date', min: today, max: lastDay, required: isRequired },
  })}
  ${textField({
    name: `${prefix}time`,
    label: label === undefined ? text.time : text.times[label],
    remark: text.localTime,
    value: values[`${prefix}time`] ?? '',
    error: faultOf(view, `${prefix}time`),
    control: { type: 'time', required: isRequired },
  })}
  ${selectField({
    name: `${prefix}is_flight`,
    label: text.timeOf,
    options: [
      option('1', text.ofFlight, values[`${prefix}is_flight`] !== '0'),
      option('0', text.ofPickup, values[`${prefix}is_flight`] === '0'),
    ],
  })}`
}

/** What the time is, where the places tell. */
function timeLabel(values: Typed, prefix: Prefix): keyof Words['search']['times'] | undefined {
  if (values[`${prefix}is_flight`] === '0') return 'pickup'
  const [from = '', to = ''] =
    prefix === '' ? [values['from'], values['to']] : [values['to'], values['return_to'] ?? values['from']]
  if (!isPlaceCode(from) || !isPlaceCode(to)) return undefined
  return catchesDeparture({ from, to }) ? 'departure' : 'arrival'
}
