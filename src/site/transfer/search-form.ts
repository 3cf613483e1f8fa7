import type { PlaceGroup } from '../../services/places/group-places.ts'
import { catchesDeparture } from '../../services/routing/flight.ts'
import type { SeatAnswer } from '../../services/trips/settle-seats.ts'
import { BOOSTER_FROM, GROWN_FROM, suggestSeats } from '../../services/trips/suggest-seats.ts'
import { type Attributes, attributes, html, type Markup } from '../../values/html.ts'
import { isPlaceCode } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'
import {
  checkField,
  choose,
  type FieldFault,
  hidden,
  numberField,
  option,
  optionGroup,
  selectField,
  textField,
  waysField,
} from '../page/fields.ts'
import { eachCount, placeField as choiceOfPlace } from '../page/place-field.ts'
import type { Typed } from '../page/typed.ts'
import type { Words } from '../words/en.ts'
import { cameWords } from './page-url.ts'
import type { SearchProblem } from './search-problem.ts'
import { answerOf } from './seats.ts'

/** What the form is made of. */
export interface SearchView {
  words: Words
  /** Roots of the sites: this one's, and the ski rental's start. */
  siteUrl: string
  rentalUrl: string
  places: readonly PlaceGroup[]
  currencies: readonly string[]
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  today: string
  /** The last one that transfers are on sale for. */
  lastDay: string
  /** What is filled in, in the words of a link. */
  values: Typed
  /** What was typed where a place has to be chosen: the values have a guess for it, if there is one. */
  typedPlaces: Typed
  problem: SearchProblem | undefined
}

/** The search form of step 1 and of the front page: it leads to the vehicles like every quick-search link. */
export function searchForm(view: SearchView): Markup {
  const { words, siteUrl, rentalUrl, values } = view
  const text = words.search
  return html`<form
    ${attributes({
      class: 'card search',
      action: `${siteUrl}/book/quick-search`,
      method: 'get',
      ...forScripts(view),
    })}
  >
    <nav class="tabs" aria-label="${text.product}">
      <a href="${siteUrl}/book/?step=1" aria-current="page">${text.transfer}</a>
      <a href="${rentalUrl}">${text.skiRental}</a>
    </nav>
    <div class="fields stacked">${placeField(view, 'from', text.from)} ${placeField(view, 'to', text.to)}</div>
    <div class="fields four">
      ${timeFields(view, '')}
      ${waysField({
        name: 'trip',
        label: text.kindOfTrip,
        ways: [
          { value: 'one_way', label: text.oneWay },
          { value: 'return', label: text.return },
        ],
        chosen: values['return'] === '1' ? 'return' : 'one_way',
        isShort: true,
      })}
    </div>
    ${wayBack(view)} ${party(view)} ${minors(view)} ${extras(view)}
    ${Object.entries(cameWords(values)).map(([name, value]) => hidden(name, value))}
    <div><button>${text.button}</button></div>
  </form>`
}

