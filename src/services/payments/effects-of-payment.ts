import type { BookingStatus } from '../../values/booking.ts'

/** A booking at the time of a payment; all amounts in minor units of its currency. */
export interface PaidBooking {
  status: BookingStatus
  priceMinor: number
  /** What was paid in its currency and not refunded, including the new payment. */
  paidMinor: number
  /** The cancellation fee; 0 unless the booking is cancelled. */
  feeMinor: number
  /**
   * Whether an expired booking can still be kept: its pickup lies ahead, its seats are free, and its link has not been
   * booked again.
   */
  canBeKept: boolean
}

/** The effects of a payment: whether the booking is confirmed, what is refunded, and what the operator must review. */
export interface Consequence {
  confirm: boolean
  refundMinor: number
  problem: 'too little' | null
}

/**
 * Returns the effects of a received payment on a booking. It confirms a booking that awaits it, never revives a
 * cancelled one, and a surplus is refunded. If it is too little or in another currency, the operator decides whether to
 * accept or refund it.
 */
export function effectsOfPayment({ status, priceMinor, paidMinor, feeMinor, canBeKept }: PaidBooking): Consequence {
  const keepOnly = (keptMinor: number) => ({ refundMinor: Math.max(0, paidMinor - keptMinor), problem: null })
  if (status === 'cancelled') return { confirm: false, ...keepOnly(feeMinor) }
  if (status === 'confirmed') return { confirm: false, ...keepOnly(priceMinor) }
  if (status === 'expired' && !canBeKept) return { confirm: false, ...keepOnly(0) }
  if (paidMinor < priceMinor) return { confirm: false, refundMinor: 0, problem: 'too little' }
  return { confirm: true, ...keepOnly(priceMinor) }
}
