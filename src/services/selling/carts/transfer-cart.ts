import { z } from 'zod'
import { storedWording } from '../../../values/wording.ts'
import { storedLeg, type Trip } from '../../quoting/trips/trip.ts'

const legDetails = z.object({ flightNumber: z.string().nullable(), note: z.string().nullable() })

/** What a driver should know about a leg. */
export type LegDetails = z.output<typeof legDetails>

const cartLeg = z.object({
  leg: storedLeg,
  /** Names as they were when it was priced. */
  from: storedWording,
  to: storedWording,
  /** What the clocks show where it starts, and where it ends. */
  timeZone: z.string(),
  toTimeZone: z.string(),
  /** A local minute. */
  pickupAt: z.int(),
  travelMinutes: z.int().nullable(),
  vehicle: z.object({ id: z.int(), name: storedWording }),
  priceMinor: z.int(),
  details: legDetails,
})

/** A leg with the vehicle that was chosen and priced for it. */
export type CartLeg = z.output<typeof cartLeg>

/** A transfer cart as it is stored as JSON. */
export const transferCart = z.object({
  version: z.literal(1),
  product: z.literal('transfer'),
  currency: z.string(),
  /** Of the currency, when it was priced. */
  rateMillionths: z.int(),
  /** Only a code that was applied. */
  promoCode: z.string().nullable(),
  outbound: cartLeg,
  return: cartLeg.nullable(),
  /** A verified one has its id; another stands as the traveller wrote it. */
  accommodation: z.object({ id: z.int().nullable(), name: z.string(), address: z.string() }).nullable(),
})

/** A priced trip with everything that is filled in for the traveller. Prices in minor units of `currency`. */
export type TransferCart = z.output<typeof transferCart>

/** The trip that was priced. */
export function tripOf({ outbound, return: back, currency, promoCode }: TransferCart): Trip {
  return { outbound: outbound.leg, return: back && back.leg, currency, promoCode }
}

/** What the whole cart costs. */
export function transferTotal({ outbound, return: back }: TransferCart): number {
  return outbound.priceMinor + (back?.priceMinor ?? 0)
}
