import { type Catalogue, routeKey } from '../../catalogue/catalogue.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import type { RideItem } from '../../services/bookings/find-booking.ts'
import type { KnownDrivers } from '../../services/rides/assignment.ts'
import type { Words } from '../../texts/site/en.ts'
import type { RideProgress } from '../../values/booking.ts'
import { catchesDeparture } from '../../values/departure.ts'
import { html, type Markup } from '../../values/html.ts'
import { placeType } from '../../values/place-code.ts'
import { addMinutes } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon, type IconName } from '../../web/layout/icons.ts'
import { scheduleOf } from '../../web/parts/timeline.ts'

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
export function rideSteps(words: Words, view: StepsView, ride: RideItem): Markup {
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
export function isMet({
  fromCode: from,
  toCode: to,
  details,
}: Pick<RideItem, 'fromCode' | 'toCode' | 'details'>): boolean {
  const isStation = placeType(from) === 'airport' || placeType(from) === 'train_station'
  return isStation && !catchesDeparture({ from, to }) && details.scheduledAt !== null
}
