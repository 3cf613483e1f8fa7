import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { book } from '../../services/bookings/book.ts'
import { markReplayed } from '../../http/idempotency-key.ts'
import { bookedLegs, type ChosenOffers } from '../../services/offers/chosen-offers.ts'
import { answerOnce } from '../../services/idempotency/answer-once.ts'
import { earliestPickup } from '../../services/routing/pickup.ts'
import { getRequest, type StoredRequest } from '../../services/transfer-requests/transfer-request.ts'
import type { Customer } from '../../values/customer.ts'
import { ownerOf } from './bearer-auth.ts'
import { repeatable } from './repeatable.ts'

/** A booking as either version asks for it. */
export interface BookingCall {
  transferId: number
  choose: (stored: StoredRequest, now: Date) => ChosenOffers
  customer: Customer
}

/** Books once per transfer and Idempotency-Key, and gives the reference. */
export async function placeBooking(
  { db, catalogue: { current: catalogue }, clock, bookingPrefix: prefix, operator }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { transferId, choose, customer }: BookingCall,
): Promise<string> {
  const now = clock()
  const owner = ownerOf(request)
  const { answer, replayed } = await answerOnce(db, repeatable(request, 'booking'), now, async (tx) => {
    const stored = await getRequest(tx, owner, transferId, 'Booking.transfer_id')
    const legs = bookedLegs(catalogue, stored, choose(stored, now))
    const booking = { owner, stored, legs, earliestPickup: earliestPickup(catalogue, now), customer, prefix, operator }
    const { reference } = await book(tx, booking, now)
    return reference
  })
  markReplayed(reply, replayed)
  return answer
}