/** What is wrong with the fields of the form, in their order. */
export function searchFaults(view: SearchView): FieldFault[] {
  const { words } = view
  return FIELDS.flatMap(([name, label]) => {
    const sentence = placeFault(view, name)
    return sentence === undefined ? [] : [{ name, label: words.search[label], sentence }]
  })
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

/** The fields that something can be wrong with, and their labels. */
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

/** More children than that fit no vehicle of ours. */
const MOST_CHILDREN = 20

/** What the page's script says as one types, in the words of the page. */
function forScripts({ words, siteUrl }: SearchView): Attributes {
  const { search, people } = words
  return {
    'data-places': `${siteUrl}/book/places`,
    'data-time': search.time,
    'data-arrival': search.times.arrival,
    'data-departure': search.times.departure,
    'data-pickup': search.times.pickup,
    'data-booster-from': BOOSTER_FROM,
    'data-grown-from': GROWN_FROM,
    'data-child-seats': eachCount(MOST_CHILDREN, people.childSeats),
    'data-boosters': eachCount(MOST_CHILDREN, people.boosters),
    'data-no-seats': search.noSeats,
  }
}

type Prefix = '' | 'return_'

function placeField(view: SearchView, name: 'from' | 'to' | 'return_to', label: string): Markup {
  const { words, places, values } = view
  const text = words.search
  const isOptional = name === 'return_to'
  return choiceOfPlace(
    { name, label, error: placeFault(view, name), control: { required: !isOptional } },
    [option('', isOptional ? text.sameStart : text.choose), choose(placeOptions(words, places), values[name])],
    {
      example: isOptional ? text.sameStart : text.placeExample,
      list: text.places,
      none: text.noPlace,
      found: text.placesFound,
    },
  )
}

/** Made once for each language, because a few hundred of them take longer than all else on the page. */
function placeOptions(words: Words, groups: readonly PlaceGroup[]): Markup {
  let ofPlaces = optionsOf.get(words)
  if (!ofPlaces) optionsOf.set(words, (ofPlaces = new WeakMap()))
  let options = ofPlaces.get(groups)
  if (!options) {
    const group = ({ label, places }: PlaceGroup) =>
      optionGroup(
        places[0] ? words.places.groups[places[0].type] : label,
        places.map(({ code, names }) => option(code, inLanguage(names, words.language))),
      )
    ofPlaces.set(groups, (options = html`${groups.map(group)}`))
  }
  return options
}

const optionsOf = new WeakMap<Words, WeakMap<readonly PlaceGroup[], Markup>>()

function timeFields(view: SearchView, prefix: Prefix): Markup {
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
    <div class="fields four">${timeFields(view, 'return_')}</div>
    <details ${isOther ? 'open' : ''}>
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

/** A way back to where the traveller started is the usual one, and needs no choice. */
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

function party(view: SearchView): Markup {
  const { values, words } = view
  const text = words.search
  return html`<fieldset>
    <legend class="unseen">${text.party}</legend>
    <div class="fields many">
      ${countField(view, 'adults', text.adults, values['adults'] ?? '2', { min: 1 })}
      ${countField(view, 'children', text.children, values['children'] ?? '0')}
      ${countField(view, 'infants', text.infants, values['infants'] ?? '0', { remark: text.infantAges })}
      ${countField(view, 'luggage', text.suitcases, values['luggage'] ?? '2')}
      ${countField(view, 'ski_bags', text.skiBags, values['ski_bags'] ?? '0')}
    </div>
  </fieldset>`
}

function countField(
  view: SearchView,
  name: string,
  label: string,
  value: string,
  more: { min?: number; remark?: string } = {},
): Markup {
  return numberField({ name, label, value, error: faultOf(view, name), max: 60, ...more })
}

/** The ages of the children and the seats that they need; scripts show it as soon as a child is counted. */
function minors(view: SearchView): Markup {
  const { values, words } = view
  const text = words.search
  const way = seatWay(values)
  const count = (name: 'child_seats' | 'boosters') => (way === 'chosen' ? (values[name] ?? '0') : '0')
  return html`<fieldset class="${isCounted(values) ? 'minors' : 'minors later'}">
    <legend class="unseen">${text.seats}</legend>
    ${agesField(view, '')}
    ${waysField({
      name: 'seats',
      label: text.seats,
      ways: [
        { value: 'suggested', label: text.seatWays.suggested, remark: seatsText(view) },
        { value: 'own', label: text.seatWays.own },
        { value: 'chosen', label: text.seatWays.chosen },
      ],
      chosen: way,
    })}
    <div class="fields four counted">
      ${countField(view, 'child_seats', text.childSeats, count('child_seats'), { remark: text.childSeatAges })}
      ${countField(view, 'boosters', text.boosters, count('boosters'), { remark: text.boosterAges })}
    </div>
  </fieldset>`
}

function isCounted(values: Typed): boolean {
  return ['children', 'infants', 'return_children', 'return_infants'].some((name) => Number(values[name] ?? 0) > 0)
}

/** Ages as text; scripts ask for each of the children that are counted. */
function agesField(view: SearchView, prefix: Prefix): Markup {
  const { values, words } = view
  const text = words.search
  const name = `${prefix}child_ages`
  const isOwn = prefix === '' || values[name] !== values['child_ages']
  return textField({
    name,
    label: text.childAges,
    value: isOwn ? (values[name] ?? '').replaceAll(',', ', ') : '',
    error: faultOf(view, name),
    control: {
      placeholder: text.agesExample,
      inputmode: 'text',
      autocomplete: 'off',
      maxlength: 100,
      'data-ages-of': `${prefix}children`,
      'data-each': eachCount(MOST_CHILDREN, text.ageOfChild),
      'data-choose': text.chooseAge,
    },
  })
}

function extras(view: SearchView): Markup {
  const { values, words, currencies } = view
  const text = words.search
  const isOpen = values['ski'] === '1' || Boolean(values['promo'])
  const currency = (values['currency'] ?? 'EUR').toUpperCase()
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>${text.extras}</summary>
    <div class="fields four">
      ${textField({
        name: 'promo',
        label: text.promo,
        value: values['promo'] ?? '',
        control: { autocomplete: 'off', autocapitalize: 'characters', maxlength: 60 },
      })}
      ${selectField({
        name: 'currency',
        label: text.currency,
        options: currencies.map((code) => option(code, code, code === currency)),
      })}
    </div>
    ${checkField({ name: 'ski', label: text.skis, isTicked: values['ski'] === '1' })}
  </details>`
}

/** Which of the three answers about child seats what is filled in stands for. */
function seatWay(values: Typed): SeatAnswer {
  const answer = answerOf(values['seats'])
  if (answer !== null) return answer
  const [childSeats, boosters] = [Number(values['child_seats'] ?? 0), Number(values['boosters'] ?? 0)]
  const suggested = suggestedSeats(values)
  const isSuggested = childSeats === suggested.childSeats && boosters === suggested.boosters
  return isSuggested || childSeats + boosters === 0 ? 'suggested' : 'chosen'
}

function seatsText({ values, words }: SearchView): string {
  const { childSeats, boosters } = suggestedSeats(values)
  const seats = [
    ...(childSeats > 0 ? [words.people.childSeats(childSeats)] : []),
    ...(boosters > 0 ? [words.people.boosters(boosters)] : []),
  ]
  const isTold = values['child_ages'] !== undefined || Number(values['children'] ?? 0) === 0
  return seats.length > 0 ? seats.join(', ') : isTold ? words.search.noSeats : ''
}

/** The seats that the ages in a search ask for. */
function suggestedSeats({ child_ages: ages = '', infants = '' }: Typed) {
  const known = ages.split(',').flatMap((age) => (/^\d{1,2}$/.test(age) ? [Number(age)] : []))
  return suggestSeats(known, /^\d{1,2}$/.test(infants) ? Number(infants) : 0)
}

function faultOf({ problem, words }: SearchView, name: string): string | undefined {
  const fault = problem?.faults.get(name)
  return fault && words.search.faults[fault]
}

function placeFault(view: SearchView, name: string): string | undefined {
  const { typedPlaces, values, words } = view
  const typed = typedPlaces[name]
  if (typed === undefined) return faultOf(view, name)
  return words.search.typedPlace[values[name] ? 'guessed' : 'unknown'](typed)
}
