import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import type { LocalMinute } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'
import type { RideItem } from '../bookings/find-booking.ts'
import { loadSeatsTaken } from '../bookings/seats.ts'
import { seatsAt } from '../quoting/offers/departure.ts'
import { sharedOffers } from '../quoting/offers/shuttle-offers.ts'
import { getCurrency } from '../quoting/pricing/currency.ts'
import { priceTerms } from '../quoting/pricing/leg-price.ts'
import { getRoute } from '../quoting/routing/get-route.ts'
import { earliestPickup } from '../quoting/routing/pickup.ts'
import { legOf, type WantedRide } from './plan-ride-change.ts'

/** A departure with seats for a changed ride. */
export interface FoundShuttle {
  pickupAt: LocalMinute
  /** Today's price, in minor units of the booking's currency. */
  priceMinor: number
  /** The seats of the departure, taken or not. */
  seats: number
}

/**
 * Returns the departure that a ride on a shuttle changes to: its own as long as the time stays the same, otherwise the
 * one that a partner would be offered (decisions 6.6). The notice does not apply at the price that was sold. Throws
 * NO_BOOKABLE_VEHICLE if no shuttle has seats.
 */
export async function findShuttle(
  db: Database,
  catalogue: Catalogue,
  { booking, ride, others }: { booking: Booking; ride: RideItem; others: readonly RideItem[] },
  { at, anchor, party, luggage, price }: WantedRide,
  now: Date,
): Promise<FoundShuttle> {
  const sold = legOf(ride)
  const { from, to } = sold
  const isSameTime = at === sold.at && anchor === sold.anchor
  const time = isSameTime ? ({ at: ride.details.pickupAt, anchor: 'pickup' } as const) : { at, anchor }
  const leg = { from, to, ...time, party, luggage }
  const trip = { outbound: leg, return: null, currency: booking.currency, promoCode: null }
  const taken = await loadSeatsTaken(db, booking.environment, trip, booking)
  const isOneOfTwo = others.some(({ details }) => details.leg !== ride.details.leg)
  const { rateMillionths } = getCurrency(catalogue, booking.currency)
  const terms = priceTerms(catalogue, { isOneOfTwo, promo: null, rateMillionths })
  const route = getRoute(catalogue, from, to)
  const earliest = price === 'kept' ? now.getTime() : earliestPickup(catalogue, now)
  const offers = sharedOffers(leg, route, terms, taken, earliest)
  const offer = offers.find(({ vehicle }) => vehicle.id === ride.vehicleId) ?? offers[0]
  if (!offer) throw new Error('no shuttle was offered')
  const { pickupAt, priceMinor } = offer
  return { pickupAt, priceMinor, seats: seatsAt(route.shuttles, pickupAt) }
}
