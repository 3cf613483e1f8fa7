import { en } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { compareNames } from '../../values/text.ts'
import { formatDay, OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import { hidden, option } from '../../web/parts/fields.ts'
import type { BoardView } from './board-view.ts'

/** Returns the filters of the board, which are part of its URL. */
export function filterBar(here: string, { day, filter, all, shown, drivers, query, now }: BoardView): Markup {
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
