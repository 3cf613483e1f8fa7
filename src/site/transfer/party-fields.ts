import { type SeatAnswer, BOOSTER_FROM, GROWN_FROM, suggestSeats } from '../../services/quoting/trips/fit-seats.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { icon } from '../../web/layout/icons.ts'
import { numberField, textField, waysField } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { faultOf, type Prefix, type SearchView } from './search-view.ts'
import { answerOf } from './seats.ts'

/** The counted items by their field names, with their initial values. */
const COUNTS = [
  ['adults', 'adults', '2'],
  ['children', 'children', '0'],
  ['infants', 'infants', '0'],
  ['luggage', 'suitcases', '2'],
  ['ski_bags', 'skiBags', '0'],
] as const

const SEATS = ['child_ages', 'child_seats', 'boosters', 'seats']

/**
 * Returns one control for travellers and luggage, which shows the numbers and expands to change them. Scripts keep the
 * text up to date; without them it only says what can be changed there.
 */
export function party(view: SearchView): Markup {
  const { values, words } = view
  const text = words.search
  const hasFault = [...COUNTS.map(([name]) => name), ...SEATS].some((name) => faultOf(view, name) !== undefined)
  const lacksAges = Number(values['children'] ?? 0) > 0 && !values['child_ages'] && seatWay(values) === 'suggested'
  const counted = (name: (typeof COUNTS)[number][0], more: { min?: number; remark?: string } = {}) => {
    const [, label, start] = COUNTS.find(([one]) => one === name) ?? COUNTS[0]
    return countField(view, name, text[label], values[name] ?? start, more)
  }
  const [people, luggage] = toldParty(view)
  return html`<div class="field">
      <p class="label" aria-hidden="true">${text.partyLabel}</p>
      <details class="chip" ${hasFault || lacksAges ? 'open' : ''}>
        <summary>
          ${icon('people')} <span class="unseen">${text.party}</span>
          <span class="travelling"><strong>${people}</strong> <span>${luggage}</span></span>
          <span class="unheard">${text.partyHint}</span>
        </summary>
        <fieldset class="panel">
          <legend class="unseen">${text.party}</legend>
          ${counted('adults', { min: 1 })} ${counted('children')} ${counted('infants', { remark: text.infantAges })}
          ${minors(view)} ${counted('luggage')} ${counted('ski_bags')}
          <button type="button" class="quiet" data-done>${text.done}</button>
        </fieldset>
      </details>
    </div>
    <p class="said" role="status">${said(view)}</p>`
}

function toldParty({ values, words }: SearchView): [people: string, luggage: string] {
  const { adults, children, infants, suitcases, skiBags } = words.people
  const says = [adults, children, infants, suitcases, skiBags]
  const told = COUNTS.map(([name, , start], i) => {
    const count = Number(values[name] ?? start)
    return count > 0 ? (says[i]?.(count) ?? '') : ''
  })
  const joined = (parts: string[], by: string) => parts.filter((part) => part !== '').join(by)
  return [joined(told.slice(0, 3), ', '), joined(told.slice(3), ' · ')]
}

/** Returns a sentence about child seats; nothing if nobody needs one, or it is not known yet. */
function said(view: SearchView): string {
  const { values, words } = view
  if (!isCounted(values)) return ''
  const way = seatWay(values)
  if (way === 'own') return words.search.bringOwn
  const { child_seats = '0', boosters = '0' } = values
  const seats = way === 'chosen' ? seatsOf(words, Number(child_seats), Number(boosters)) : suggestedText(view)
  return seats === '' ? '' : words.search.bring(seats)
}

/** Returns a field for the number of something. */
export function countField(
  view: SearchView,
  name: string,
  label: string,
  value: string,
  more: { min?: number; remark?: string } = {},
): Markup {
  return numberField({ name, label, value, error: faultOf(view, name), max: 60, ...more })
}

/**
 * Returns the fields for the ages of the children and the seats that they need. Scripts show them once there are
 * children.
 */
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
      ${countField(view, 'child_seats', text.childSeats, count('child_seats'), { remark: text.childSeatAges(BOOSTER_FROM - 1) })}
      ${countField(view, 'boosters', text.boosters, count('boosters'), { remark: text.boosterAges(BOOSTER_FROM, GROWN_FROM - 1) })}
    </div>
  </fieldset>`
}

function isCounted(values: TextParams): boolean {
  return ['children', 'infants', 'return_children', 'return_infants'].some((name) => Number(values[name] ?? 0) > 0)
}

/** Returns a text field for ages; scripts replace it by one field per child. */
export function agesField(view: SearchView, prefix: Prefix): Markup {
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
      ...ageTexts(text),
    },
  })
}

/** Returns the texts for the script that asks for the age of each child. */
export function ageTexts({ ageOfChild, chooseAge }: Words['search']): Record<string, string> {
  return { 'data-each': ageOfChild(1), 'data-choose': chooseAge }
}

/** Returns the answer about child seats that the current values amount to. */
function seatWay(values: TextParams): SeatAnswer {
  const answer = answerOf(values['seats'])
  if (answer !== null) return answer
  const childSeats = Number(values['child_seats'] ?? 0)
  const boosters = Number(values['boosters'] ?? 0)
  const suggested = suggestedSeats(values)
  const isSuggested = childSeats === suggested.childSeats && boosters === suggested.boosters
  return isSuggested || childSeats + boosters === 0 ? 'suggested' : 'chosen'
}

function seatsText(view: SearchView): string {
  const { values, words } = view
  const isTold = values['child_ages'] !== undefined || Number(values['children'] ?? 0) === 0
  // While nobody is counted, it would contradict what is typed if no script keeps it up to date.
  return suggestedText(view) || (isTold && isCounted(values) ? words.search.noSeats : '')
}

function suggestedText({ values, words }: SearchView): string {
  const { childSeats, boosters } = suggestedSeats(values)
  return seatsOf(words, childSeats, boosters)
}

function seatsOf({ people }: Words, childSeats: number, boosters: number): string {
  return [
    ...(childSeats > 0 ? [people.childSeats(childSeats)] : []),
    ...(boosters > 0 ? [people.boosters(boosters)] : []),
  ].join(', ')
}

/** Returns the child seats suggested for the ages in a search. */
function suggestedSeats({ child_ages: ages = '', infants = '' }: TextParams) {
  const known = ages.split(',').flatMap((age) => (/^\d{1,2}$/.test(age) ? [Number(age)] : []))
  return suggestSeats(known, /^\d{1,2}$/.test(infants) ? Number(infants) : 0)
}
