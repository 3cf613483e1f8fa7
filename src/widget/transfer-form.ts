import { catchesDeparture } from '../values/departure.ts'
import { isPlaceCode } from '../values/place-code.ts'
import { dayInput, labelled, selectInput } from './fields.ts'
import type { Home } from './home.ts'
import { make } from './make.ts'
import type { KnownPlace, Options } from './options.ts'
import { partyFields } from './party-fields.ts'
import { placeField } from './place-field.ts'
import { nameOf, namesIn } from './place-names.ts'
import { type PlaceSearch, placeSearch } from './place-search.ts'
import type { Words } from './words/en.ts'

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

/** Returns the fields of a trip, named as in the quick-search link of the transfer site. */
export function transferFields(home: Home, options: Options, words: Words): HTMLElement[] {
  const search = locationSearch(home, options, words)
  const place = (name: 'from' | 'to', known: KnownPlace | undefined) =>
    placeField(words, {
      name,
      label: words[name],
      example: words.example,
      none: words.none,
      search,
      filledIn: known && { code: known.code, name: nameOf(home, options, known) },
    })
  const [date, time] = whenFields(words, '')
  const timesOf = [['1', words.ofFlight] as const, ['0', words.ofPickup] as const]
  const timeOf = selectInput('is_flight', timesOf, '1')
  const back = make('input', { id: 'return', name: 'return', type: 'checkbox', value: '1' })
  const wayBack = make(
    'fieldset',
    { hidden: true, disabled: true },
    make('legend', {}, words.return),
    make('div', { class: 'row' }, ...whenFields(words, 'return_')),
  )
  back.addEventListener('change', () => {
    wayBack.hidden = wayBack.disabled = !back.checked
  })
  return [
    make('div', { class: 'row wide' }, place('from', options.from), place('to', options.to)),
    make('div', { class: 'row' }, date, time, labelled(words.timeOf, timeOf)),
    make('label', { class: 'check' }, back, words.return),
    wayBack,
    ...partyFields(words),
  ]
}

/** Labels the times according to the trip, and keeps the return from being before the departure. */
export function followTrip(form: HTMLFormElement, { times }: Words): void {
  const follow = () => {
    const trip = new FormData(form)
    const from = textIn(trip, 'from')
    const to = textIn(trip, 'to')
    const day = textIn(trip, 'date')
    nameTime('', from, to)
    nameTime('return_', to, from)
    if (day !== '') form.querySelector('#return_date')?.setAttribute('min', day)

    function nameTime(prefix: string, start: string, end: string) {
      const label = form.querySelector(`[for="${prefix}time"] b`)
      if (label) label.textContent = times[trip.get('is_flight') === '0' ? 'pickup' : timeAt(start, end)]
    }
  }
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)
  follow()
}

function textIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function whenFields(words: Words, prefix: string): [date: HTMLElement, time: HTMLElement] {
  const time = make('input', { id: `${prefix}time`, name: `${prefix}time`, type: 'time', required: true })
  const label = make('span', {}, make('b', {}, words.times.unknown), ' ', make('small', {}, words.localTime))
  return [labelled(words.date, dayInput(`${prefix}date`)), labelled(label, time)]
}

/** Returns which time is asked for between two places: that of a departure or of an arrival. */
function timeAt(from: string, to: string): keyof Words['times'] {
  if (!isPlaceCode(from) || !isPlaceCode(to)) return 'unknown'
  return catchesDeparture({ from, to }) ? 'departure' : 'arrival'
}
