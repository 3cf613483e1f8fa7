import type { SeatAnswer } from '../../services/quoting/trips/settle-seats.ts'
import { suggestSeats } from '../../services/quoting/trips/suggest-seats.ts'
import { html, type Markup } from '../../values/html.ts'
import { numberField, textField, waysField } from '../../web/fields.ts'
import { eachCount } from '../../web/place-field.ts'
import type { Typed } from '../../web/typed.ts'
import { answerOf } from './seats.ts'
import { faultOf, type Prefix, type SearchView } from './search-view.ts'

/** More children than that fit no vehicle of ours. */
export const MOST_CHILDREN = 20

/** Who travels, and with what. */
export function party(view: SearchView): Markup {
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

/** A field for how many of something travel. */
export function countField(
  view: SearchView,
  name: string,
  label: string,
  value: string,
  more: { min?: number; remark?: string } = {},
): Markup {
  return numberField({ name, label, value, error: faultOf(view, name), max: 60, ...more })
}

/** The ages of the children and the seats that they need; scripts show it as soon as a child is counted. */
export function minors(view: SearchView): Markup {
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
      'data-each': eachCount(MOST_CHILDREN, text.ageOfChild),
      'data-choose': text.chooseAge,
    },
  })
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
