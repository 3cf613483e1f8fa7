import type { LocalMinute } from './time.ts'
import type { Leg } from '../services/trips/trip.ts'

/** A priced trip with everything that is filled in for the traveller; stored as JSON. Prices in minor units of `currency`. */
export interface TransferOrder {
  product: 'transfer'
  currency: string
  /** Only a code that was applied. */
  promoCode: string | null
  outbound: OrderedLeg
  return: OrderedLeg | null
  accommodation: { id: number; name: string; address: string } | null
}

/** A leg with the vehicle that was chosen and priced for it. */
export interface OrderedLeg {
  leg: Leg
  /** Names as they were when it was priced. */
  from: string
  to: string
  pickupAt: LocalMinute
  vehicle: { id: number; name: string }
  priceMinor: number
  details: LegDetails
}

/** What a driver should know about a leg. */
export interface LegDetails {
  flightNumber: string | null
  note: string | null
}

/** What the whole order costs. */
export function transferTotal({ outbound, return: back }: TransferOrder): number {
  return outbound.priceMinor + (back?.priceMinor ?? 0)
}
