import type { Catalogue } from '../catalogue/catalogue.ts'
import { meetingPointFor } from '../services/bookings/meeting-point.ts'
import type { Sender } from '../services/bookings/sender.ts'
import { MAX_NOTE_LENGTH } from '../services/changes/outcome.ts'
import { firstNameOf } from '../services/rides/assignment.ts'
import { type DayRide, partyOf, skisOf } from '../services/rides/day-of-rides.ts'
import type { Driver } from '../services/rides/driver.ts'
import { fitOf, isClash, pointOf } from '../services/rides/fit.ts'
import { noShowFrom } from '../services/rides/ride-states.ts'
import { en } from '../texts/site/en.ts'
import { addressLine } from '../values/country.ts'
import { html, type Markup, attributes } from '../values/html.ts'
import { telUrl } from '../values/phone.ts'
import { DAY_MINUTES, OPERATOR_ZONE, todayAt, toLocal, formatTime } from '../values/time.ts'
import { icon, type IconName } from '../web/layout/icons.ts'
import type { Page } from '../web/layout/layout.ts'
import { clashWords } from '../web/parts/clash-words.ts'
import { alertBox, hidden } from '../web/parts/fields.ts'
import { mapAppLinks } from '../web/parts/links.ts'
import { STATE_WORDS, STEPS } from '../web/parts/states.ts'
import type { TextParams } from '../web/request/text-params.ts'

const { formats } = en

/** Returns the page with a driver's rides: the next one in full, the others collapsed, past ones at the end. */
export function driverPage(view: DriverView): Page {
  const { rides, today, sender, refusal, now } = view
  const { phone } = sender.operator
  const ahead = rides.filter(({ state }) => state !== 'done' && state !== 'no_show')
  const [next] = ahead
  // A ride that continues past midnight is listed among those of today.
  const dayOf = ({ startsAt }: DayRide) => Math.max(today, todayAt(startsAt, OPERATOR_ZONE))
  const of = (day: number) => ahead.filter((ride) => ride !== next && dayOf(ride) === day)
  const nextDay = next ? dayOf(next) : today
  return {
    title: 'Your rides',
    status: refusal ? 422 : 200,
    shell: { of: 'driver', header: top(view, nextDay) },
    manifest: `${view.url}/manifest.webmanifest`,
    main: html`<p class="taps" role="status" hidden></p>
      ${refusal && alertBox('That was not saved', refusal.sentence)}
      ${
        next
          ? rideCard(view, next)
          : html`<p class="card">${rides.length > 0 ? 'All done.' : 'You have no rides today or tomorrow.'}</p>`
      }
      ${folded('After that', of(nextDay), view)}
      ${nextDay === today && folded(`Tomorrow, ${dayWords(today + 1)}`, of(today + 1), view)}
      ${overRides(rides.filter((ride) => !ahead.includes(ride)))}
      <p class="muted">
        As of ${formats.time(toLocal(now.getTime(), OPERATOR_ZONE))}. The desk: <a href="${telUrl(phone)}">${phone}</a>
      </p>`,
  }
}

function top({ driver, rides, calendarUrl }: DriverView, day: number): Markup {
  const calendar = calendarUrl.replace(/^https?:/, 'webcal:')
  return html`<header>
    <h1>${dayWords(day)}, ${firstNameOf(driver)}</h1>
    <p>
      ${formats.counted(rides.length, 'ride', 'rides')}
      <a href="${calendar}" aria-label="Your calendar">${icon('calendar')}</a>
    </p>
  </header>`
}

/** Returns `Saturday 16 January`. */
function dayWords(day: number): string {
  return formats.spokenDay(day * DAY_MINUTES)
}

