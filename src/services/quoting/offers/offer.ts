import { z } from 'zod'
import { storedWording } from '../../../values/wording.ts'
import { storedPriceSteps } from '../pricing/leg-price.ts'

const offer = z.object({
  /** 0 is the requested time; 1, 2 and 3 are the vehicle's off-peak times, nearest first. */
  offPeak: z.int(),
  vehicle: z.object({ id: z.int(), name: z.string() }),
  /** A local minute. */
  pickupAt: z.int(),
  /** How far the pickup moved from the requested time; null if it did not. */
  waitingMinutes: z.int().nullable(),
  priceMinor: z.int(),
  /** How the price was computed; only on request. */
  steps: storedPriceSteps.optional(),
})

/** The kinds of transfer: a private vehicle, or seats on a scheduled shuttle. */
export const TRANSFER_TYPES = ['private', 'shared'] as const

/** One kind of transfer. */
export type TransferType = (typeof TRANSFER_TYPES)[number]

/** One vehicle at one pickup time. */
export type Offer = z.output<typeof offer>

const missingVehicle = z.object({
  vehicle: z.object({ id: z.int(), name: z.string() }),
  obstacle: z.discriminatedUnion('why', [
    z.object({ why: z.literal('closed'), words: storedWording }),
    z.object({ why: z.literal('soldOut') }),
  ]),
  /** The nearest time for it, in our own words; only on request. */
  suggestion: z
    .object({ message: z.string(), change: z.record(z.string(), z.union([z.string(), z.number()])) })
    .optional(),
})

const offeredLeg = z.object({
  /** The names at the time of the quote. */
  from: z.string(),
  to: z.string(),
  /** The zone where the leg starts, to which all times of its offers refer, and the zone where it ends. */
  timeZone: z.string(),
  toTimeZone: z.string(),
  travelMinutes: z.int().nullable(),
  /** The local minute at which the check-in closes where the leg ends; null if it catches no flight or train. */
  checkInAt: z.int().nullable(),
  offers: z.array(offer),
  /** The private vehicles that would take the group, but cannot be had at the requested time. */
  missing: z.array(missingVehicle).optional(),
})

/** The offers of one leg: first those for the requested time, by price, then the off-peak ones. */
export type OfferedLeg = z.output<typeof offeredLeg>

/**
 * The schema of the offers for a transfer request; stored as JSON, because they are what will be booked. Prices in EUR
 * minor units.
 */
export const offeredTrip = z.object({
  version: z.literal(1),
  /** The discount on both legs of a return trip, in basis points; 0 on one-way trips. */
  roundTripDiscount: z.int(),
  outbound: offeredLeg,
  return: offeredLeg.nullable(),
})

/** The offers for a transfer request. */
export type OfferedTrip = z.output<typeof offeredTrip>
