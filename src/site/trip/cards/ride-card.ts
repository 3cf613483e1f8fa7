import { type Catalogue, routeKey } from '../../../catalogue/catalogue.ts'
import type { Booking, BookingItem } from '../../../services/bookings/booking.ts'
import { cityEndOfRide } from '../../../services/bookings/city-end.ts'
import { type RideItem, ridesOf } from '../../../services/bookings/find-booking.ts'
import type { Meeting } from '../../../services/bookings/meeting-point.ts'
import { luggageLine, peopleLine } from '../../../services/quoting/trips/party-lines.ts'
import type { KnownDrivers } from '../../../services/rides/assignment.ts'
import type { Words } from '../../../texts/site/en.ts'
import type { RideProgress } from '../../../values/booking.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import { html, type Markup } from '../../../values/html.ts'
import { placeType } from '../../../values/place-code.ts'
import { unbroken } from '../../../values/text.ts'
import { addMinutes } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import { icon, type IconName } from '../../../web/layout/icons.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { callLink, mapAppLinks, webMapUrl, withCalls } from '../../../web/parts/links.ts'
import { pickupRemark } from '../../../web/parts/pickup-remark.ts'
import { drivenRide, scheduleOf, timeline } from '../../../web/parts/timeline.ts'
import { metDrawing } from '../../met-drawing.ts'
import { nextRide } from './head-card.ts'

/** The data of the cards of a ride. */
interface RideView {
  booking: Booking
  items: readonly BookingItem[]
  now: Date
  /** The drivers, as far as they are known, by the number of the ride. */
  drivers: KnownDrivers
  /** How far its rides are. */
  routes: Catalogue['routes']
  /** How travellers find their driver, by the number of the ride. */
  meetings: ReadonlyMap<number, Meeting>
  /** The places, for their coordinates. */
  places: Catalogue['places']
}

/**
 * Returns the cards of a ride: where its driver waits, how it goes and what is taken along, and its times, unless it is
 * the next ride, whose times are at the top of the page. Returns nothing for other items.
 */
export function rideCards(layout: Layout, view: RideView, item: BookingItem): Markup {
  const [ride] = ridesOf([item])
  if (!ride) return html``
  const { words } = layout
  const meeting = view.meetings.get(item.number)
  if (ride.number !== nextRide(view)?.number) return timesCard(layout, view, ride, meeting)
  return html`${meeting && meetingCard(layout, view, ride, meeting)}
    <section class="card">
      <h2>${words.booking.goes.title}</h2>
      ${rideSteps(words, view, ride)}
    </section>
    <section class="card">
      <h2>${words.booking.comesAlong}</h2>
      ${alongList(layout, ride, false)}
    </section>`
}

/** Returns where the driver waits, as a drawing, in words and on maps, and whom to call. */
function meetingCard({ words }: Layout, view: RideView, ride: RideItem, meeting: Meeting): Markup {
  const { language, booking, routePages } = words
  const where = pickupRemark(words, meeting, { withPhone: false }) ?? addressInCity(ride)
  const remark = [where, booking.callAtPickup(unbroken(meeting.phone))].filter((line) => line !== null).join('\n')
  const place = view.places.get(ride.fromCode)
  return html`<section class="card">
    ${isMet(ride) && !ride.shared && html`<div class="met">${metDrawing(view.booking.contactsErasedAt === null ? view.booking.lastName : '')}</div>`}
    <h2>${routePages.meeting}</h2>
    <p class="lines">${withCalls(remark)}</p>
    <div class="row start">
      ${
        place?.point &&
        html`<a class="button quiet" href="${webMapUrl(place.point)}" rel="noreferrer">${icon('pin')}${booking.map}</a>
          ${mapAppLinks(
            { name: inLanguage(place.names, language), point: place.point },
            { own: booking.mapApp, apple: booking.appleMaps },
          )}`
      }
      ${callLink(meeting.phone, booking.call, ' quiet')}
    </div>
  </section>`
}