/** Returns collapsed rides. */
function folded(title: string, rides: readonly DayRide[], view: DriverView): Markup {
  if (rides.length === 0) return html``
  return html`<h2>${title}</h2>
    ${rides.map(
      (ride) =>
        html`<details class="later" ${view.refusal?.item === ride.item && html`open`}>
          <summary>
            <strong>${formats.time(ride.details.pickupAt)}</strong>
            <span
              ><strong>${ride.details.from.en}</strong> → ${ride.details.to.en}<br />${ride.firstName} ${ride.lastName}
              · ${ride.groupSize}
              ${ride.toCollect && html`<br /><b>collect ${formats.money(ride.toCollect.minor, ride.toCollect.currency)}</b>`}</span
            >
          </summary>
          ${rideCard(view, ride)}
        </details>`,
    )}`
}

function overRides(rides: readonly DayRide[]): Markup {
  if (rides.length === 0) return html``
  return html`<h2>Finished</h2>
    <ul class="over">
      ${rides.map(
        ({ details, lastName, state, item }) =>
          html`<li id="${item}">
            ${formats.time(details.pickupAt)} ${details.from.en} → ${details.to.en}, ${lastName}:
            <strong>${STATE_WORDS[state]}</strong>
          </li>`,
      )}
    </ul>`
}

/** Why a driver's report was refused, and what was typed. */
export interface RefusedReport {
  item: string
  typed: TextParams
  sentence: string
}

/** The data of a driver's page. */
interface DriverView {
  url: string
  calendarUrl: string
  driver: Driver
  /** The rides of two days, and those of the night before that are still going on, by pickup time. */
  rides: readonly DayRide[]
  /** The first of these days, as a day number. */
  today: number
  /** The places, for their coordinates. */
  places: Catalogue['places']
  sender: Pick<Sender, 'catalogue' | 'operator'>
  refusal: RefusedReport | null
  now: Date
}

/**
 * Returns a ride that is ahead or under way: first when and where, then the traveller, the luggage, and the next step.
 */
function rideCard(view: DriverView, ride: DayRide): Markup {
  const { details, state, item, toCollect } = ride
  return html`<article class="card ride" id="${item}" data-state="${state}">
    <div class="when">
      <p class="muted">Pickup</p>
      <p class="badge">${STATE_WORDS[state]}</p>
      <p class="time">${formats.time(details.pickupAt)}</p>
      ${ride.soldStartsAt.getTime() !== ride.startsAt.getTime() && html`<p class="was">was ${localTime(ride.soldStartsAt, ride)}</p>`}
    </div>
    ${places(view, ride)} ${clashNote(view, ride)}
    <a class="sign-link" href="${view.url}/sign/${item}"
      ><strong>${ride.lastName}</strong> <small>${ride.firstName} · tap to show the name sign</small></a
    >
    <ul class="along" aria-label="Passengers and luggage">
      ${along('people', partyOf(ride).join(' + '), 'people')}
      ${along('suitcase', String(details.luggage.suitcases), 'suitcases')}
      ${along('skis', String(skisOf(ride)), 'skis')}
      ${along('seat', `${details.childSeats} + ${details.boosters}`, 'child seats + boosters')}
    </ul>
    <div class="reach">
      <a class="button quiet" href="${telUrl(ride.phone)}">${icon('phone')}Call</a> ${mapLink(view, ride)}
    </div>
    <p class="note">
      <strong
        >${toCollect ? `Collect ${formats.money(toCollect.minor, toCollect.currency)}.` : 'Nothing to collect.'}</strong
      >
      ${details.notes}
    </p>
    <ol class="steps">
      ${STEPS.map(([step]) => html`<li data-step="${step}">${STATE_WORDS[step]}</li>`)}
    </ol>
    ${STEPS.map(([step, words]) => tapForm(view.url, item, step, words))} ${nobodyCame(view, ride)}
  </article>`
}

function localTime(at: Date, { timeZone }: DayRide): string {
  return formatTime(toLocal(at.getTime(), timeZone))
}

