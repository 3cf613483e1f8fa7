import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { book } from '../../services/bookings/book.ts'
import { markReplayed } from '../../http/idempotency-key.ts'
import { answerOnce } from '../../services/idempotency/answer-once.ts'
import { getRequest, type StoredRequest } from '../../services/transfer-requests/transfer-request.ts'
import type { Customer } from '../../values/customer.ts'
import type { Offer } from '../../values/offer.ts'
import { ownerOf } from './bearer-auth.ts'
import { repeatable } from './repeatable.ts'

/** A booking as either version asks for it. */
export interface BookingCall {
  transferId: number
  choose: (stored: StoredRequest) => { outbound: Offer; return: Offer | null }
  customer: Customer
}

/** Books once per transfer and Idempotency-Key, and gives the reference. */
export async function placeBooking(
  { db, clock, bookingPrefix: prefix, operator }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { transferId, choose, customer }: BookingCall,
): Promise<string> {
  const now = clock()
  const owner = ownerOf(request)
  const { answer, replayed } = await answerOnce(db, repeatable(request, 'booking'), now, async (tx) => {
    const stored = await getRequest(tx, owner, transferId, 'Booking.transfer_id')
    const { reference } = await book(tx, { owner, stored, ...choose(stored), customer, prefix, operator }, now)
    return reference
  })
  markReplayed(reply, replayed)
  return answer
}