/** Returns where in a city the traveller wants to be picked up; null elsewhere, or if that is not known yet. */
function addressInCity(ride: RideItem): string | null {
  return cityEndOfRide(ride)?.end === 'pickup' ? ride.details.notes : null
}

/** Returns when and where a ride goes, on one line, and what is taken along. */
function timesCard(layout: Layout, view: RideView, ride: RideItem, meeting: Meeting | undefined): Markup {
  const { words } = layout
  const { booking, formats } = words
  const { status } = view.booking
  const { state, details } = ride
  const isCancelled = state === 'cancelled' && status !== 'cancelled'
  const isOver = state === 'cancelled' || status === 'cancelled' || status === 'expired'
  const next = nextRide(view)
  const along = alongList(layout, ride)
  // Shown once if the same is taken along on every ride.
  const isSaid = next !== undefined && String(alongList(layout, next)) === String(along)
  const remark = state === 'booked' && !isOver ? pickupRemark(words, meeting, { withPhone: true }) : null
  return html`<section class="card">
    ${isCancelled && html`<p><span class="badge off">${booking.itemCancelled}</span></p>`}
    <h2>${formats.day(details.pickupAt)}</h2>
    ${state === 'no_show' && html`<p class="note">${withCalls(booking.nobodyCame(layout.operator.phone))}</p>`}
    ${timeline(words, drivenRide(ride, details, remark), isOver)} ${!isSaid && along}
  </section>`
}

/**
 * Returns who and what travels along, the note for the driver, and the destination unless the page shows it elsewhere.
 */
function alongList({ words }: Layout, ride: RideItem, withStay = true): Markup {
  const { language, booking } = words
  const { details } = ride
  const { accommodation: stay, notes } = details
  const ask = cityEndOfRide(ride)
  const facts: [IconName, string, string?][] = [
    ['people', peopleLine(language, details)],
    ['suitcase', luggageLine(language, details.luggage)],
    ['van', inLanguage(details.vehicle, language)],
    ['house', withStay ? [stay?.name, stay?.address].filter(Boolean).join(', ') : '', booking.stay],
    ['note', notes ?? '', ask ? words.details.inCity[ask.end](inLanguage(ask.city, language)) : booking.note],
  ]
  return html`<ul class="along" aria-label="${booking.comesAlong}">
    ${facts
      .filter(([, text]) => text !== '')
      .map(
        ([name, text, label]) =>
          html`<li>${icon(name)}<span>${label !== undefined && html`<small>${label}</small>`} ${text}</span></li>`,
      )}
  </ul>`
}

/** The data of a ride as it will happen. */
interface StepsView {
  booking: Pick<Booking, 'lastName' | 'contactsErasedAt'>
  /** The drivers, as far as they are known, by the number of the ride. */
  drivers: KnownDrivers
  /** How far its rides are. */
  routes: Catalogue['routes']
}

interface Step {
  drawn: IconName
  /** When it happens; null if nobody knows. */
  time: string | null
  text: string
  remark?: string | undefined
}

/** The step at which a ride is when its driver has reported this. */
const STEP_OF = {
  on_the_way: 'pickup',
  at_pickup: 'pickup',
  on_board: 'drive',
} as const satisfies Record<RideProgress, keyof Drive>

interface Drive {
  /** What happens before the driver is there. */
  before: Step[]
  pickup: Step
  drive: Step
  after: Step[]
}

/**
 * Returns what happens on a ride, from the landing to the door, or to the flight. On its day it says what the driver
 * has reported, at the step where that is.
 */
