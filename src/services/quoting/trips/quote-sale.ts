import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Trip } from './trip.ts'
import { ensureSequence } from './ensure-sequence.ts'
import { quoteTrip, type TripQuote } from './quote-trip.ts'

/** The quote of a trip that is about to be sold. Throws what `quoteTrip` and `ensureSequence` throw (decisions 3.15). */
export function quoteSale(catalogue: Catalogue, trip: Trip, now: Date): TripQuote {
  const quote = quoteTrip(catalogue, trip, now)
  const { pickupAt, route } = quote.outbound
  ensureSequence({ pickupAt, travelMinutes: route.durationMinutes }, quote.return)
  return quote
}
