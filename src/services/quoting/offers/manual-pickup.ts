import { type Catalogue, EURO, routeKey } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import {
  DAY_MINUTES,
  dayOf,
  formatDay,
  formatTime,
  type LocalMinute,
  localMinute,
  momentOf,
  toInstant,
} from '../../../values/time.ts'
import { legPrice } from '../pricing/leg-price.ts'
import { lastSaleOf, pickupAt } from '../routing/pickup.ts'
import { limitsOn } from '../trips/obstacles.ts'
import { groupSize, type Leg } from '../trips/trip.ts'
import type { Offer, OfferedTrip, TransferType } from './offer.ts'

/** A different pickup time on the same day that a traveller asks for. */
export interface ManualPickup {
  leg: Leg
  offer: Offer
  /** The zone of the place where the leg starts. */
  timeZone: string
  minuteOfDay: number
}

/** The request that an offer belongs to, and the request's other offers. */
interface OfferedRequest {
  request: { type: TransferType }
  offered: Pick<OfferedTrip, 'roundTripDiscount'>
}

/**
 * Moves the offer to another time of the same day at its own price. Throws INVALID_PARAMS, with the allowed times, for
 * a time before the landing, after the pickup of a leg that catches a departure, in the past, or with a higher price
 * (decisions 6.8).
 */
export function moveOffer(
  catalogue: Catalogue,
  stored: OfferedRequest,
  { leg, offer, timeZone, minuteOfDay }: ManualPickup,
  now: Date,
): Offer {
  const day = dayOf(offer.pickupAt)
  const isAllowed = allowedTimes(catalogue, stored, { leg, offer, timeZone }, now)
  const wanted = localMinute(day, 0, minuteOfDay)
  if (isAllowed(wanted)) return { ...offer, pickupAt: wanted }
  const times = timesOf(day, isAllowed)
  throw new ApiError(
    'INVALID_PARAMS',
    `${formatTime(wanted)} is not a time that this offer allows on ${formatDay(day)}: ${times || 'none is left'}`,
    { about: ['pickupTime'] },
  )
}

function allowedTimes(
  catalogue: Catalogue,
  { request: { type }, offered }: OfferedRequest,
  { leg, offer, timeZone }: Omit<ManualPickup, 'minuteOfDay'>,
  now: Date,
): (at: LocalMinute) => boolean {
  const route = catalogue.routes.get(routeKey(leg.from, leg.to))
  const fare = route?.fares.find(({ vehicle }) => vehicle.id === offer.vehicle.id)
  const instantOf = (at: LocalMinute) => toInstant(at, timeZone)
  const isAhead = (at: LocalMinute) => lastSaleOf(catalogue, { from: leg.from, at, timeZone }) >= now.getTime()
  const isOwn = (at: LocalMinute) => at === offer.pickupAt
  // A shuttle cannot be moved, and a fare that no longer has a price has none at any time.
  if (type === 'shared' || !route || !fare) return (at) => isOwn(at) && isAhead(at)
  const terms = { roundTripBasisPoints: offered.roundTripDiscount, promo: null, currency: EURO }
  const size = groupSize(leg.party)
  const isInTime = catchesDeparture(leg)
    ? (at: LocalMinute) => instantOf(at) <= instantOf(pickupAt(catalogue, leg, route))
    : (at: LocalMinute) => leg.anchor === 'pickup' || instantOf(at) >= instantOf(leg.at)
  const isCheap = (at: LocalMinute) => (legPrice(fare, size, momentOf(at), terms) ?? Infinity) <= offer.priceMinor
  const isDriven = (at: LocalMinute) => !limitsOn(catalogue, route, at, now)?.obstacleTo([offer.vehicle.id])
  return (at) => isAhead(at) && (isOwn(at) || (isInTime(at) && isCheap(at) && isDriven(at)))
}

/** Returns the allowed times of a day, such as `00:00–06:55, 10:00`. */
function timesOf(day: number, isAllowed: (at: LocalMinute) => boolean): string {
  const ranges: [first: LocalMinute, last: LocalMinute][] = []
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const at = localMinute(day, 0, minute)
    if (!isAllowed(at)) continue
    const range = ranges.at(-1)
    if (range?.[1] === at - 1) range[1] = at
    else ranges.push([at, at])
  }
  return ranges
    .map(([first, last]) => (first === last ? formatTime(first) : `${formatTime(first)}–${formatTime(last)}`))
    .join(', ')
}
