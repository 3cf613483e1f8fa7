import { catchesDeparture } from '../../../values/departure.ts'
import { addMinutes, momentOf, toInstant } from '../../../values/time.ts'
import { legPrice, type PriceTerms } from '../pricing/leg-price.ts'
import { GRID_MINUTES } from '../routing/pickup.ts'
import type { LegQuote, VehicleQuote } from '../trips/quote-trip.ts'
import { groupSize } from '../trips/trip.ts'
import type { Offer } from './offer.ts'

const FARTHEST_MINUTES = 180
const MAX_OFFERS = 3

/**
 * Returns the nearest times at which a vehicle is cheaper than at any nearer one: later pickups if the leg meets an
 * arrival, earlier ones if it catches a departure. They are multiples of five minutes, up to three hours away, at most
 * three (decisions 6.5), and none before `earliest`.
 */
export function findOffPeak(
  { leg, route, pickupAt }: LegQuote,
  { vehicle, priceMinor }: VehicleQuote,
  terms: PriceTerms,
  earliest: number,
): Offer[] {
  const fare = route.fares.find((one) => one.vehicle === vehicle)
  if (!fare) return []
  const size = groupSize(leg.party)
  const { timeZone } = route.from
  const step = catchesDeparture(leg) ? -GRID_MINUTES : GRID_MINUTES
  const beyond = pickupAt % GRID_MINUTES
  const first = beyond === 0 ? step : step > 0 ? GRID_MINUTES - beyond : -beyond
  const offers: Offer[] = []
  let lowest = priceMinor
  for (let moved = first; Math.abs(moved) <= FARTHEST_MINUTES && offers.length < MAX_OFFERS; moved += step) {
    const at = addMinutes(pickupAt, moved, timeZone)
    if (toInstant(at, timeZone) < earliest) break
    const price = legPrice(fare, size, momentOf(at), terms)
    if (price === undefined || price >= lowest) continue
    lowest = price
    offers.push({
      offPeak: offers.length + 1,
      vehicle: { id: vehicle.id, name: vehicle.name },
      pickupAt: at,
      waitingMinutes: Math.abs(moved),
      priceMinor: price,
    })
  }
  return offers
}
