import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { featuredRentals } from '../../../services/quoting/rentals/featured-rentals.ts'
import { type FeaturedTrip, featuredTrips } from '../../../services/quoting/trips/featured-trips.ts'
import { placeType } from '../../../values/place-code.ts'

/** The facts on the front page that depend on the catalogue or the settings. */
export interface FrontFacts {
  trips: readonly FeaturedTrip[]
  /** The lowest price of six days for an adult; null if nothing is rented. */
  rentalMinor: number | null
  /** The minutes that drivers wait free of charge at every airport; null if none are promised. */
  waitingMinutes: number | null
  /** How long before a pickup travellers can last change their details themselves. */
  changeMinutes: number
  /** How transfers can be paid. */
  paid: 'both' | 'card' | 'on_arrival' | 'none'
}

/** Returns the facts for the front page at a given time, depending on whether cards are accepted. */
export function frontFacts(catalogue: Catalogue, takesCards: boolean, now: Date): FrontFacts {
  const { changeCutoffMinutes, payOnArrival } = catalogue.sale
  const onArrival = payOnArrival.transfer
  return {
    trips: featuredTrips(catalogue, now),
    rentalMinor: lowestRental(catalogue, now),
    waitingMinutes: waitingAtAirports(catalogue),
    changeMinutes: changeCutoffMinutes,
    paid: takesCards ? (onArrival ? 'both' : 'card') : onArrival ? 'on_arrival' : 'none',
  }
}

function lowestRental(catalogue: Catalogue, now: Date): number | null {
  const prices = featuredRentals(catalogue, now).map(({ offer }) => offer.cheapest.priceMinor)
  return prices.length === 0 ? null : Math.min(...prices)
}

function waitingAtAirports({ meetingPoints }: Catalogue): number | null {
  const points = Array.from(meetingPoints).flatMap(([code, points]) => (placeType(code) === 'airport' ? points : []))
  const minutes = Math.min(...points.map(({ waitingMinutes }) => waitingMinutes))
  return points.length === 0 || minutes === 0 ? null : minutes
}
