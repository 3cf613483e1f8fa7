import { z } from 'zod'
import { storedWording } from '../../../values/wording.ts'
import { storedLeg, type Trip } from '../../quoting/trips/trip.ts'

const legDetails = z.object({ flightNumber: z.string().nullable(), note: z.string().nullable() })

/** What the driver should know about a leg. */
export type LegDetails = z.output<typeof legDetails>

const cartLeg = z.object({
  leg: storedLeg,
  /** The names at the time of pricing. */
  from: storedWording,
  to: storedWording,
  /** The zones where it starts and where it ends. */
  timeZone: z.string(),
  toTimeZone: z.string(),
  /** A local minute. */
  pickupAt: z.int(),
  travelMinutes: z.int().nullable(),
  vehicle: z.object({ id: z.int(), name: storedWording }),
  priceMinor: z.int(),
  details: legDetails,
})

/** A leg with its chosen vehicle and price. */
export type CartLeg = z.output<typeof cartLeg>

/** The schema of a transfer cart stored as JSON. */
export const transferCart = z.object({
  version: z.literal(1),
  product: z.literal('transfer'),
  currency: z.string(),
  /** The exchange rate at the time of pricing. */
  rateMillionths: z.int(),
  /** Only if it was applied. */
  promoCode: z.string().nullable(),
  outbound: cartLeg,
  return: cartLeg.nullable(),
  /** A verified accommodation has an id; any other is as the traveller typed it. */
  accommodation: z.object({ id: z.int().nullable(), name: z.string(), address: z.string() }).nullable(),
})

/** A priced trip with everything that was filled in. Prices in minor units of `currency`. */
export type TransferCart = z.output<typeof transferCart>

/** Returns the trip that was priced. */
export function tripOf({ outbound, return: back, currency, promoCode }: TransferCart): Trip {
  return { outbound: outbound.leg, return: back && back.leg, currency, promoCode }
}

/** Returns the price of the whole cart. */
export function transferTotal({ outbound, return: back }: TransferCart): number {
  return outbound.priceMinor + (back?.priceMinor ?? 0)
}

/** Returns an accommodation in one line. */
export function addressLineOf({ name, address }: NonNullable<TransferCart['accommodation']>): string {
  return [name, address].filter(Boolean).join(', ')
}
