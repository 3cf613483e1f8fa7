import type { PlaceCode } from '../../values/place-code.ts'
import type { Booking, BookingItem } from './booking.ts'
import type { RideDetails } from './item-details.ts'
import type { RentalDetails } from './rental-details.ts'
import type { Sender } from './sender.ts'
import { rideVoucher } from './vouchers/item-vouchers.ts'

/** One line of a sale. */
export type NewItem = NewRide | NewRental

interface NewLine {
  startsAt: Date
  endsAt: Date
  /** The zone of the place where it starts. */
  timeZone: string
  /** The number of people. */
  groupSize: number
  priceMinor: number
}

/** A vehicle on one leg. */
export interface NewRide extends NewLine {
  kind: 'ride'
  fromCode: PlaceCode
  toCode: PlaceCode
  vehicleId: number
  /** The capacity of a shuttle's departure. */
  seats: number | null
  details: RideDetails
}

/** One participant's equipment. */
export interface NewRental extends NewLine {
  kind: 'rental'
  resortCode: PlaceCode
  shopId: number
  details: RentalDetails
}

/** Returns the row of an item. A confirmed ride already has its voucher. */
export function itemRow(booking: Booking, item: NewItem, number: number, sender: Sender): BookingItem {
  const { id: bookingId, environment, status } = booking
  const row = { ...NO_PLACE, bookingId, environment, number, state: 'booked', shared: false, voucher: null } as const
  if (item.kind === 'rental') return { ...row, ...item, resortName: item.details.resort.en }
  const { seats, ...ride } = item
  const { from, to } = item.details
  const voucher = status === 'confirmed' ? rideVoucher(booking, { number, ...ride }, item.details, sender) : null
  return { ...row, ...ride, fromName: from.en, toName: to.en, shared: seats !== null, voucher }
}

const NO_PLACE = {
  fromCode: null,
  fromName: null,
  toCode: null,
  toName: null,
  vehicleId: null,
  resortCode: null,
  resortName: null,
  shopId: null,
}
