import type { Deps, Site } from '../../deps.ts'
import { ofBookings } from '../../services/bookings/booking.ts'
import { listLogSince, listVersions } from '../../services/bookings/log.ts'
import { moveRides } from '../../services/changes/move-rides.ts'
import { type DayRide, listRidesOfDay, partyOf } from '../../services/rides/day-of-rides.ts'
import { type Flight, type FlightReport, flightsOf, readMoment } from '../../services/rides/flights.ts'
import { en } from '../../texts/site/en.ts'
import { flightKey } from '../../values/flight-number.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { compareNames } from '../../values/text.ts'
import {
  DAY_MINUTES,
  formatDay,
  formatLocal,
  formatTime,
  type LocalMinute,
  OPERATOR_ZONE,
  toLocal,
} from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, option } from '../../web/parts/fields.ts'
import { chosenRows } from '../../web/request/rows.ts'
import { confirmForm, isConfirmed, readSeen, writeSeen } from '../confirm.ts'
import { askedDay, type AskedDay, dayChooser } from '../day.ts'
import type { Door } from '../door.ts'
import { figure } from '../parts.ts'
import { changedPage, refusedPage } from '../rides/plan-page.ts'
import { type Landing, latenessWords, planLanding } from './plan-landing.ts'

const { formats } = en

/** From how many minutes on a change of a landing is shown with what it moves. */
const NOTABLE_MINUTES = 15

/** How far a landing may be from when it was to be. */
const MAX_MINUTES = DAY_MINUTES

/** Registers /desk/flights: the rides of a day by the flights they meet, and new landings that move their pickups. */
export function flights(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue, flights: feed } = deps
  const home = `${site.url}/desk/flights`
  const readFeed = async () => (feed ? feed.read() : { flights: [], writtenAt: null, fault: null })

  door.get('/desk/flights', async (visit) => {
    const { query, read, show, now } = visit
    const asked = askedDay(visit)
    const report = await readFeed()
    const view = await read(async (tx) => {
      const day = await listRidesOfDay(tx, asked.day)
      const all = flightsOf(day, report)
      const landings = new Map<Flight, Landing>()
      for (const flight of all) {
        const { reportedAt, scheduledAt, landsAt } = flight
        // One that is on time again after its pickups were moved is not left out.
        if (reportedAt === null || (reportedAt === scheduledAt && reportedAt === landsAt)) continue
        const planned = { flight, landsAt: reportedAt, chosen: flight.rides, day }
        const landing = await planLanding({ db: tx, catalogue }, planned, now)
        if (isNotable(landing)) landings.set(flight, landing)
      }
      return { all, landings }
    })
    return show(flightsPage(site, { ...asked, ...view, place: query['airport'] ?? '', report: feed && report }))
  })

  door.post('/desk/flights', async (visit) => {
    const { typed, request, by, now, show, done } = visit
    const { day } = askedDay(visit)
    const back = `${home}?day=${formatDay(day)}`
    const rides = await listRidesOfDay(db, day)
    const seen = isConfirmed(typed) ? readSeen(visit) : null
    // All of them, because a ride that was cancelled meanwhile is no longer among those of the flight.
    const since = await listLogSince(db, seen ? await listVersions(db, ofBookings([...seen.keys()])) : [], seen)
    if (since.length > 0) return show(changedPage(site, back, since))
    const key = flightKey(typed['flight'] ?? '')
    const place = typed['place'] ?? ''
    const [flight, another] = flightsOf(rides, await readFeed()).filter(
      (one) => one.key === key && (place === '' || one.place === place),
    )
    if (!flight) return show(refusedPage(back, `No ride of this day meets the flight “${typed['flight'] ?? ''}”.`))
    if (another)
      return show(refusedPage(back, `${flight.number} lands at several places: please choose it on the page.`))
    const landsAt = readMoment(typed['lands_at']?.trim() ?? '')
    if (landsAt === undefined)
      return show(refusedPage(back, 'Please enter day and time of the landing, such as 2027-01-16T11:25.'))
    if (Math.abs(landsAt - (flight.scheduledAt ?? landsAt)) > MAX_MINUTES)
      return show(refusedPage(back, 'That is more than a day from when it was to land: please change these bookings.'))
    const chosen = chosenOf(flight.rides, chosenRows(request.body), typed['chosen'] === '1')
    if (chosen.length === 0)
      return show(refusedPage(back, 'Select at least one ride. It may have been cancelled in the meantime.'))
    const landing = await planLanding(deps, { flight, landsAt, chosen, day: rides }, now)
    if (!seen) return show(landingPage(site, { landing, action: back, back }))
    if (landing.moves.length === 0)
      return show(refusedPage(back, landing.lines.map(({ ride, words }) => `${ride.item}: ${words}`).join('. ')))
    const outcome = await moveRides(db, landing.moves, { ...by, seen }, now)
    if ('since' in outcome) return show(changedPage(site, back, outcome.since))
    const moved = formats.counted(outcome.done, 'ride', 'rides')
    return done(back, `${flight.number} lands at ${formatTime(landsAt)}: ${moved} moved`)
  })
}

