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
  accommodation: { name: string | null; address: string | null; point: SubmittedPoint | null }
  /** As it was submitted. */
  note: string | null
}

/** Where the accommodation lies according to a partner. */
export interface SubmittedPoint extends Point {
  /** The coordinates as they were submitted; absent from older requests. */
  text?: string
  /** Too far from the leg's resort to be believed. */
  doubtful?: boolean
}

/** What a driver should know about a leg beyond its party and luggage. */
export interface LegExtras {
  skis: number
  snowboards: number
  flightNumber: string | null
}
