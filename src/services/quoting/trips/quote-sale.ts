import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ensureSequence, pickupOf } from './ensure-sequence.ts'
import { quoteTrip, type TripQuote } from './quote-trip.ts'
import type { Trip } from './trip.ts'

/**
 * Returns the quote of a trip that is about to be sold. Throws what `quoteTrip` and `ensureSequence` throw (decisions
 * 3.15).
 */
export function quoteSale(catalogue: Catalogue, trip: Trip, now: Date): TripQuote {
  return inSequence(quoteTrip(catalogue, trip, now))
}

/** Returns the quote. Throws what `ensureSequence` throws. */
export function inSequence(quote: TripQuote): TripQuote {
  ensureSequence(pickupOf(quote.outbound), quote.return && pickupOf(quote.return))
  return quote
}
