import type { MeasurementKind, Period, Rental } from './rental.ts'

/** What participants may say of themselves. */
export const GENDERS = ['man', 'woman'] as const
/** How well somebody skis. */
export const SKI_LEVELS = ['beginner', 'intermediate', 'experienced'] as const

/** Somebody who is to be equipped, as the caller names them. */
export interface Participant {
  firstName: string
  age: number
  gender: (typeof GENDERS)[number]
  packId: number
  level: (typeof SKI_LEVELS)[number] | null
  helmet: boolean
  /** Their own days where they differ from the rental's. */
  period: Period | null
  email: string | null
  /** Ids of measurement rows. */
  measurements: Partial<Record<MeasurementKind, number>>
}

/** A priced rental with everybody who is to be equipped; stored as JSON. Prices in minor units of `currency`. */
export interface RentalOrder {
  product: 'ski'
  /** What was asked for, with the promo code only if it was applied: enough to price it again. */
  rental: Rental
  currency: string
  /** Only a code that was applied. */
  promoCode: string | null
  /** Names as they were when it was priced. */
  resort: string
  shop: string | null
  participants: EquippedParticipant[]
  customerEmail: string | null
  bookingReference: string | null
}

/** A participant with the packs they get: the one they named, and perhaps a helmet; and their sizes as people read them. */
export interface EquippedParticipant {
  participant: Participant
  period: Period
  sizes: { kind: MeasurementKind; label: string }[]
  packs: { id: number; name: string; priceMinor: number }[]
}

/** What one participant's packs cost. */
export function equipmentPrice({ packs }: EquippedParticipant): number {
  return packs.reduce((sum, pack) => sum + pack.priceMinor, 0)
}

/** What the whole rental costs. */
export function rentalTotal({ participants }: RentalOrder): number {
  return participants.reduce((sum, participant) => sum + equipmentPrice(participant), 0)
}
