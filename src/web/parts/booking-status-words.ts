import type { BookingStatus } from '../../values/booking.ts'

/** The labels of the states of a booking, for partners and the desk. */
export const STATUS_WORDS: Readonly<Record<BookingStatus, string>> = {
  awaiting_payment: 'awaiting payment',
  confirmed: 'confirmed',
  expired: 'expired',
  cancelled: 'cancelled',
}
