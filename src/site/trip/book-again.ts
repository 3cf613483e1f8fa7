import { tripToBody } from '../../api/transfer/trip-body.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { type FullBooking, type RentalItem, rentalsOf, ridesOf } from '../../services/bookings/find-booking.ts'
import type { RideDetails } from '../../services/bookings/item-details.ts'
import { wholePeriod } from '../../services/documents/vouchers/rental-lines.ts'
import { isDayOver } from '../../services/quoting/trips/travel-dates.ts'
import type { Leg, Trip } from '../../services/quoting/trips/trip.ts'
import { placeNumber } from '../../values/place-code.ts'
import { formatDay, todayAt } from '../../values/time.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { startUrl } from '../ski/page-url.ts'
import { pageUrl } from '../transfer/page-url.ts'
import { findSearchRefusal } from '../transfer/search-refusal.ts'

/**
 * Returns the URL at which a booking can be made again, below the given site: the vehicles and prices of the trip if it
 * is still available, or else the search filled in with it, without past days.
 */
export function bookAgainUrl(siteUrl: string, full: FullBooking, catalogue: Catalogue, now: Date): string {
  const [rental, ...others] = rentalsOf(full.items)
  if (rental) return startUrl(siteUrl, rentalParams(full.booking, [rental, ...others], now))
  const trip = bookedTrip(full)
  if (!trip) return pageUrl(siteUrl, 1)
  const params = tripToBody(trip)
  if (findSearchRefusal(catalogue, params, now) === undefined) return pageUrl(siteUrl, 2, params)
  const over = [
    ...(isDayOver(catalogue, trip.outbound, now) ? ['outbound_date'] : []),
    ...(trip.return && isDayOver(catalogue, trip.return, now) ? ['return_date'] : []),
  ]
  const ahead = Object.fromEntries(Object.entries(params).filter(([name]) => !over.includes(name)))
  return pageUrl(siteUrl, 1, ahead)
}

/** Returns the trip that a booking was made for; undefined if it has no ride. */
function bookedTrip({ booking: { currency, promoCode }, items }: FullBooking): Trip | undefined {
  const rides = ridesOf(items)
  const legOf = (which: RideDetails['leg']): Leg | null => {
    const [ride, ...others] = rides.filter(({ details }) => details.leg === which)
    if (!ride) return null
    const { fromCode: from, toCode: to, details } = ride
    const { scheduledAt, pickupAt } = details
    const load = together([details, ...others.map((other) => other.details)])
    return { from, to, at: scheduledAt ?? pickupAt, anchor: scheduledAt === null ? 'pickup' : 'flight', ...load }
  }
  const outbound = legOf('outbound')
  return outbound ? { outbound, return: legOf('return'), currency, promoCode } : undefined
}

/** Returns the passengers and luggage of all vehicles of a leg. */
function together(loads: readonly RideDetails[]): Pick<Leg, 'party' | 'luggage'> {
  const sum = (count: (load: RideDetails) => number) => loads.reduce((all, load) => all + count(load), 0)
  return {
    party: {
      adults: sum(({ adults }) => adults),
      children: sum(({ children }) => children),
      infants: sum(({ infants }) => infants),
      childSeats: sum(({ childSeats }) => childSeats),
      boosters: sum(({ boosters }) => boosters),
    },
    luggage: {
      suitcases: sum(({ luggage }) => luggage.suitcases),
      skiBags: sum(({ luggage }) => luggage.skiBags),
      skiEquipment: loads.some(({ luggage }) => luggage.skiEquipment),
    },
  }
}

/** Returns a rental in the parameters of the ski site's start, without a past first day. */
function rentalParams(
  { currency, promoCode }: Booking,
  rentals: readonly [RentalItem, ...RentalItem[]],
  now: Date,
): TextParams {
  const { firstDay, days } = wholePeriod(rentals.map(({ details }) => details))
  return {
    resort: String(placeNumber(rentals[0].resortCode)),
    ...(firstDay < todayAt(now, rentals[0].timeZone) ? {} : { first_day: formatDay(firstDay) }),
    days: String(days),
    currency,
    ...(promoCode === null ? {} : { promo: promoCode }),
  }
}
