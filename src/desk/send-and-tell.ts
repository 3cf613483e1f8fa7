import type { Booking } from '../services/bookings/booking.ts'
import type { PaymentDeps } from '../services/payments/payment-deps.ts'
import { type FailedAttempt, sendRefunds } from '../services/payments/send-refunds.ts'

/** What has been done, in words, and in others if its refund has failed. */
export interface DoneWords {
  done: string
  failed?: (why: string) => string
}

/** Sends the refunds that a move of a booking has ordered, and returns what is to be told of it. */
export async function sendAndTell(
  deps: PaymentDeps,
  { id }: Pick<Booking, 'id'>,
  { done, failed = (why) => `${done}, but the refund has failed: ${why}` }: DoneWords,
  now: Date,
): Promise<{ words: string; isFailure: boolean }> {
  const [why] = await sendRefunds(deps, id, now)
  return why ? { words: failed(WHY[why]), isFailure: true } : { words: done, isFailure: false }
}

const WHY: Readonly<Record<FailedAttempt, string>> = {
  refused: 'the provider refused it',
  unanswered: 'the provider did not answer, and is asked again automatically',
}
