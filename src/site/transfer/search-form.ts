import { BOOSTER_FROM, GROWN_FROM } from '../../services/quoting/trips/fit-seats.ts'
import { type Attributes, attributes, html, type Markup } from '../../values/html.ts'
import { icon } from '../../web/layout/icons.ts'
import { checkField, hidden, type ListedFault, eachCount } from '../../web/parts/fields.ts'
import { priceFields } from '../price-fields.ts'
import { originParams } from './page-url.ts'
import { MAX_CHILDREN, party, toldForms, agesField, countField } from './party-fields.ts'
import { placeField, timeFields } from './route-fields.ts'
import { placeFault, type SearchView } from './search-view.ts'

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
  const came = html`${Object.entries(originParams(values)).map(([name, value]) => hidden(name, value))}`
  return tripForm(view, { action: `${siteUrl}/book/quick-search`, above: tabs, carried: came })
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
  return html`<form ${attributes({ class: 'card search', action, method: 'get', ...forScripts(view) })}>
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

/** Returns the texts for the page's script, in the language of the page. */
function forScripts({ words, siteUrl }: SearchView): Attributes {
  const { search, people } = words
  return {
    'data-places': `${siteUrl}/book/places`,
    'data-booster-from': BOOSTER_FROM,
    'data-grown-from': GROWN_FROM,
    'data-child-seats': eachCount(MAX_CHILDREN, people.childSeats),
    'data-boosters': eachCount(MAX_CHILDREN, people.boosters),
    'data-no-seats': search.noSeats,
    'data-told': toldForms(people),
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
