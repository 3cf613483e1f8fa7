import type { LocalMinute } from './time.ts'

/** What a transfer request was answered with; stored as JSON, so that the booking is made of the same. Prices in EUR minor units. */
export interface OfferedTrip {
  /** Taken off both legs of a return trip, in basis points; 0 on one-way trips. */
  roundTripDiscount: number
  outbound: OfferedLeg
  return: OfferedLeg | null
}

/** The offers of one leg: the requested ones first, by price, then the off-peak ones. */
export interface OfferedLeg {
  /** Names as they were when it was priced. */
  from: string
  to: string
  travelMinutes: number | null
  /** When the flight's or train's check-in closes; null where none is caught. */
  checkInAt: LocalMinute | null
  offers: Offer[]
}

/** One vehicle at one pickup time. */
export interface Offer {
  /** 0 is the requested time; 1, 2 and 3 are the vehicle's off-peak times, the nearest first. */
  offPeak: number
  vehicle: { id: number; name: string }
  pickupAt: LocalMinute
  /** How far the pickup moved from the requested time; null where it did not. */
  waitingMinutes: number | null
  priceMinor: number
}
