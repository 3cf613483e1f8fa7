import { z } from 'zod'
import { storedPlaceCode } from '../../../values/place-code.ts'

const party = z.object({
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  childSeats: z.int(),
  boosters: z.int(),
})

/** Who travels on a leg, and the seats that are fitted for children. */
export type Party = z.output<typeof party>

/** Luggage as it is stored in JSON. */
export const storedLuggage = z.object({ suitcases: z.int(), skiBags: z.int(), skiEquipment: z.boolean() })

/** What travels along on a leg. */
export type Luggage = z.output<typeof storedLuggage>

/** A leg as it is stored in JSON. */
export const storedLeg = z.object({
  from: storedPlaceCode,
  to: storedPlaceCode,
  /** The flight's (or train's) local minute, or that of the pickup itself, as `anchor` says; where it is, `timedAt` says. */
  at: z.int(),
  anchor: z.enum(['flight', 'pickup']),
  party,
  luggage: storedLuggage,
})

/** One way of a trip. */
export type Leg = z.output<typeof storedLeg>

/** A trip as it is stored in JSON. */
export const storedTrip = z.object({
  outbound: storedLeg,
  return: storedLeg.nullable(),
  currency: z.string(),
  promoCode: z.string().nullable(),
})

/** What a caller wants priced: one or two legs, a currency and perhaps a promo code. */
export type Trip = z.output<typeof storedTrip>

/** Seats that a party takes: everybody, and fitted seats beyond the children and infants (decisions 3.4). */
export function groupSize({ adults, children, infants, childSeats, boosters }: Party): number {
  return adults + children + infants + Math.max(0, childSeats + boosters - children - infants)
}

/** Whether skis travel along: equipment, or any ski bag (decisions 3.4). */
export function carriesSkis({ skiBags, skiEquipment }: Luggage): boolean {
  return skiEquipment || skiBags > 0
}
