import { z } from 'zod'
import type { Accommodation } from '../../../catalogue/accommodation.ts'
import { storedWording } from '../../../values/wording.ts'
import { fleetOf, priceOf, type PlannedLeg, type PlannedTrip, type Ride } from '../../quoting/trips/fleet.ts'
import type { FleetChoice } from '../../quoting/trips/plan-trip.ts'
import { storedLeg, storedLuggage, storedParty, type Trip } from '../../quoting/trips/trip.ts'

const legDetails = z.object({ flightNumber: z.string().nullable(), note: z.string().nullable() })

/** What the driver should know about a leg. */
export type LegDetails = z.output<typeof legDetails>

const cartRide = z.object({
  vehicle: z.object({ id: z.int(), name: storedWording }),
  party: storedParty,
  luggage: storedLuggage,
  priceMinor: z.int(),
})

/** A vehicle on a leg, with its passengers, its luggage and its price. */
export type CartRide = z.output<typeof cartRide>

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
  details: legDetails,
  rides: z.tuple([cartRide], cartRide),
})

/** A leg with the vehicles that were chosen and priced for it: one for everybody, or several. */
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

/** Returns the vehicles of a cart as a caller requests them. */
export function vehicleChoice({ outbound, return: back }: TransferCart): FleetChoice {
  const isFleet = outbound.rides.length > 1
  return {
    outbound: outbound.rides[0].vehicle.id,
    return: back?.rides[0].vehicle.id,
    fleet: isFleet ? fleetOf(outbound.rides) : undefined,
  }
}

/** Returns the price of the whole cart. */
export function transferTotal({ outbound, return: back }: TransferCart): number {
  return priceOf(outbound) + (back ? priceOf(back) : 0)
}

/** What a caller adds to a priced trip. */
export interface TransferExtras {
  accommodation: Accommodation | null
  outbound: LegDetails
  return: LegDetails
}

const NO_DETAILS: LegDetails = { flightNumber: null, note: null }

/** No accommodation, no flight numbers, no notes. */
export const NO_EXTRAS: TransferExtras = { accommodation: null, outbound: NO_DETAILS, return: NO_DETAILS }

/** Returns the cart of a priced trip in its vehicles. */
export function fillTransferCart(plan: PlannedTrip, { accommodation, ...details }: TransferExtras): TransferCart {
  return {
    version: 1,
    product: 'transfer',
    currency: plan.currency.code,
    rateMillionths: plan.currency.rateMillionths,
    promoCode: plan.promo?.applied ? plan.promo.promo.code : null,
    outbound: fillLeg(plan.outbound, details.outbound),
    return: plan.return && fillLeg(plan.return, details.return),
    accommodation: accommodation && { id: accommodation.id, name: accommodation.name, address: accommodation.address },
  }
}

function fillLeg({ leg, route, pickupAt, rides: [first, ...others] }: PlannedLeg, details: LegDetails): CartLeg {
  return {
    leg,
    from: route.from.names,
    to: route.to.names,
    timeZone: route.from.timeZone,
    toTimeZone: route.to.timeZone,
    pickupAt,
    travelMinutes: route.durationMinutes,
    rides: [filledRide(first), ...others.map(filledRide)],
    details,
  }
}

function filledRide({ vehicle, ...ride }: Ride): CartRide {
  return { ...ride, vehicle: { id: vehicle.id, name: vehicle.names } }
}
