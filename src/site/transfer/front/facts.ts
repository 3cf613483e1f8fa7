import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { type FeaturedRental, featuredRentals } from '../../../services/quoting/rentals/featured-rentals.ts'
import { type FeaturedTrip, featuredTrips } from '../../../services/quoting/trips/featured-trips.ts'
import { placeType } from '../../../values/place-code.ts'

/** The facts on the front page that depend on the catalogue or the settings. */
export interface FrontFacts {
  trips: readonly FeaturedTrip[]
  /** The cheapest six days for an adult on the day of the prices of rentals; null if nothing is rented. */
  rental: FeaturedRental | null
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
    rental: cheapestRental(catalogue, now),
    waitingMinutes: waitingAtAirports(catalogue),
    changeMinutes: changeCutoffMinutes,
    paid: takesCards ? (onArrival ? 'both' : 'card') : onArrival ? 'on_arrival' : 'none',
  }
}

function cheapestRental(catalogue: Catalogue, now: Date): FeaturedRental | null {
  const [cheapest] = featuredRentals(catalogue, now).toSorted(
    (a, b) => a.offer.cheapest.priceMinor - b.offer.cheapest.priceMinor,
  )
  return cheapest ?? null
}

function waitingAtAirports({ meetingPoints }: Catalogue): number | null {
  const points = Array.from(meetingPoints).flatMap(([code, points]) => (placeType(code) === 'airport' ? points : []))
  const minutes = Math.min(...points.map(({ waitingMinutes }) => waitingMinutes))
  return points.length === 0 || minutes === 0 ? null : minutes
}
