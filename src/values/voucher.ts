import type { Point } from './geo.ts'
import type { LocalMinute } from './time.ts'

/** Who runs the transfers: whom travellers and drivers call. */
export interface Operator {
  name: string
  phone: string
  email: string
}

/** Everything that stands on the voucher of one product (one leg), with nothing left to look up. It survives JSON. */
export interface Voucher {
  /** Of this shape. */
  version: 1
  /** Of the booking. */
  reference: string
  /** `<reference>-P1` outbound, `<reference>-P2` return. */
  productReference: string
  /** A sandbox voucher says that it is not valid for travel. */
  sandbox: boolean
  /** ISO 8601 instant. */
  bookedAt: string
  passengerName: string
  phone: string
  email: string | null
  pickupAt: LocalMinute
  /** Names of the two places. */
  from: string
  to: string
  /** The address at one end of the leg; null while the traveller has not said it. */
  accommodation: { end: 'pickup' | 'drop-off'; name: string; address: string; point: Point | null } | null
  /** The flight (or train) that the leg waits for or catches; the time is null when only the number is known. */
  flight: { number: string; at: LocalMinute | null; direction: 'arrival' | 'departure' } | null
  /** Name of the vehicle type. */
  vehicle: string
  travelMinutes: number | null
  adults: number
  children: number
  infants: number
  childSeats: number
  boosters: number
  skis: number
  snowboards: number
  notes: string | null
  partnerReference: string | null
  /** What the traveller still owes the driver. */
  priceDue: { minor: number; currency: string } | null
  /** As it was when the leg was booked, so that the voucher never changes. */
  operator: Operator
}
