import { askEachAge } from '../web/assets/script/ages.js'
import { openAndCloseParty } from '../web/assets/script/party.js'
import { countField, inputField, wayField } from './fields.ts'
import { icon, make } from './make.ts'
import type { Words } from './words.ts'

/**
 * Returns the control for travellers and luggage, and what is said of their seats. The scripts that our pages have, too,
 * keep it up to date.
 */
export function partyFields(words: Words): HTMLElement[] {
  const text = words.search
  const count = (name: string, label: string, value = '0', min = 0) => countField(name, { label }, value, { min })
  const summary = make(
    'summary',
    {},
    icon('people'),
    make('span', { class: 'unseen' }, text.party),
    make('span', { class: 'travelling' }, make('strong'), ' ', make('span')),
  )
  const panel = make(
    'fieldset',
    { class: 'panel' },
    make('legend', { class: 'unseen' }, text.party),
    count('adults', text.adults, '2', 1),
    count('children', text.children),
    countField('infants', { label: text.infants, remark: text.infantAges }, '0'),
    minors(words),
    count('luggage', text.suitcases, '2'),
    count('ski_bags', text.skiBags),
    make('button', { type: 'button', class: 'quiet', 'data-done': true }, text.done),
  )
  const chip = make('details', { class: 'chip' }, summary, panel)
  openAndCloseParty(chip)
  return [
    make('div', { class: 'field' }, make('p', { class: 'label', 'aria-hidden': 'true' }, text.partyLabel), chip),
    make('p', { class: 'said', role: 'status' }),
  ]
}

/** Returns the fields for the ages of the children and the seats that they need. */
function minors(words: Words): HTMLElement {
  const text = words.search
  const way = (value: keyof typeof text.seatWays) =>
    wayField('seats', value, text.seatWays[value], value === 'suggested')
  return make(
    'fieldset',
    { class: 'minors' },
    make('legend', { class: 'unseen' }, text.seats),
    agesField(words, ''),
    make(
      'fieldset',
      {},
      make('legend', {}, text.seats),
      make('div', { class: 'ways' }, way('suggested'), way('own'), way('chosen')),
    ),
    seatFields(words, '', '0'),
  )
}

/** Returns the field for the ages of the children of a leg, which a script replaces by one for each child. */
export function agesField(words: Words, prefix: string): HTMLElement {
  const name = `${prefix}child_ages`
  return inputField(name, { label: words.search.childAges }, { 'data-ages-of': `${prefix}children`, ...words.ages })
}

/** Returns the fields for the seats of a leg. */
export function seatFields({ search, childSeatAges, boosterAges }: Words, prefix: string, value: string): HTMLElement {
  const count = (name: string, label: string, ages: string) =>
    countField(`${prefix}${name}`, prefix === '' ? { label, remark: ages } : { label }, value)
  return make(
    'div',
    { class: 'fields counted' },
    count('child_seats', search.childSeats, childSeatAges),
    count('boosters', search.boosters, boosterAges),
  )
}

/** Replaces the lists of ages of a form by one field per child. */
export function askAges(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[data-ages-of]')) askEachAge(field)
}
