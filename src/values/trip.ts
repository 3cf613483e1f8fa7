import type { PlaceCode } from './place-code.ts'
import type { LocalMinute } from './time.ts'

/** Who travels on a leg, and the seats that are fitted for children. */
export interface Party {
  adults: number
  children: number
  infants: number
  childSeats: number
  boosters: number
}

/** What travels along on a leg. */
export interface Luggage {
  suitcases: number
  skiBags: number
  skiEquipment: boolean
}

/** One way of a trip. `at` is the flight's (or train's) time, or the literal pickup time, as `anchor` says. */
export interface Leg {
  from: PlaceCode
  to: PlaceCode
  at: LocalMinute
  anchor: 'flight' | 'pickup'
  party: Party
  luggage: Luggage
}

/** What a caller wants priced: one or two legs, a currency and perhaps a promo code. */
export interface Trip {
  outbound: Leg
  return: Leg | null
  currency: string
  promoCode: string | null
}

/** Seats that a party takes: everybody, and fitted seats beyond the children and infants (decisions 3.4). */
export function groupSize({ adults, children, infants, childSeats, boosters }: Party): number {
  return adults + children + infants + Math.max(0, childSeats + boosters - children - infants)
}

/** Whether skis travel along: equipment, or any ski bag (decisions 3.4). */
export function carriesSkis({ skiBags, skiEquipment }: Luggage): boolean {
  return skiEquipment || skiBags > 0
}