/** Returns the chosen rides of a flight; all of them where nothing could be chosen. */
function chosenOf(rides: readonly DayRide[], rows: readonly string[], isChoice: boolean): readonly DayRide[] {
  return rows.length === 0 && !isChoice ? rides : rides.filter(({ item }) => rows.includes(item))
}

function isNotable({ moves, missed }: Landing): boolean {
  return missed > 0 || moves.some(({ minutes }) => Math.abs(minutes) >= NOTABLE_MINUTES)
}

/** The data of the page of flights. */
interface FlightsView extends AskedDay {
  all: readonly Flight[]
  /** What the feed's landings mean, of those that differ notably from what pickups stand for. */
  landings: ReadonlyMap<Flight, Landing>
  /** The airport whose flights are shown; empty for all. */
  place: string
  /** Null without a feed. */
  report: FlightReport | null
}

/** Returns the flights that rides of a day meet, each with a form for a new landing. */
function flightsPage(site: Site, view: FlightsView): Page {
  const { day, wrong, all, landings, place, report } = view
  const here = `${site.url}/desk/flights`
  const shown = place === '' ? all : all.filter((flight) => flight.place === place)
  const missing = report ? shown.filter(({ reportedAt }) => reportedAt === null).length : 0
  const rides = shown.reduce((sum, flight) => sum + flight.rides.length, 0)
  return {
    title: `Flights, ${formats.day(day * DAY_MINUTES)}`,
    status: wrong === null ? 200 : 422,
    main: html`<div class="board-head">
        ${dayChooser(here, view, place === '' ? {} : { airport: place })}
        <dl class="numbers">
          ${figure(shown.length, shown.length === 1 ? 'flight' : 'flights')}
          ${figure(rides, rides === 1 ? 'ride waits for one' : 'rides wait for one')}
          ${landings.size > 0 && figure(landings.size, 'late or early', true)}
          ${missing > 0 && figure(missing, 'not in the feed', true)}
        </dl>
      </div>
      <form class="inline filters" action="${here}">
        ${hidden('day', formatDay(day))}
        <select name="airport" aria-label="Airport">
          <option value="">All airports</option>
          ${placesOf(all).map(([code, name]) => option(code, name, code === place))}
        </select>
        <button class="quiet">Show</button>
        <p ${attributes({ class: report?.fault ? 'urgent' : 'muted' })}>${feedWords(report)}</p>
      </form>
      ${shown.flatMap((flight) => landingCard(site, view, flight) ?? [])}
      ${
        shown.length === 0
          ? html`<p class="card">No ride of this day meets a flight.</p>`
          : html`<div class="board">
              <div class="card table" role="region" tabindex="0" aria-label="Flights">
                <table class="rides flights">
                  <thead>
                    <tr>
                      ${COLUMNS.map((title) => html`<th scope="col">${title}</th>`)}
                    </tr>
                  </thead>
                  ${shown.map((flight, i) => flightRow(site, view, flight, `flight-${i}`))}
                </table>
              </div>
            </div>`
      }`,
  }
}

/* Their widths are in desk.css. */
const COLUMNS = ['Lands', 'Flight', 'Airport', 'People', 'Rides', 'State', 'New landing']