function rideSteps(words: Words, view: StepsView, ride: RideItem): Markup {
  const driver = view.drivers.get(ride.number)
  const { before, pickup, drive, after } = stepsOf(words, view, ride)
  const progress = driver?.progress ?? null
  const steps = [...before, pickup, drive, ...after]
  const current = progress === null ? -1 : steps.indexOf({ pickup, drive }[STEP_OF[progress]])
  // Whether a traveller has landed, the driver at the meeting point does not know.
  const isPast = (i: number) => progress === 'on_board' && i < current
  const report = driver && progress !== null ? words.booking.goes.reports[progress](driver.firstName) : null
  return html`<ol class="goes">
    ${steps.map(
      ({ drawn, time, text, remark }, i) =>
        html`<li ${i === current && html`aria-current="step"`} class="${isPast(i) && 'past'}">
          ${icon(isPast(i) ? 'check' : drawn)}
          <p>
            ${time !== null && html`<strong>${time}</strong>`} ${text}
            ${i === current && html`<strong class="report">${report}</strong>`}
            ${remark !== undefined && html`<small>${remark}</small>`}
          </p>
        </li>`,
    )}
  </ol>`
}

function stepsOf(
  { language, formats, timeline, vehicles, booking: { goes } }: Words,
  view: StepsView,
  ride: RideItem,
): Drive {
  const { fromCode: from, toCode: to, timeZone, shared, details } = ride
  const { pickupAt, travelMinutes, toTimeZone, accommodation: stay, scheduledAt, flight } = details
  const timeOf = (at: number) => formats.timeBeside(at, pickupAt)
  const schedule = scheduleOf({ from, to }, scheduledAt, flight?.number ?? null)
  const scheduled = schedule && {
    drawn: schedule.by === 'flight' ? ('plane' as const) : ('train' as const),
    time: timeOf(schedule.at),
    text: timeline[schedule.by][schedule.direction](schedule.number),
  }
  const landing = schedule?.direction === 'arrival' ? scheduled : null
  const distanceKm = view.routes.get(routeKey(from, to))?.distanceKm
  const start = inLanguage(details.from, language)
  const end = inLanguage(details.to, language)
  const placeAt = (which: 'pickup' | 'drop-off', place: string) =>
    stay?.end === which ? [stay.name, place].filter(Boolean).join(', ') : place
  const isNamed = !shared && view.booking.contactsErasedAt === null
  return {
    before: landing
      ? [
          { ...landing, remark: start },
          ...(landing.drawn === 'plane' ? [{ drawn: 'suitcase' as const, time: null, text: goes.luggage }] : []),
        ]
      : [],
    pickup: isMet(ride)
      ? {
          drawn: 'sign',
          time: formats.time(pickupAt),
          text: isNamed
            ? goes.met(view.drivers.get(ride.number)?.firstName ?? null, view.booking.lastName)
            : timeline.pickup(start),
        }
      : {
          drawn: 'suitcase',
          time: formats.time(pickupAt),
          text: goes.beReady,
          remark: placeAt('pickup', start),
        },
    drive: {
      drawn: 'van',
      time: null,
      text: travelMinutes === null ? goes.drive : timeline.drive(travelMinutes),
      remark: distanceKm === undefined ? undefined : `${distanceKm} km`,
    },
    after: [
      {
        drawn: placeType(to) === 'airport' || placeType(to) === 'train_station' ? 'flag' : 'house',
        time: travelMinutes === null ? null : timeOf(addMinutes(pickupAt, travelMinutes, timeZone, toTimeZone)),
        text: placeAt('drop-off', end),
        remark: travelMinutes === null ? undefined : vehicles.arrivalAbout,
      },
      ...(scheduled && !landing ? [scheduled] : []),
    ],
  }
}

/** Returns whether a driver meets the traveller where a flight or train arrives, as the meeting point describes. */
function isMet({ fromCode: from, toCode: to, details }: Pick<RideItem, 'fromCode' | 'toCode' | 'details'>): boolean {
  const isStation = placeType(from) === 'airport' || placeType(from) === 'train_station'
  return isStation && !catchesDeparture({ from, to }) && details.scheduledAt !== null
}
