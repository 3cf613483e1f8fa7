import { z } from 'zod'
import { storedPriceSteps } from '../pricing/price-steps.ts'

const offer = z.object({
  /** 0 is the requested time; 1, 2 and 3 are the vehicle's off-peak times, the nearest first. */
  offPeak: z.int(),
  vehicle: z.object({ id: z.int(), name: z.string() }),
  /** A local minute. */
  pickupAt: z.int(),
  /** How far the pickup moved from the requested time; null if it did not. */
  waitingMinutes: z.int().nullable(),
  priceMinor: z.int(),
  /** How the price came about; only where that was asked for. */
  steps: storedPriceSteps.optional(),
})

/** A private vehicle, or seats on a scheduled shuttle. */
export const TRANSFER_TYPES = ['private', 'shared'] as const

/** One of the two. */
export type TransferType = (typeof TRANSFER_TYPES)[number]

/** One vehicle at one pickup time. */
export type Offer = z.output<typeof offer>

const offeredLeg = z.object({
  /** Names as they were when it was priced. */
  from: z.string(),
  to: z.string(),
  /** What the clocks show where the leg starts, as all times of its offers do, and where it ends. */
  timeZone: z.string(),
  toTimeZone: z.string(),
  travelMinutes: z.int().nullable(),
  /** The local minute at which the check-in closes where the leg ends; null where no flight or train is caught. */
  checkInAt: z.int().nullable(),
  offers: z.array(offer),
})

/** The offers of one leg: the requested ones first, by price, then the off-peak ones. */
export type OfferedLeg = z.output<typeof offeredLeg>

/**
 * What a transfer request was answered with; stored as JSON, because it is what will be booked. Prices in EUR minor
 * units.
 */
export const offeredTrip = z.object({
  version: z.literal(1),
  /** Taken off both legs of a return trip, in basis points; 0 on one-way trips. */
  roundTripDiscount: z.int(),
  outbound: offeredLeg,
  return: offeredLeg.nullable(),
})

/** What a transfer request was answered with. */
export type OfferedTrip = z.output<typeof offeredTrip>
