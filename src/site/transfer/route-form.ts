import { html } from 'ghtml'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { groupPlaces, type PlaceGroup } from '../../services/places/group-places.ts'
import { catchesDeparture } from '../../services/routing/flight.ts'
import type { Leg, Trip } from '../../services/trips/trip.ts'
import { isVariant, type PlaceCode } from '../../values/place-code.ts'
import { dayOf, formatDay, formatTime, todayAt } from '../../values/time.ts'
import type { Markup } from '../page/markup.ts'

/** What a traveller brings to the form. */
export interface FilledIn {
  trip: Trip | null
  promoCode: string | null
}

/** Step 1: a form that leads to the vehicle picker like every quick-search link, filled in with what the traveller brings. */
export function routeForm(catalogue: Catalogue, siteUrl: string, now: Date, { trip, promoCode }: FilledIn): Markup {
  const groups = groupPlaces([...catalogue.places.values()].filter(({ code }) => !isVariant(code)))
  const { outbound, return: back } = trip ?? { outbound: null, return: null }
  return html`<form class="card" action="${siteUrl}/book/quick-search" method="get">
    !${placeSelect(groups, 'from', 'From', outbound?.from)} !${placeSelect(groups, 'to', 'To', outbound?.to)}
    !${timeFields('', outbound, now)} !${partyFields('', outbound)} !${back ? returnFields(groups, back, now) : ''}
    !${promoCode ? hidden('promo', promoCode) : ''} !${trip ? hidden('currency', trip.currency) : ''}
    <p><button>Show vehicles and prices</button></p>
  </form>`
}

function returnFields(groups: PlaceGroup[], back: Leg, now: Date): Markup {
  return html`<fieldset>
    <legend>Return</legend>
    !${placeSelect(groups, 'return_to', 'Back to', back.to)} !${timeFields('return_', back, now)}
    !${partyFields('return_', back)}
  </fieldset>`
}

function placeSelect(groups: PlaceGroup[], name: string, label: string, chosen: PlaceCode | undefined): Markup {
  return html`<label for="${name}">${label}</label>
    <select id="${name}" name="${name}" required>
      <option value="">Choose…</option>
      !${groups.map(
        ({ label, places }) =>
          html`<optgroup label="${label}">
            !${places.map(({ code, name }) => option(code, name, code === chosen))}
          </optgroup>`,
      )}
    </select>`
}

function option(value: string, label: string, chosen: boolean): Markup {
  return chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`
}

type Prefix = '' | 'return_'

function timeFields(prefix: Prefix, leg: Leg | null, now: Date): Markup {
  const today = formatDay(todayAt(now))
  const [date, time] = leg ? [formatDay(dayOf(leg.at)), formatTime(leg.at)] : ['', '']
  return html`<div class="fields">
    <div>
      <label for="${prefix}date">Date</label
      ><input id="${prefix}date" name="${prefix}date" type="date" min="${today}" value="${date}" required />
    </div>
    <div>
      <label for="${prefix}time">Time</label
      ><input id="${prefix}time" name="${prefix}time" type="time" value="${time}" required />
    </div>
    <div>
      <label for="${prefix}is_flight">The time is</label>
      <select id="${prefix}is_flight" name="${prefix}is_flight">
        !${option('1', `when the flight or train ${isCaught(prefix, leg) ? 'leaves' : 'arrives'}`, false)}
        !${option('0', 'when we pick you up', leg?.anchor === 'pickup')}
      </select>
    </div>
  </div>`
}

/** Whether the leg catches its flight; while no places are known, the return leg does. */
function isCaught(prefix: Prefix, leg: Leg | null): boolean {
  return leg ? catchesDeparture(leg) : prefix === 'return_'
}

function partyFields(prefix: Prefix, leg: Leg | null): Markup {
  const number = (name: string, label: string, value: number, min: number) =>
    numberInput(prefix + name, label, value, min)
  const { adults, children, infants, childSeats, boosters } = leg?.party ?? {
    adults: 2,
    children: 0,
    infants: 0,
    childSeats: 0,
    boosters: 0,
  }
  const { suitcases, skiBags, skiEquipment } = leg?.luggage ?? { suitcases: 2, skiBags: 0, skiEquipment: false }
  return html`<div class="fields">
    !${number('adults', 'Adults', adults, 1)} !${number('children', 'Children', children, 0)}
    !${number('infants', 'Infants', infants, 0)} !${number('luggage', 'Suitcases', suitcases, 0)}
    !${number('ski_bags', 'Ski bags', skiBags, 0)}
    !${childSeats > 0 ? number('child_seats', 'Child seats', childSeats, 0) : ''}
    !${boosters > 0 ? number('boosters', 'Booster seats', boosters, 0) : ''}
    !${skiEquipment ? hidden(`${prefix}ski`, '1') : ''}
  </div>`
}

function numberInput(name: string, label: string, value: number, min: number): Markup {
  return html`<div>
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" type="number" min="${min}" value="${value}" />
  </div>`
}

function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" />`
}
