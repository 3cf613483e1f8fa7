import type { PlaceGroup } from '../../services/quoting/places/search.ts'
import { BOOSTER_FROM, GROWN_FROM } from '../../services/quoting/trips/fit-seats.ts'
import type { Words } from '../../texts/site/en.ts'
import { timeKindOf } from '../../values/departure.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { memoize } from '../../values/memo.ts'
import { isPlaceCode } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon } from '../../web/layout/icons.ts'
import {
  checkField,
  hidden,
  type ListedFault,
  option,
  optionGroup,
  placeField as choiceOfPlace,
  textField,
} from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { priceFields } from '../price-fields.ts'
import { carriedParams } from './page-url.ts'
import { agesField, countField, party } from './party-fields.ts'
import { faultOf, placeFault, type Prefix, type SearchView } from './search-view.ts'

/**
 * Returns the search form of step 1 and of the front page, which leads to the vehicles like every quick-search link.
 */
export function searchForm(view: SearchView): Markup {
  const { words, siteUrl, startUrl, rentalUrl, values } = view
  const text = words.search
  const tabs = html`<nav class="tabs" aria-label="${text.product}">
    <a href="${startUrl}" aria-current="page">${icon('van')}${text.transfer}</a>
    <a href="${rentalUrl}">${icon('skis')}${text.skiRental}</a>
  </nav>`
  const carried = html`${Object.entries(carriedParams(values)).map(([name, value]) => hidden(name, value))}`
  return tripForm(view, { action: `${siteUrl}/book/quick-search`, above: tabs, carried })
}

/** The target of a trip form, what is shown above its fields, and its hidden fields. */
interface TripForm {
  action: string
  above: Markup
  carried: Markup
}

/** Returns a form that asks for a trip. */
export function tripForm(view: SearchView, { action, above, carried }: TripForm): Markup {
  const text = view.words.search
  const own = { action, method: 'get', 'data-places': `${view.siteUrl}/book/places`, ...scriptTexts(view.words) }
  return html`<form class="card search" ${attributes(own)}>
    ${above}
    <div class="where">
      ${placeField(view, 'from', text.from)}
      <button type="button" class="quiet swap" data-swap>
        ${icon('swap')}<span class="unseen">${text.swap}</span>
      </button>
      ${placeField(view, 'to', text.to)} ${timeFields(view, '')} ${wayBack(view)}
    </div>
    <div class="who">
      ${party(view)}
      <button>${text.button}</button>
    </div>
    ${extras(view)} ${carried}
  </form>`
}

/** Returns what is wrong with the fields of the form, in order. */
export function searchFaults(view: SearchView): ListedFault[] {
  return FIELDS.flatMap((field) => {
    const sentence = placeFault(view, field[0])
    return sentence === undefined ? [] : [{ name: field[0], label: labelOf(view.words, field), sentence }]
  })
}

/** Returns the label of a field as it is understood without the legend of its group. */
function labelOf({ search }: SearchView['words'], [name, label]: (typeof FIELDS)[number]): string {
  const { ofReturn } = search
  if (name === 'return_date') return ofReturn.date
  if (name === 'return_time') return ofReturn.time
  if (name === 'return_to') return ofReturn.to
  return name.startsWith('return_') ? ofReturn.other(search[label]) : search[label]
}

const PARTY = [
  ['adults', 'adults'],
  ['children', 'children'],
  ['infants', 'infants'],
  ['luggage', 'suitcases'],
  ['ski_bags', 'skiBags'],
  ['child_ages', 'childAges'],
  ['child_seats', 'childSeats'],
  ['boosters', 'boosters'],
] as const

/** The fields that can be wrong, and their labels. */
const FIELDS = [
  ['from', 'from'],
  ['to', 'to'],
  ['date', 'date'],
  ['time', 'time'],
  ['return_date', 'returnDate'],
  ['return_time', 'time'],
  ['return_to', 'returnTo'],
  ...PARTY.map(([name, label]) => [`return_${name}`, label] as const),
  ...PARTY,
] as const

/** Returns the texts for the script, in the language of the page. What is counted is said for one and for two. */
export function scriptTexts({ search, people }: SearchView['words']): Record<string, string> {
  const { adults, children, infants, suitcases, skiBags, childSeats, boosters } = people
  const forms = (say: (count: number) => string) => [say(1), say(2)]
  return {
    'data-booster-from': String(BOOSTER_FROM),
    'data-grown-from': String(GROWN_FROM),
    'data-child-seats': JSON.stringify(forms(childSeats)),
    'data-boosters': JSON.stringify(forms(boosters)),
    'data-no-seats': search.noSeats,
    'data-told': JSON.stringify([adults, children, infants, suitcases, skiBags].map(forms)),
    'data-bring': search.bring('{seats}'),
    'data-own': search.bringOwn,
    'data-times': JSON.stringify(search.timeIs),
  }
}

function extras(view: SearchView): Markup {
  const { values, words, currencies } = view
  const text = words.search
  const isOpen = values['ski'] === '1' || Boolean(values['promo'])
  return html`<details ${isOpen && 'open'}>
    <summary>${text.extras}</summary>
    ${priceFields(text, values, currencies)}
    ${checkField({ name: 'ski', label: text.skis, isTicked: values['ski'] === '1' })}
  </details>`
}

/** Returns the fields of the return leg: its date and time, and what differs from the outbound leg. */
function wayBack(view: SearchView): Markup {
  const { values, words } = view
  const text = words.search
  const counts = ['adults', 'children', 'infants', 'luggage', 'ski_bags'] as const
  const seats = ['child_seats', 'boosters'] as const
  const differs = (name: string) => values[`return_${name}`] !== undefined && values[`return_${name}`] !== values[name]
  const isOther = [...counts, ...seats].some(differs) || (values['return_to'] ?? values['from']) !== values['from']
  const own = (name: string) => (differs(name) ? (values[`return_${name}`] ?? '') : '')
  return html`<fieldset class="back">
    <legend>${text.way}</legend>
    <div class="there">${timeFields(view, 'return_')}</div>
    <details ${isOther && 'open'}>
      <summary>${text.otherWay}</summary>
      <p class="hint">${text.otherWayHint}</p>
      <div class="fields many">
        <div class="wide">${placeField(withoutSame(view), 'return_to', text.returnTo)}</div>
        ${counts.map((name) => countField(view, `return_${name}`, text[LABELS[name]], own(name)))}
        ${differs('ski') ? hidden('return_ski', own('ski')) : ''}
      </div>
      ${agesField(view, 'return_')}
      <div class="fields four counted">
        ${seats.map((name) => countField(view, `return_${name}`, text[LABELS[name]], own(name)))}
      </div>
    </details>
  </fieldset>`
}

/** Returns the form without a return place that equals the starting point, which is the default. */
function withoutSame(view: SearchView): SearchView {
  const { return_to: end, ...values } = view.values
  return end === undefined || end === values['from'] ? { ...view, values } : view
}

const LABELS = {
  adults: 'adults',
  children: 'children',
  infants: 'infants',
  child_seats: 'childSeats',
  boosters: 'boosters',
  luggage: 'suitcases',
  ski_bags: 'skiBags',
} as const

/** Returns a field for the place at one end of a leg. */
function placeField(view: SearchView, name: 'from' | 'to' | 'return_to', label: string): Markup {
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
function timeFields(view: SearchView, prefix: Prefix): Markup {
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
