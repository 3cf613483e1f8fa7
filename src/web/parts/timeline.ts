import type { BookingItem } from '../../services/bookings/booking.ts'
import type { RideDetails } from '../../services/bookings/item-details.ts'
import type { CartLeg } from '../../services/sale/carts/transfer-cart.ts'
import type { Words } from '../../texts/site/en.ts'
import { type Transport, transportOf } from '../../values/departure.ts'
import { html, type Markup } from '../../values/html.ts'
import { type PlaceCode, placeType } from '../../values/place-code.ts'
import { addMinutes, type LocalMinute } from '../../values/time.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'
import { icon, type IconName } from '../layout/icons.ts'
import { withCalls } from './links.ts'

/** The flight or train that a leg meets or catches. */
export interface Schedule extends Transport {
  at: LocalMinute
  number: string | null
}

/** The data of a leg for a timeline. All times are local minutes. */
interface DrivenLeg {
  from: Wording
  to: Wording
  /** The zones where it starts and where it ends. */
  timeZone: string
  toTimeZone: string
  pickupAt: LocalMinute
  travelMinutes: number | null
  /** Null if the pickup time was given. */
  schedule: Schedule | null
  /** A remark on the pickup, such as where the driver waits. */
  pickupRemark: string | null
}

interface Moment {
  at: LocalMinute
  text: string
  remark: string | null
}

/**
 * Returns a leg as a timeline: the landing, the pickup and the arrival, or the pickup, the drop-off and the departure.
 * A leg that will not take place is muted.
 */
export function timeline(words: Words, driven: DrivenLeg, isOver = false): Markup {
  const moment = ({ at, text, remark }: Moment) =>
    html`<li>
      <p><strong>${words.formats.timeBeside(at, driven.pickupAt)}</strong> ${text}</p>
      ${remark !== null && html`<p class="muted">${withCalls(remark)}</p>`}
    </li>`
  return html`<ol class="${isOver ? 'timeline over' : 'timeline'}">
    ${momentsOf(words, driven).map(moment)}
  </ol>`
}

function momentsOf({ language, timeline: words }: Words, driven: DrivenLeg): Moment[] {
  const { pickupAt, timeZone, toTimeZone, travelMinutes, schedule, pickupRemark } = driven
  const from = inLanguage(driven.from, language)
  const to = inLanguage(driven.to, language)
  const drive: Moment[] = [{ at: pickupAt, text: words.pickup(from), remark: pickupRemark }]
  if (travelMinutes !== null) {
    const at = addMinutes(pickupAt, travelMinutes, timeZone, toTimeZone)
    drive.push({ at, text: to, remark: words.drive(travelMinutes) })
  }
  if (!schedule) return drive
  const { by, direction, at, number } = schedule
  const scheduled = { at, text: words[by][direction](number), remark: direction === 'arrival' ? from : null }
  return direction === 'arrival' ? [scheduled, ...drive] : [...drive, scheduled]
}

/** Returns a booked ride as a timeline. */
export function drivenRide(
  { fromCode, toCode, timeZone }: Pick<BookingItem, 'fromCode' | 'toCode' | 'timeZone'>,
  ride: RideDetails,
  pickupRemark: string | null,
): DrivenLeg {
  const { from, to, toTimeZone, pickupAt, travelMinutes, scheduledAt, flight } = ride
  const ends = fromCode && toCode && { from: fromCode, to: toCode }
  const schedule = ends && scheduleOf(ends, scheduledAt, flight?.number ?? null)
  return { from, to, timeZone, toTimeZone, pickupAt, travelMinutes, schedule, pickupRemark }
}

/** Returns a leg of a cart as a timeline, with the number of its flight or train. */
export function cartDrive(
  { leg, details: _, ...driven }: CartLeg,
  number: string | null,
  pickupRemark: string | null,
): DrivenLeg {
  return { ...driven, schedule: scheduleOf(leg, leg.anchor === 'flight' ? leg.at : null, number), pickupRemark }
}

/** Returns the flight or train that a leg meets or catches at that time; null without one, and in a city. */
export function scheduleOf(
  ends: { from: PlaceCode; to: PlaceCode },
  at: LocalMinute | null,
  number: string | null,
): Schedule | null {
  const transport = transportOf(ends)
  if (at === null || !transport) return null
  return { ...transport, at, number }
}

/** The ends of a road, and what is known of its length. */
interface Road {
  from: PlaceCode
  to: PlaceCode
  distanceKm: number | null
  durationMinutes: number | null
}

/**
 * Returns a road as a line through the mountains, up or down, with its distance and duration. Text beside it names its
 * ends.
 */
export function roadLine({ formats }: Words, { from, to, distanceKm, durationMinutes }: Road): Markup {
  const length = [
    ...(distanceKm === null ? [] : [`${distanceKm} km`]),
    ...(durationMinutes === null ? [] : [formats.duration(durationMinutes)]),
  ].join(' · ')
  const isDown = placeType(from) === 'resort' && placeType(to) !== 'resort'
  return html`<div class="${isDown ? 'road-line down' : 'road-line'}">
    ${LINE} ${(isDown ? [to, from] : [from, to]).map((end) => icon(END_ICONS[placeType(end)]))}
    ${length !== '' && html`<p>${length}</p>`}
  </div>`
}

const END_ICONS = {
  airport: 'plane',
  train_station: 'train',
  city: 'house',
  resort: 'house',
} as const satisfies Record<string, IconName>

const LINE = html`<svg viewBox="0 0 640 118" preserveAspectRatio="none" aria-hidden="true">
  <path class="ridge" d="M0 118 90 74 180 92 300 56 380 76 470 22 520 44 570 12 606 60 640 118Z" />
  <path class="ridge-2" d="M0 118 140 98 300 92 420 70 560 50 604 80 640 118Z" />
  <path class="road-edge" d="M24 82C110 88 150 96 230 88S370 54 440 58 560 84 616 56" />
  <path class="road" d="M24 82C110 88 150 96 230 88S370 54 440 58 560 84 616 56" />
</svg>`
