import { html, type Markup } from '../../values/html.ts'
import { hidden } from '../../web/parts/fields.ts'
import { agesField, countField } from './party-fields.ts'
import { placeField, timeFields } from './route-fields.ts'
import type { SearchView } from './search-view.ts'

/** Returns the fields of the return leg: its date and time, and what differs from the outbound leg. */
export function wayBack(view: SearchView): Markup {
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
