import type { Environment } from '../../values/environment.ts'
import type { PlaceCode } from '../../values/place-code.ts'

/** Who needs what is limited: a booking, or a partner who holds offers of a request. */
export interface Claimer {
  environment: Environment
  /** Null for a hold. */
  bookingId: number | null
  /** The partner's request, whose hold its booking uses; null without one. */
  transferRequestId: number | null
}

/** A ride that needs seats on a shuttle, or a unit of its vehicle. */
export interface RideClaim {
  /** Its number in the booking or hold; what is stored under it is replaced by this. */
  number: number
  fromCode: PlaceCode
  toCode: PlaceCode
  vehicleId: number
  startsAt: Date
  endsAt: Date
  timeZone: string
  groupSize: number
  /** The capacity of its departure; null if it is not on a shuttle. */
  seats: number | null
}
