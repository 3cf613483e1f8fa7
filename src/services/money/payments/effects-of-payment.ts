import type { BookingStatus } from '../../../values/booking.ts'

/** A booking at the moment when money came in for it, all amounts in minor units of its currency. */
export interface PaidBooking {
  status: BookingStatus
  priceMinor: number
  /** What was paid in its currency and has not gone back, the new money included. */
  paidMinor: number
  /** What a cancelled booking cost; 0 for any other. */
  feeMinor: number
  /** Whether an expired booking can still be kept: its pickup ahead, its seats free, its link not booked again. */
  canBeKept: boolean
}

/** What follows: whether the booking is confirmed, what goes back, and what the operator has to look at. */
export interface Consequence {
  confirm: boolean
  refundMinor: number
  problem: 'too little' | null
}

/**
 * What money that came in does to a booking: it confirms one that waits for it, never revives a cancelled one, and
 * a surplus is refunded. Too little, or another currency, is the operator's to accept or refund.
 */
export function effectsOfPayment({ status, priceMinor, paidMinor, feeMinor, canBeKept }: PaidBooking): Consequence {
  const keepOnly = (keptMinor: number) => ({ refundMinor: Math.max(0, paidMinor - keptMinor), problem: null })
  if (status === 'cancelled') return { confirm: false, ...keepOnly(feeMinor) }
  if (status === 'confirmed') return { confirm: false, ...keepOnly(priceMinor) }
  if (status === 'expired' && !canBeKept) return { confirm: false, ...keepOnly(0) }
  if (paidMinor < priceMinor) return { confirm: false, refundMinor: 0, problem: 'too little' }
  return { confirm: true, ...keepOnly(priceMinor) }
}
