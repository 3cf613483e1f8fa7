import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { type FeaturedTrip, featuredTrips } from '../../../services/quoting/trips/featured-trips.ts'
import { placeType } from '../../../values/place-code.ts'

/** What the front page tells that is not the same everywhere: each has its source in the catalogue or the settings. */
export interface FrontFacts {
  trips: readonly FeaturedTrip[]
  /** For how many minutes drivers wait at every airport at no charge; null where nothing is promised. */
  waitingMinutes: number | null
  /** Until how long before a pickup travellers change their details themselves. */
  changeMinutes: number
  /** How transfers can be paid. */
  paid: 'both' | 'card' | 'on_arrival' | 'none'
}

/** Returns what the front page tells of a catalogue at a moment, where cards are taken or not. */
export function frontFacts(catalogue: Catalogue, takesCards: boolean, now: Date): FrontFacts {
  const { changeCutoffMinutes, payOnArrival } = catalogue.sale
  const onArrival = payOnArrival.transfer
  return {
    trips: featuredTrips(catalogue, now),
    waitingMinutes: waitingAtAirports(catalogue),
    changeMinutes: changeCutoffMinutes,
    paid: takesCards ? (onArrival ? 'both' : 'card') : onArrival ? 'on_arrival' : 'none',
  }
}

function waitingAtAirports({ meetingPoints }: Catalogue): number | null {
  const points = Array.from(meetingPoints).flatMap(([code, points]) => (placeType(code) === 'airport' ? points : []))
  const minutes = Math.min(...points.map(({ waitingMinutes }) => waitingMinutes))
  return points.length === 0 || minutes === 0 ? null : minutes
}
