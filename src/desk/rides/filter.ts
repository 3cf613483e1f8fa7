import type { DayRide } from '../../services/rides/day-of-rides.ts'
import type { Driver } from '../../services/rides/driver.ts'
import { en } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { isPlaceCode, type PlaceCode, placeType } from '../../values/place-code.ts'
import { compareNames, fold } from '../../values/text.ts'
import { formatDay, OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import { hidden, option } from '../../web/parts/fields.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'
import type { AskedDay } from '../day.ts'
import { marksOf } from './marks.ts'

/** A filter of a day's rides, as in the URL; null and false match all. */
interface RideFilter {
  airport: PlaceCode | null
  resort: PlaceCode | null
  direction: Direction | null
  vehicle: number | null
  driver: number | null
  unassigned: boolean
  changed: boolean
  q: string
}

/** The directions of rides. */
const DIRECTIONS = ['to_resort', 'from_resort'] as const

type Direction = (typeof DIRECTIONS)[number]

/** Parses a filter; unreadable values are ignored. */
export function readFilter(query: TextParams): RideFilter {
  const code = (name: string) => {
    const text = query[name] ?? ''
    return isPlaceCode(text) ? text : null
  }
  return {
    airport: code('airport'),
    resort: code('resort'),
    direction: DIRECTIONS.find((one) => one === query['direction']) ?? null,
    vehicle: idIn(query['vehicle']) ?? null,
    driver: idIn(query['driver']) ?? null,
    unassigned: query['unassigned'] === '1',
    changed: query['changed'] === '1',
    q: query['q']?.trim() ?? '',
  }
}

/** Returns the rides that match a filter. */
export function filterRides(rides: readonly DayRide[], filter: RideFilter): DayRide[] {
  const { airport, resort, direction, vehicle, driver, unassigned, changed } = filter
  const words = fold(filter.q).split(' ').filter(Boolean)
  return rides.filter((ride) => {
    const ends = [ride.fromCode, ride.toCode]
    const marks = marksOf(ride)
    return (
      (airport === null || ends.includes(airport)) &&
      (resort === null || ends.includes(resort)) &&
      (direction === null || directionOf(ride) === direction) &&
      (vehicle === null || ride.vehicleId === vehicle) &&
      (driver === null || ride.driver?.id === driver) &&
      (!unassigned || marks.includes('unassigned')) &&
      (!changed || marks.includes('changed')) &&
      (words.length === 0 || saysAll(ride, words))
    )
  })
}

/** Returns whether a ride goes to its resort or away from it. */
function directionOf({ fromCode }: Pick<DayRide, 'fromCode'>): Direction {
  return placeType(fromCode) === 'resort' ? 'from_resort' : 'to_resort'
}

function saysAll({ item, firstName, lastName, phone, details, driver }: DayRide, words: readonly string[]): boolean {
  const { from, to, accommodation, flight } = details
  const said = [
    item,
    firstName,
    lastName,
    phone.replaceAll(' ', ''),
    phone,
    from.en,
    to.en,
    accommodation?.name,
    accommodation?.address,
    flight?.number,
    driver?.name,
  ]
  const text = fold(said.filter(Boolean).join(' '))
  return words.every((word) => text.includes(word))
}

/** A day whose rides are filtered. */
export interface FilteredDay extends AskedDay {
  filter: RideFilter
  /** The filters, as in the URL. */
  query: TextParams
  /** Every ride of the day, and those that the filters leave. */
  all: readonly DayRide[]
  shown: readonly DayRide[]
  drivers: readonly Driver[]
  now: Date
}

/** Returns the filters of the board, which are part of its URL. */
export function filterBar(here: string, { day, filter, all, shown, drivers, query, now }: FilteredDay): Markup {
  const places = new Map(
    all.flatMap(
      ({ fromCode, toCode, details }) =>
        [
          [fromCode, details.from.en],
          [toCode, details.to.en],
        ] as const,
    ),
  )
  const named = (isMeant: (code: string) => boolean) =>
    Array.from(places)
      .filter(([code]) => isMeant(code))
      .toSorted(([, a], [, b]) => compareNames(a, b))
  const isResort = (code: string) => code.startsWith('resort-')
  const vehicles = new Map(all.map(({ vehicleId, details }) => [vehicleId, details.vehicle.en]))
  const choice = (
    name: string,
    label: string,
    entries: readonly (readonly [string | number, string])[],
    chosen: unknown,
  ) =>
    html`<select name="${name}" aria-label="${label}">
      <option value="">${label}</option>
      ${entries.map(([value, words]) => option(value, words, value === chosen))}
    </select>`
  const tick = (name: string, label: string, isTicked: boolean) =>
    html`<label class="choice"
      ><input ${attributes({ type: 'checkbox', name, value: 1, checked: isTicked })} /> <span>${label}</span></label
    >`
  const isFiltered = Object.keys(query).some((name) => name !== 'day')
  return html`<form class="inline filters" action="${here}">
    ${hidden('day', formatDay(day))}
    <details class="phone-fold" ${isFiltered && html`open`}>
      <summary class="button quiet">Filters</summary>
      ${choice(
        'airport',
        'Airport',
        named((code) => !isResort(code)),
        filter.airport,
      )}
      ${choice('resort', 'Resort', named(isResort), filter.resort)}
      ${choice(
        'direction',
        'Direction',
        [
          ['to_resort', 'To the resort'],
          ['from_resort', 'From the resort'],
        ],
        filter.direction,
      )}
      ${choice('vehicle', 'Vehicle', [...vehicles], filter.vehicle)}
      ${choice(
        'driver',
        'Driver',
        drivers.map(({ id, name }) => [id, name] as const),
        filter.driver,
      )}
      ${tick('unassigned', 'Unassigned', filter.unassigned)} ${tick('changed', 'Changed', filter.changed)}
      <input
        type="search"
        name="q"
        value="${filter.q}"
        aria-label="Search these rides"
        placeholder="Name, flight, address"
      />
      <button class="quiet">Show</button>
      ${isFiltered && html`<a class="button quiet" href="${here}?day=${formatDay(day)}">All</a>`}
    </details>
    <p class="muted" data-fresh="count">
      ${shown.length.toLocaleString('en')} of ${all.length.toLocaleString('en')},
      <span data-passing>as of ${en.formats.time(toLocal(now.getTime(), OPERATOR_ZONE))}</span>
    </p>
  </form>`
}