/** Returns what the feed's landing of a flight means, with the button that moves its pickups; nothing if not much. */
function landingCard(site: Site, { day, landings }: FlightsView, flight: Flight): Markup | null {
  const landing = landings.get(flight)
  if (!landing) return null
  const here = `${site.url}/desk/flights?day=${formatDay(day)}`
  return html`<section class="card late" aria-label="${titleOf(landing)}">
    <h2>${titleOf(landing)}</h2>
    ${landingForm(site, { landing, action: here, back: here })}
  </section>`
}

function placesOf(flights: readonly Flight[]): [string, string][] {
  const names = new Map(flights.map(({ place, placeName }) => [place, placeName]))
  return Array.from(names).toSorted(([, a], [, b]) => compareNames(a, b))
}

function feedWords(report: FlightReport | null): string {
  if (!report) return 'No feed: landings are typed here.'
  const read = report.writtenAt && formats.shortMoment(toLocal(report.writtenAt.getTime(), OPERATOR_ZONE))
  return [read ? `Feed of ${read}` : 'The feed has not been read', report.fault].filter(Boolean).join('; ')
}

function flightRow(site: Site, { day }: FlightsView, flight: Flight, id: string): Markup {
  const { number, place, placeName, scheduledAt, landsAt, reportedAt, rides } = flight
  const expected = reportedAt ?? landsAt
  const people = rides.reduce((sum, { groupSize }) => sum + groupSize, 0)
  const action = `${site.url}/desk/flights?day=${formatDay(day)}`
  return html`<tbody>
    <tr>
      <td>
        ${scheduledAt !== null && expected !== scheduledAt && html`<s class="muted">${formatTime(scheduledAt)}</s> `}<strong
          >${expected === null ? '?' : timeOn(day, expected)}</strong
        >
      </td>
      <td><strong>${number}</strong></td>
      <td>${placeName}</td>
      <td class="number">${people}</td>
      <td>${partiesOf(rides, id)}</td>
      <td>${stateOf(flight)}</td>
      <td>
        <form class="inline" id="${id}" method="post" action="${action}">
          ${hidden('flight', number)} ${hidden('place', place)} ${hidden('chosen', '1')}
          <input
            type="datetime-local"
            name="lands_at"
            required
            value="${expected === null ? `${formatDay(day)}T12:00` : momentText(expected)}"
            aria-label="New landing of ${number}"
          />
          <button class="quiet">Show…</button>
        </form>
      </td>
    </tr>
  </tbody>`
}

/** Returns the rides of a flight, each with its checkbox; several of them folded, so that a flight stays a row. */
function partiesOf(rides: Flight['rides'], form: string): Markup {
  const choices = html`<div class="parties">
    ${rides.map(
      ({ item, firstName, lastName, isShared }) =>
        html`<label class="choice"
          ><input type="checkbox" name="item" value="${item}" form="${form}" checked />
          <span>${firstName.slice(0, 1)}. ${lastName}${isShared && ', shuttle'}</span></label
        >`,
    )}
  </div>`
  if (rides.length === 1) return choices
  const shuttles = rides.filter(({ isShared }) => isShared).length
  return html`<details>
    <summary>
      ${rides.length} rides${shuttles > 0 && html` <small class="muted">${shuttles} on a shuttle</small>`}
    </summary>
    ${choices}
  </details>`
}

function stateOf(flight: Flight): Markup | string {
  const { reportedAt, landsAt, scheduledAt } = flight
  const expected = reportedAt ?? landsAt
  const words = expected === null ? null : latenessWords(flight, expected)
  const isMoved = expected !== null && expected === landsAt && landsAt !== scheduledAt
  if (isMoved) return html`${words}, <span class="good">moved</span>`
  if (expected !== scheduledAt || expected !== landsAt) return html`<span class="badge sun">${words}</span>`
  return html`<span class="muted">${reportedAt === null ? '' : words}</span>`
}

/** The data of what a landing would do. */
interface LandingView {
  landing: Landing
  action: string
  back: string
}

/** Returns the page with what a landing would do to the rides of a flight, and the form that does it. */
function landingPage(site: Site, view: LandingView): Page {
  const title = titleOf(view.landing)
  return {
    title,
    main: html`<h1>${title}</h1>
      <section class="card late">${landingForm(site, view)}</section>`,
  }
}

