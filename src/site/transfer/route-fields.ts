import type { PlaceGroup } from '../../services/quoting/places/search.ts'
import type { Words } from '../../texts/site/en.ts'
import { timeKindOf } from '../../values/departure.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { memoize } from '../../values/memo.ts'
import { isPlaceCode } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'
import { hidden, option, optionGroup, textField, placeField as choiceOfPlace } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { faultOf, placeFault, type Prefix, type SearchView } from './search-view.ts'

/** Returns a field for the place at one end of a leg. */
export function placeField(view: SearchView, name: 'from' | 'to' | 'return_to', label: string): Markup {
  const { words, places, values } = view
  const text = words.search
  const isOptional = name === 'return_to'
  return choiceOfPlace(
    {
      name,
      label,
      icon: name === 'from' ? 'plane' : 'flag',
      error: placeFault(view, name),
      control: { required: !isOptional },
    },
    [option('', isOptional ? text.sameStart : text.choose), ...placeOptions(words)(places)(values[name])],
    {
      example: isOptional ? text.sameStart : text.placeExample,
      list: text.places,
      none: text.noPlace,
      found: text.placesFound,
    },
  )
}

/**
 * Returns the places as options, with the one of a code selected. Memoized, because rendering a few hundred of them
 * takes longer than the rest of the page.
 */
const placeOptions = memoize((words: Words) =>
  memoize((groups: readonly PlaceGroup[]): ((chosen: string | undefined) => Markup[]) => {
    const rendered = groups.map(({ label, places }) => {
      const title = places[0] ? words.places.groups[places[0].type] : label
      const options = places.map(({ code, names }) => {
        const name = inLanguage(names, words.language)
        return { code, plain: option(code, name), selected: option(code, name, true) }
      })
      const plain = optionGroup(
        title,
        options.map((one) => one.plain),
      )
      return { title, options, plain }
    })
    return (chosen) =>
      rendered.map(({ title, options, plain }) =>
        options.some(({ code }) => code === chosen)
          ? optionGroup(
              title,
              options.map((one) => (one.code === chosen ? one.selected : one.plain)),
            )
          : plain,
      )
  }),
)

/**
 * Returns the fields for when a leg takes place: its date, its time, and what the time refers to instead of a label.
 */
export function timeFields(view: SearchView, prefix: Prefix): Markup {
  const { words, today, lastDay, values } = view
  const text = words.search
  const isRequired = prefix === ''
  const day = textField({
    name: `${prefix}date`,
    label: prefix === '' ? text.date : text.returnDate,
    value: values[`${prefix}date`] ?? '',
    error: faultOf(view, `${prefix}date`),
    control: { type: 'date', min: today, max: lastDay, required: isRequired },
  })
  return html`${prefix === '' ? withReturn(view, day) : day}
  ${textField({
    name: `${prefix}time`,
    caption: timeOf(view, prefix),
    label: text.time,
    remark: text.localTime,
    value: values[`${prefix}time`] ?? '',
    error: faultOf(view, `${prefix}time`),
    control: { type: 'time', required: isRequired },
  })}`
}

/**
 * Returns the date and, beside it, the checkbox that adds the return leg. Unticked, the form says that the trip is one
 * way.
 */
function withReturn({ words, values }: SearchView, day: Markup): Markup {
  const own = { type: 'checkbox', name: 'trip', value: 'return', checked: values['return'] === '1' }
  return html`<div class="when">
    ${day} ${hidden('trip', 'one_way')}
    <label class="add"><input ${attributes(own)} />${words.search.return}</label>
  </div>`
}

function timeOf({ words, values }: SearchView, prefix: Prefix): Markup {
  const text = words.search
  const name = `${prefix}is_flight`
  const isPickup = values[name] === '0'
  return html`<select ${attributes({ class: 'quiet', id: name, name, 'aria-label': text.timeOf })}>
    ${option('1', text.timeIs[scheduleIn(values, prefix)], !isPickup)} ${option('0', text.timeIs.pickup, isPickup)}
  </select>`
}

/** Returns what the time of a leg is the time of, as far as the places determine it. */
function scheduleIn(values: TextParams, prefix: Prefix): keyof Words['search']['timeIs'] {
  const [from, to] = endsOf(values, prefix)
  return isPlaceCode(from) && isPlaceCode(to) ? timeKindOf({ from, to }) : 'unknown'
}

function endsOf(values: TextParams, prefix: Prefix): [from: string, to: string] {
  const { from = '', to = '', return_to: end = from } = values
  return prefix === '' ? [from, to] : [to, end]
}
