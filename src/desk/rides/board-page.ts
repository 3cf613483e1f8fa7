import type { Site } from '../../deps.ts'
import { MAX_MOVED_MINUTES } from '../../services/changes/move-rides.ts'
import { type DayRide, partyOf, skisOf } from '../../services/rides/day-of-rides.ts'
import { type Clash, isSameDeparture } from '../../services/rides/fit.ts'
import { en } from '../../texts/site/en.ts'
import { addressLine } from '../../values/country.ts'
import { groupBy } from '../../values/group-by.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { telUrl } from '../../values/phone.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { DAY_MINUTES, formatDay, OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import { inTurns } from '../../values/wait.ts'
import type { Page } from '../../web/layout/layout.ts'
import { clashWords } from '../../web/parts/clash-words.ts'
import { hidden, option } from '../../web/parts/fields.ts'
import { STATE_WORDS } from '../../web/parts/states.ts'
import { FOR_EXCEL } from '../../web/request/downloads.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { dayChooser } from '../day.ts'
import { collected, doubleBadge, figure } from '../parts.ts'
import { MAX_MESSAGE_LENGTH, WHO_IS_FREE } from './actions.ts'
import { filterBar, type FilteredDay } from './filter.ts'
import { marksOf } from './marks.ts'

const { formats } = en

/** The data of the board. */
interface BoardView extends FilteredDay {
  /** The rides of the day that were booked twice, each with the reference of the other booking. */
  doubles: ReadonlyMap<DayRide, string>
  /** What rides of our own drivers clash with on that day, by item. */
  clashes: ReadonlyMap<string, Clash>
  /** What is displayed of the bookings. */
  seen: string
  /** Whether it is for printing, without any controls. */
  isForPrint: boolean
  /** Returns the IATA code of a place; null if it has none. */
  iataOf: (code: PlaceCode) => string | null
}

/** Returns a day of rides by the hour, with actions for the selected ones; each hour is written in a turn of its own. */
export async function ridesBoard(site: Site, view: BoardView): Promise<Page> {
  const { day, wrong, shown, query, isForPrint } = view
  const here = `${site.url}/desk/rides`
  const action = `${here}?${new URLSearchParams(query).toString()}`
  const hours = await inTurns(byHour(shown), ([hour, rides]) => hourRows(site.url, view, hour, rides), 1)
  return {
    title: `Rides, ${formats.day(day * DAY_MINUTES)}`,
    status: wrong === null ? 200 : 422,
    main: html`<div id="board">
      <div class="board-head">
        ${dayChooser(here, view, query)}
        <div data-fresh="head">${head(here, view)}</div>
      </div>
      ${!isForPrint && html`<div data-fresh="hours">${hourBars(view)}</div>`} ${!isForPrint && filterBar(here, view)}
      <form class="board" method="post" action="${action}">
        <div data-fresh="rides">
          ${!isForPrint && hidden('seen', view.seen)}
          ${shown.length === 0 ? html`<p class="card">No rides.</p>` : ridesTable(hours)}
        </div>
        ${!isForPrint && actionBar(view)}
      </form>
    </div>`,
  }
}

function ridesTable(hours: readonly Markup[]): Markup {
  return html`<div class="card table" role="region" tabindex="0" aria-label="Rides">
    <table class="rides">
      <thead>
        <tr>
          ${COLUMNS.map(
            ({ title, isNumber = false }) =>
              html`<th scope="col" ${attributes({ class: isNumber && 'number' })}>${title}</th>`,
          )}
        </tr>
      </thead>
      ${hours}
    </table>
  </div>`
}

/** Returns what selects all rides around it. It needs the script, and is not part of the form. */
function selectAll(label: string): Markup {
  return html`<label class="pick all"><input type="checkbox" data-all aria-label="${label}" /></label>`
}

/* Their widths are in desk.css. */
const COLUMNS: readonly { title: Markup | string; isNumber?: true }[] = [
  { title: selectAll('Select all rides') },
  { title: 'Pickup' },
  { title: 'Flight' },
  { title: 'From → to' },
  { title: 'Traveller' },
  { title: 'Phone' },
  { title: 'Party', isNumber: true },
  { title: 'Bags', isNumber: true },
  { title: 'Skis', isNumber: true },
  { title: 'Seats' },
  { title: 'Vehicle' },
  { title: 'Driver' },
  { title: 'To collect', isNumber: true },
  { title: 'Marks' },
]

function head(here: string, { day, query, all, shown, clashes, doubles }: BoardView): Markup {
  const link = (path: string, more: TextParams = {}) =>
    `${here}${path}?${new URLSearchParams({ ...query, day: formatDay(day), ...more }).toString()}`
  const sheets = Array.from(new Map(shown.flatMap(({ driver }) => (driver ? [[driver.id, driver.name]] : []))))
  const counted = (ride: (one: DayRide) => number) => all.reduce((sum, one) => sum + ride(one), 0)
  const marked = (mark: string) => counted((ride) => (marksOf(ride).some((one) => one === mark) ? 1 : 0))
  const people = counted(({ groupSize }) => groupSize)
  return html`<dl class="numbers">
      ${figure(all.length, all.length === 1 ? 'ride' : 'rides')} ${figure(people, people === 1 ? 'person' : 'people')}
      ${collected(all).map((amount) => figure(amount, 'to collect'))}
      ${marked('unassigned') > 0 && figure(marked('unassigned'), 'unassigned', true)}
      ${clashes.size > 0 && figure(clashes.size, clashes.size === 1 ? 'clash' : 'clashes', true)}
      ${marked('changed') > 0 && figure(marked('changed'), 'changed', true)}
      ${marked('new') > 0 && figure(marked('new'), 'new')}
      ${doubles.size > 0 && figure(doubles.size, 'booked twice?', true)}
    </dl>
    <details class="phone-fold">
      <summary class="button quiet">Print, CSV</summary>
      <a class="button quiet" href="${link('', { print: '1' })}">Print</a>
      <a class="button quiet" href="${link('.csv')}">CSV</a>
      <a class="button quiet" href="${link('.csv', FOR_EXCEL)}">CSV for Excel</a>
      ${
        sheets.length > 0 &&
        html`<a class="button quiet" href="${link('/drivers.pdf')}">All driver sheets (PDF)</a>
          <details class="folded">
            <summary class="button quiet">Driver sheets</summary>
            <ul>
              ${sheets.map(([id, name]) => html`<li><a href="${link(`/${id}.pdf`)}">${name} (PDF)</a></li>`)}
            </ul>
          </details>`
      }
    </details>`
}

/** Returns the day as bars that link to its hours. */
function hourBars({ shown }: BoardView): Markup {
  const hours = byHour(shown)
  const most = Math.max(1, ...hours.map(([, rides]) => rides.length))
  if (hours.length < 2) return html``
  return html`<nav class="hours" aria-label="Hours">
    ${hours.map(([hour, rides]) => {
      const height = Math.round((rides.length / most) * 30)
      const needs = rides.some((ride) => marksOf(ride).some((mark) => mark !== 'new'))
      return html`<a href="#at-${hour}">
        <svg viewBox="0 0 10 30" preserveAspectRatio="none" aria-hidden="true">
          <rect y="${30 - height}" width="10" height="${height}" ${attributes({ class: needs && 'needs' })} />
        </svg>
        ${pad(hour)} <strong>${rides.length}</strong>
      </a>`
    })}
  </nav>`
}

function byHour(rides: readonly DayRide[]): [number, DayRide[]][] {
  const hourOf = ({ startsAt }: DayRide) => Math.floor((toLocal(startsAt.getTime(), OPERATOR_ZONE) % DAY_MINUTES) / 60)
  return [...groupBy(rides, hourOf)]
}

function hourRows(url: string, view: BoardView, hour: number, rides: readonly DayRide[]): Markup {
  const people = rides.reduce((sum, { groupSize }) => sum + groupSize, 0)
  const needs = (['unassigned', 'changed'] as const).flatMap((mark) => {
    const count = rides.filter((ride) => marksOf(ride).includes(mark)).length
    return count === 0 ? [] : [`${count} ${mark}`]
  })
  return html`<tbody id="at-${hour}">
    <tr class="hour">
      <th colspan="${COLUMNS.length}" scope="rowgroup">
        ${selectAll(`Select all rides from ${pad(hour)}:00`)}
        <strong>${pad(hour)}:00</strong> ${formats.counted(rides.length, 'ride', 'rides')} ·
        ${formats.counted(people, 'person', 'people')}
        ${needs.length > 0 && html`· <span class="urgent">${needs.join(', ')}</span>`}
      </th>
    </tr>
    ${rides.map((ride, i) => {
      const before = rides[i - 1]
      const isFirst = ride.isShared && !(before && isSameDeparture(before, ride))
      return html`${isFirst && departureRow(rides.filter((one) => one === ride || isSameDeparture(one, ride)))}
      ${rideRow(url, view, ride)}`
    })}
  </tbody>`
}

/** Returns a departure of a shuttle, above its passengers. */
function departureRow(passengers: readonly DayRide[]): Markup {
  const [first] = passengers
  if (!first) return html``
  const { details } = first
  const sum = (count: (ride: DayRide) => number) => passengers.reduce((all, ride) => all + count(ride), 0)
  const drivers = new Set(passengers.map(({ driver }) => driver?.name ?? '–'))
  return html`<tr class="departure">
    <td></td>
    <td><strong>${timeOf(first)}</strong></td>
    <td>shuttle</td>
    <td class="route"><b>${details.from.en}</b> → <b>${details.to.en}</b></td>
    <td><strong>${formats.counted(passengers.length, 'party', 'parties')}</strong></td>
    <td></td>
    <td class="number">${sum(({ groupSize }) => groupSize)}</td>
    <td class="number">${sum((ride) => ride.details.luggage.suitcases) || ''}</td>
    <td class="number">${sum(skisOf) || ''}</td>
    <td></td>
    <td class="vehicle">${details.vehicle.en}</td>
    <td>${[...drivers].join(', ')}</td>
    <td></td>
    <td></td>
  </tr>`
}

function rideRow(url: string, view: BoardView, ride: DayRide): Markup {
  const { now, clashes } = view
  const clash = clashes.get(ride.item)
  const { item, reference, details, firstName, lastName, phone, toCollect, driver, state, isShared } = ride
  const { flight, childSeats, boosters } = details
  const isOver = ride.endsAt < now || state === 'done' || state === 'no_show'
  const name = `${firstName} ${lastName}`
  const seats = [childSeats > 0 && `${childSeats} seat`, boosters > 0 && `${boosters} boost.`].filter(Boolean)
  return html`<tr
    ${attributes({ id: item, class: [isOver && 'past', isShared && 'passenger'].filter(Boolean).join(' ') || false })}
  >
    <td>
      <label class="pick"
        ><input type="checkbox" name="item" value="${item}" aria-label="${timeOf(ride)} ${name}"
      /></label>
    </td>
    <td><strong>${timeOf(ride)}</strong>${localTime(ride)}${wasTime(ride)}</td>
    <td>
      ${flight && html`${flight.number} <span class="muted">${flight.at !== null && formats.time(flight.at)}</span>`}
    </td>
    <td class="route">${isShared ? addressLine(details.accommodation) : routeCell(view, ride)}</td>
    <td class="traveller">
      <a href="${url}/desk/bookings/${reference}" title="${name}"
        ><strong>${firstName.slice(0, 1)}. ${lastName}</strong></a
      >
      <small class="muted">${item}</small>
    </td>
    <td><a href="${telUrl(phone)}">${phone}</a></td>
    <td class="number">${partyOf(ride).join('+')}</td>
    <td class="number">${details.luggage.suitcases || ''}</td>
    <td class="number">${skisOf(ride) || ''}</td>
    <td>${seats.join(' ')}</td>
    <td class="vehicle">${details.vehicle.en}</td>
    <td>${driver ? driver.name : state === 'booked' && html`<span class="badge sun">unassigned</span>`}</td>
    <td class="number"><strong>${toCollect && formats.money(toCollect.minor, toCollect.currency)}</strong></td>
    <td>
      ${clash && html`<span class="badge sun">${clashWords(clash)}</span>`} ${markCell(ride)}
      ${doubleBadge(url, view.doubles.get(ride))}
    </td>
  </tr>`
}

function timeOf({ startsAt }: DayRide): string {
  return formats.time(toLocal(startsAt.getTime(), OPERATOR_ZONE))
}

/** Returns the pickup in local time, if it differs. */
function localTime(ride: DayRide): Markup | '' {
  const local = formats.time(ride.details.pickupAt)
  return local === timeOf(ride) ? '' : html` <small title="Local time">(${local})</small>`
}

function wasTime({ startsAt, soldStartsAt }: DayRide): Markup | '' {
  if (startsAt.getTime() === soldStartsAt.getTime()) return ''
  return html` <small class="urgent">was ${formats.time(toLocal(soldStartsAt.getTime(), OPERATOR_ZONE))}</small>`
}

/**
 * Emphasizes the end with the address; the other end is a place that every driver knows, by its IATA code if it has
 * one.
 */
function routeCell({ iataOf }: BoardView, { details, fromCode, toCode }: DayRide): Markup {
  const { from, to, accommodation } = details
  const known = (code: PlaceCode, name: string) => {
    const iata = iataOf(code)
    return iata === null ? name : html`<abbr title="${name}">${iata}</abbr>`
  }
  const address = accommodation && html` <span class="muted">${addressLine(accommodation)}</span>`
  if (accommodation?.end === 'pickup') return html`<b>${from.en}</b> → ${known(toCode, to.en)}${address}`
  return html`${known(fromCode, from.en)} → <b>${to.en}</b>${address}`
}

function markCell(ride: DayRide): Markup {
  const { state, changes } = ride
  if (state !== 'booked') return html`${STATE_WORDS[state]} ${changedBadge(changes)}`
  return html`${marksOf(ride).includes('new') && html`<span class="badge plain">new</span>`} ${changedBadge(changes)}`
}

function changedBadge(changes: readonly string[]): Markup | false {
  if (changes.length === 0) return false
  const words = changes.length > 2 ? `${changes.length} things` : changes.join(', ')
  return html`<span class="badge sun" title="${changes.join(', ')}">${words} changed</span>`
}

/** Returns the actions for the selected rides. */
function actionBar({ drivers }: BoardView): Markup {
  const choices = drivers.map(({ id, name }) => option(id, name))
  return html`<div class="rides-bar" role="group" aria-label="With the selected rides">
    <span class="chosen" role="status">With the selected rides</span>
    <select name="driver" aria-label="Driver">
      ${option(WHO_IS_FREE, 'Who is free?')}
      <option value="">Nobody</option>
      ${choices}
    </select>
    <button class="quiet" name="action" value="assign">Assign…</button>
    <button class="quiet" name="action" value="propose" title="For the selected rides without a driver, or for all">
      Propose drivers…
    </button>
    <input
      name="minutes"
      type="number"
      min="${-MAX_MOVED_MINUTES}"
      max="${MAX_MOVED_MINUTES}"
      aria-label="Minutes"
      placeholder="± min"
    />
    <button class="quiet" name="action" value="move">Move…</button>
    <input name="message" maxlength="${MAX_MESSAGE_LENGTH}" aria-label="Message" placeholder="Message to travellers" />
    <button class="quiet" name="action" value="message">Message…</button>
    <button class="quiet" name="action" value="seen">Mark as seen</button>
    <button class="quiet rose" name="action" value="cancel">Cancel…</button>
  </div>`
}

function pad(hour: number): string {
  return String(hour).padStart(2, '0')
}
