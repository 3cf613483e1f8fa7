import { askEachAge } from '../web/assets/script/ages.js'
import { openAndCloseParty } from '../web/assets/script/party.js'
import { followSearchForm } from '../web/assets/script/search-form.js'
import { countField, dayField, folded, hidden, inputField, selectOf, wayField } from './fields.ts'
import type { Home } from './home.ts'
import { icon, make } from './make.ts'
import type { KnownPlace, Options } from './options.ts'
import { placeField, type PlaceQuestion, swapPlaces } from './place-field.ts'
import { nameOf, namesIn } from './place-names.ts'
import { type PlaceSearch, placeSearch } from './place-search.ts'
import type { Words } from './words.ts'

/** The part of a place in the public API that the form uses. */
interface Location {
  code: string
  name: string
  type: keyof Words['kinds']
  country: string | null
}

/** Returns the search in the transfer API, with places named in the form's language. */
function locationSearch(home: Home, options: Options, { kinds }: Words): PlaceSearch {
  return placeSearch(`${home.transferUrl}/api/public/v1/locations/search`, options, async (answer) => {
    const locations: Location[] = await answer.json()
    const named = await namesIn(home, options)
    return locations.map(({ code, name, type, country }) => ({
      code,
      name: named(code, name),
      detail: country === null ? kinds[type] : `${kinds[type]} · ${country}`,
    }))
  })
}

/** Returns the fields of a trip in the order of the transfer site's search, with the same names. */
export function transferFields(home: Home, options: Options, words: Words): HTMLElement[] {
  const text = words.search
  const search = locationSearch(home, options, words)
  const place = (
    name: string,
    label: string,
    known: KnownPlace | undefined,
    more: Partial<Pick<PlaceQuestion, 'icon' | 'example' | 'isOptional'>>,
  ) =>
    placeField({
      name,
      label,
      example: text.placeExample,
      list: text.places,
      found: words.placesFound,
      none: text.noPlace,
      away: words.widget.away,
      search,
      filledIn: known && { code: known.code, name: nameOf(home, options, known) },
      ...more,
    })
  const swap = make(
    'button',
    { type: 'button', class: 'quiet swap' },
    icon('swap'),
    make('span', { class: 'unseen' }, text.swap),
  )
  swap.addEventListener('click', () => swapPlaces(swap))
  const day = make(
    'div',
    { class: 'when' },
    dayField('date', text.date, true),
    ...hidden({ trip: 'one_way' }),
    make('label', { class: 'add' }, make('input', { type: 'checkbox', name: 'trip', value: 'return' }), text.return),
  )
  const returnPlace = place('return_to', text.returnTo, undefined, { example: text.sameStart, isOptional: true })
  return [
    make(
      'div',
      { class: 'where' },
      place('from', text.from, options.from, { icon: 'plane' }),
      swap,
      place('to', text.to, options.to, { icon: 'flag' }),
      day,
      timeField(words, ''),
      wayBack(words, returnPlace),
    ),
    make('div', { class: 'who' }, ...partyFields(words), make('button', {}, text.button)),
  ]
}

/** Lets the form follow what is typed, by the scripts of our pages. */
export function followTrip(form: HTMLFormElement): void {
  askAges(form)
  followSearchForm(form)
}

/** Returns the time of a leg; what it is the time of stands in the place of a label. */
function timeField(words: Words, prefix: string): HTMLElement {
  const text = words.search
  const caption = selectOf(
    `${prefix}is_flight`,
    [
      // The script that follows the form says of which flight or train.
      ['1', ''],
      ['0', words.pickup],
    ],
    '1',
    { class: 'quiet', 'aria-label': text.timeOf },
  )
  return inputField(
    `${prefix}time`,
    { caption, label: text.time, remark: text.localTime },
    { type: 'time', required: prefix === '' },
  )
}

/** Returns the fields of the return leg: its date and time, and what differs from the outbound leg. */
function wayBack(words: Words, place: HTMLElement): HTMLElement {
  const text = words.search
  const count = (name: string, label: string) => countField(`return_${name}`, { label }, '')
  return make(
    'fieldset',
    { class: 'back' },
    make('legend', {}, text.way),
    make('div', { class: 'there' }, dayField('return_date', text.returnDate, false), timeField(words, 'return_')),
    folded(
      text.otherWay,
      make('p', { class: 'hint' }, text.otherWayHint),
      place,
      make(
        'div',
        { class: 'fields' },
        count('adults', text.adults),
        count('children', text.children),
        count('infants', text.infants),
        count('luggage', text.suitcases),
        count('ski_bags', text.skiBags),
      ),
      agesField(words, 'return_'),
      seatFields(words, 'return_', ''),
    ),
  )
}

/**
 * Returns the control for travellers and luggage, and what is said of their seats. The scripts that our pages have, too,
 * keep it up to date.
 */
function partyFields(words: Words): HTMLElement[] {
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
function agesField(words: Words, prefix: string): HTMLElement {
  const name = `${prefix}child_ages`
  return inputField(name, { label: words.search.childAges }, { 'data-ages-of': `${prefix}children`, ...words.ages })
}

/** Returns the fields for the seats of a leg. */
function seatFields({ search, childSeatAges, boosterAges }: Words, prefix: string, value: string): HTMLElement {
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
function askAges(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[data-ages-of]')) askEachAge(field)
}
