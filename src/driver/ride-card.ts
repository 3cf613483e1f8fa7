import { meetingPointFor } from '../services/bookings/meeting-point.ts'
import { MAX_NOTE_LENGTH } from '../services/changes/report-ride.ts'
import { type DayRide, partyOf, skisOf } from '../services/rides/day-of-rides.ts'
import { fitOf, isClash, pointOf } from '../services/rides/fit.ts'
import { noShowFrom } from '../services/rides/waiting.ts'
import { en } from '../texts/site/en.ts'
import { addressLine } from '../values/address.ts'
import { html, type Markup } from '../values/html.ts'
import { telUrl } from '../values/phone.ts'
import { formatTime, toLocal } from '../values/time.ts'
import { icon, type IconName } from '../web/layout/icons.ts'
import { clashWords } from '../web/parts/clash-words.ts'
import { hidden } from '../web/parts/fields.ts'
import { mapAppLinks } from '../web/parts/map-url.ts'
import { STATE_WORDS, STEPS } from '../web/parts/ride-state-words.ts'
import type { DriverView } from './driver-view.ts'

const { formats } = en

/**
 * Returns a ride that is ahead or under way: first when and where, then the traveller, the luggage, and the next step.
 */
export function rideCard(view: DriverView, ride: DayRide): Markup {
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