/** `LX2816 lands at 11:25, 1 h 25 min late` */
function titleOf({ flight, landsAt }: Landing): string {
  const words = latenessWords(flight, landsAt)
  const day = Math.floor((flight.scheduledAt ?? landsAt) / DAY_MINUTES)
  return [`${flight.number} lands at ${timeOn(day, landsAt)}`, words].filter(Boolean).join(', ')
}

function landingForm(site: Site, { landing, action, back }: LandingView): Markup {
  const { flight, landsAt, lines, moves, missed } = landing
  const rides = formats.counted(moves.length, 'private pickup', 'private pickups')
  const table = html`<div class="table" role="region" tabindex="0" aria-label="What would happen">
    <table class="planned">
      <thead>
        <tr>
          <th scope="col"><span class="unseen">Select</span></th>
          <th scope="col">Traveller</th>
          <th scope="col">Party</th>
          <th scope="col">To</th>
          <th scope="col">Sold</th>
          <th scope="col">Pickup</th>
          <th scope="col">Driver</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map((line) => landingRow(site, line))}
      </tbody>
    </table>
  </div>`
  const summary = [
    moves.length > 0 ? `It moves ${rides}` : 'It moves no pickup',
    missed > 0 && formats.counted(missed, 'party misses its shuttle', 'parties miss their shuttles'),
  ].filter(Boolean)
  const moved = 'Sold times are kept beside; nobody is charged, and the free waiting time starts anew.'
  const sentence = html`<p>${summary.join('; ')}. ${moves.length > 0 && moved}</p>`
  if (moves.length === 0)
    return html`${sentence}${table}
      <div class="row"><a class="button quiet" href="${back}">Leave it as it is</a></div>`
  return confirmForm({
    action,
    asked: { flight: flight.number, place: flight.place, lands_at: momentText(landsAt), chosen: '1' },
    seen: writeSeen(lines.map(({ ride: { bookingId: id, version } }) => ({ id, version }))),
    button: `Move ${formats.counted(moves.length, 'ride', 'rides')}, tell travellers and drivers`,
    back,
    content: html`${sentence}${table}`,
  })
}

function landingRow({ url }: Site, { ride, movesTo, words, isDoubtful }: Landing['lines'][number]): Markup {
  const { item, reference, number, firstName, lastName, details, driver, startsAt, soldStartsAt, isShared } = ride
  const name = `${firstName} ${lastName}`
  const checkbox = { type: 'checkbox', name: 'item', value: item, checked: true, 'aria-label': name }
  return html`<tr>
    <td>${movesTo && html`<label class="pick"><input ${attributes(checkbox)} /></label>`}</td>
    <td data-title="Traveller">
      <div><a href="${url}/desk/bookings/${reference}">${name}</a> <small class="muted">${item}</small></div>
    </td>
    <td data-title="Party">${partyOf(ride).join('+')}</td>
    <td data-title="To">${details.to.en}${isShared && ', shuttle'}</td>
    <td data-title="Sold">${clockOf(soldStartsAt)}</td>
    <td data-title="Pickup">
      <div>
        ${movesTo ? html`${startsAt.getTime() !== soldStartsAt.getTime() && html`${clockOf(startsAt)} → `}<strong>${clockOf(movesTo)}</strong>` : clockOf(startsAt)}
      </div>
    </td>
    <td data-title="Driver">${driver?.name ?? '–'}</td>
    <td ${attributes({ 'data-title': 'Then', class: isDoubtful ? 'urgent' : 'good' })}>
      <div>
        ${words}
        ${isShared && isDoubtful && html`<a href="${url}/desk/bookings/${reference}/items/${number}">Change…</a>`}
      </div>
    </td>
  </tr>`
}

function clockOf(instant: Date): string {
  return formatTime(toLocal(instant.getTime(), OPERATOR_ZONE))
}

/** Returns a time, with its day if that is another. */
function timeOn(day: number, at: LocalMinute): string {
  return formats.timeBeside(at, day * DAY_MINUTES)
}

/** `2027-01-16T11:25` */
function momentText(at: LocalMinute): string {
  return formatLocal(at).slice(0, 16).replace(' ', 'T')
}
