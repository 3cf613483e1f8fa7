import type { RideItem } from '../../services/bookings/find-booking.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { Words } from '../../texts/site/en.ts'
import { catchesDeparture } from '../../values/departure.ts'
import type { Markup } from '../../values/html.ts'
import { placeType } from '../../values/place-code.ts'
import { unbroken } from '../../values/text.ts'
import { nextSteps } from './next-steps.ts'

/** Returns whether a driver meets the traveller where a flight or train arrives, as the meeting point describes. */
export function isMet({
  fromCode: from,
  toCode: to,
  details,
}: Pick<RideItem, 'fromCode' | 'toCode' | 'details'>): boolean {
  const isStation = placeType(from) === 'airport' || placeType(from) === 'train_station'
  return isStation && !catchesDeparture({ from, to }) && details.scheduledAt !== null
}

/** Returns the steps a traveller takes before and during a ride, in order. */
export function whatNext(
  words: Words,
  ride: Pick<RideItem, 'fromCode' | 'toCode' | 'details'>,
  meeting: Meeting,
): Markup {
  const {
    booking: { next },
    formats,
  } = words
  return nextSteps(words, [
    next.voucher,
    ...(isMet(ride) ? [] : [next.beReady(formats.time(ride.details.pickupAt))]),
    next.call(unbroken(meeting.phone)),
  ])
}
