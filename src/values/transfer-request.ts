import type { Point } from './geo.ts'
import type { Trip } from './trip.ts'

/** A private vehicle, or seats on a scheduled shuttle. */
export const TRANSFER_TYPES = ['private', 'shared'] as const

/** One of the two. */
export type TransferType = (typeof TRANSFER_TYPES)[number]

/** What a partner wants offers for; stored as JSON. */
export interface TransferRequest {
  type: TransferType
  /** In EUR, without a promo code. */
  trip: Trip
  outbound: LegExtras
  return: LegExtras
  accommodation: { name: string | null; address: string | null; point: Point | null }
  note: string | null
}

/** What a driver should know about a leg beyond its party and luggage. */
export interface LegExtras {
  skis: number
  snowboards: number
  flightNumber: string | null
}
