import { z } from 'zod'
import { storedPlaceCode } from '../../../values/stored-place-code.ts'

/** The party, as stored in JSON. */
export const storedParty = z.object({
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  childSeats: z.int(),
  boosters: z.int(),
})

/** The travellers of a leg, and their child seats. */
export type Party = z.output<typeof storedParty>

/** The schema of luggage stored in JSON. */
export const storedLuggage = z.object({ suitcases: z.int(), skiBags: z.int(), skiEquipment: z.boolean() })

/** The luggage of a leg. */
export type Luggage = z.output<typeof storedLuggage>

/** The schema of a leg stored in JSON. */
export const storedLeg = z.object({
  from: storedPlaceCode,
  to: storedPlaceCode,
  /**
   * The local minute of the flight or train, or of the pickup itself, depending on `anchor`. `timedAt` returns the
   * place whose time it is.
   */
  at: z.int(),
  anchor: z.enum(['flight', 'pickup']),
  party: storedParty,
  luggage: storedLuggage,
})

/** One way of a trip. */
export type Leg = z.output<typeof storedLeg>

/** The schema of a trip stored in JSON. */
export const storedTrip = z.object({
  outbound: storedLeg,
  return: storedLeg.nullable(),
  currency: z.string(),
  promoCode: z.string().nullable(),
})

/** A trip to price: one or two legs, a currency, and possibly a promo code. */
export type Trip = z.output<typeof storedTrip>

/** Returns the seats that a party takes: everybody, and child seats beyond the children and infants (decisions 3.4). */
export function groupSize({ adults, children, infants, childSeats, boosters }: Party): number {
  return adults + children + infants + Math.max(0, childSeats + boosters - children - infants)
}

/** Returns whether there are skis among the luggage: equipment, or any ski bag (decisions 3.4). */
export function carriesSkis({ skiBags, skiEquipment }: Luggage): boolean {
  return skiEquipment || skiBags > 0
}