function places({ sender: { catalogue, operator } }: DriverView, ride: DayRide): Markup {
  const { details, fromCode } = ride
  const { accommodation, flight } = details
  const address = addressLine(accommodation)
  const at = (end: 'pickup' | 'drop-off') => accommodation?.end === end && address
  const meeting = meetingPointFor(catalogue.current, fromCode, 'en', operator).words
  const lands = flight?.direction === 'arrival' ? 'lands' : 'leaves'
  return html`<p class="place">
      <strong>${details.from.en}</strong> ${at('pickup') || html`<span class="muted">${meeting}</span>`}
    </p>
    ${flight && html`<p class="place muted">${flight.number}${flight.at !== null && ` ${lands} ${formats.time(flight.at)}`}</p>`}
    <p class="place">→ <strong>${details.to.en}</strong> ${at('drop-off')}</p>`
}

/** Returns what one of our own drivers cannot drive beside this ride; the rides of a carrier's are not all ours. */
function clashNote({ driver, rides, places }: DriverView, ride: DayRide): Markup {
  const fit = driver.kind === 'own' && ride.state === 'booked' ? fitOf(ride, rides, places) : null
  if (!fit || !isClash(fit)) return html``
  return html`<p class="note"><strong>Please call the desk: ${clashWords(fit)}.</strong></p>`
}

function along(name: IconName, count: string, words: string): Markup {
  return html`<li>${icon(name)}<strong>${count}</strong> <span class="unseen">${words}</span></li>`
}

/** Returns a map link for the driver's next stop: the pickup and, once everybody is on board, the drop-off. */
function mapLink({ places }: DriverView, ride: DayRide): Markup {
  const { details, state } = ride
  const end = state === 'on_board' ? 'drop-off' : 'pickup'
  const point = pointOf(ride, end, places)
  if (!point) return html``
  const own = details.accommodation?.end === end ? details.accommodation : null
  const name = own?.name ?? (end === 'pickup' ? details.from.en : details.to.en)
  const coordinates = `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`
  return html`${mapAppLinks({ name, point }, { own: html`${icon('pin')}Map`, apple: 'Apple Maps' })}
    <small class="muted">${coordinates}</small>`
}

/** Returns a form with a single button; the style sheet shows the one for the next step. */
function tapForm(url: string, item: string, state: string, words: string): Markup {
  return html`<form class="tap" data-next="${state}" method="post" action="${url}">
    ${hidden('item', item)}<button name="state" value="${state}">${icon('check')}${words}</button>
  </form>`
}

function nobodyCame({ url, sender, refusal, now }: DriverView, ride: DayRide): Markup {
  const { item } = ride
  const from = noShowFrom(ride, sender)
  const typed = refusal?.item === item && refusal.typed['state'] === 'no_show' ? refusal.typed : undefined
  const isTooEarly = now < from
  return html`<details class="nobody" ${typed && html`open`}>
    <summary>Nobody came?${isTooEarly && ` You can report it from ${localTime(from, ride)}`}</summary>
    <form method="post" action="${url}">
      ${hidden('item', item)} ${hidden('state', 'no_show')}
      <label
        >What happened
        <textarea name="note" rows="2" required maxlength="${MAX_NOTE_LENGTH}">${typed?.['note']}</textarea>
      </label>
      <label
        >Calls you tried, and when
        <input name="calls" required maxlength="${MAX_NOTE_LENGTH}" value="${typed?.['calls'] ?? ''}"
      /></label>
      <button class="quiet">Nobody came</button>
    </form>
  </details>`
}

/** The lengths of a name's longest word at which the next smaller size applies; the style sheet has the sizes. */
const SIZES = [6, 9, 12, 16, 22]

/** Returns the name of a traveller, filling the screen. */
export function signPage(pageUrl: string, { firstName, lastName, item }: DayRide): Page {
  const name = `${firstName} ${lastName}`
  const longest = Math.max(...name.split(' ').map((word) => word.length))
  const size = SIZES.findIndex((letters) => longest <= letters)
  return {
    title: name,
    // The name fills the screen, so there is no header.
    shell: { of: 'driver', header: html`` },
    main: html`<div class="sign">
      <h1 ${attributes({ 'data-size': size === -1 ? SIZES.length : size })}>${name}</h1>
      <a class="button quiet" href="${pageUrl}#${item}">Back to the ride</a>
    </div>`,
  }
}
