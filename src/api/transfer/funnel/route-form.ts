import { html } from 'ghtml'
import type { Catalogue, Place } from '../../../catalogue/catalogue.ts'
import type { Markup } from '../../../http/page.ts'
import type { PlaceType } from '../../../values/place-code.ts'
import { formatDay, todayAt } from '../../../values/time.ts'

const GROUPS: [PlaceType, string][] = [
  ['airport', 'Airports'],
  ['train_station', 'Train stations'],
  ['city', 'Cities'],
  ['resort', 'Resorts'],
]

/** Step 1: a form that leads to the vehicle picker as any quick-search link does. */
export function routeForm(catalogue: Catalogue, siteUrl: string, now: Date): Markup {
  const today = formatDay(todayAt(now))
  const options = placeOptions(catalogue)
  return html`<form action="${siteUrl}/book/quick-search" method="get">
    <label for="from">From</label>
    <select id="from" name="from" required>
      <option value="">Choose…</option>
      !${options}
    </select>
    <label for="to">To</label>
    <select id="to" name="to" required>
      <option value="">Choose…</option>
      !${options}
    </select>
    <div class="columns">
      <div><label for="date">Date</label><input id="date" name="date" type="date" min="${today}" required /></div>
      <div><label for="time">Time</label><input id="time" name="time" type="time" required /></div>
      <div>
        <label for="is_flight">The time is</label>
        <select id="is_flight" name="is_flight">
          <option value="1">when the flight or train arrives</option>
          <option value="0">when we pick you up</option>
        </select>
      </div>
    </div>
    <div class="columns">
      !${numberInput('adults', 'Adults', 2, 1)} !${numberInput('children', 'Children', 0, 0)}
      !${numberInput('infants', 'Infants', 0, 0)} !${numberInput('luggage', 'Suitcases', 2, 0)}
      !${numberInput('ski_bags', 'Ski bags', 0, 0)}
    </div>
    <p><button>Show vehicles and prices</button></p>
  </form>`
}

function numberInput(name: string, label: string, value: number, min: number): Markup {
  return html`<div>
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" type="number" min="${min}" value="${value}" />
  </div>`
}

function placeOptions(catalogue: Catalogue): Markup {
  const places = [...catalogue.places.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return GROUPS.map(
    ([type, label]) =>
      html`<optgroup label="${label}">!${places.filter((place) => place.type === type).map(placeOption)}</optgroup>`,
  ).join('')
}

function placeOption({ code, name }: Place): Markup {
  return html`<option value="${code}">${name}</option>`
}
