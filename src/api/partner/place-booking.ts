import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { markReplayed } from '../../http/idempotency-key.ts'
import type { Customer } from '../../services/bookings/customer.ts'
import { answerOnce } from '../../services/idempotency/answer-once.ts'
import { bookOffers } from '../../services/transfer-requests/book-offers.ts'
import type { ChosenOffers } from '../../services/transfer-requests/sale-items.ts'
import { getRequestToBook, type StoredRequest } from '../../services/transfer-requests/stored-request.ts'
import { ownerOf } from './bearer-auth.ts'
import { repeatable } from './repeatable.ts'

/** A booking as either version asks for it. */
export interface BookingCall {
  transferId: number
  choose: (stored: StoredRequest) => ChosenOffers
  /** What the traveller changes about the chosen offers. */
  adjust?: (stored: StoredRequest, chosen: ChosenOffers, now: Date) => ChosenOffers
  customer: Customer
}

/** Books once per transfer and Idempotency-Key, and returns the reference. */
export async function placeBooking(
  { db, catalogue: { current: catalogue }, clock, bookingPrefix: prefix, office }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { transferId, choose, adjust, customer }: BookingCall,
): Promise<string> {
  const now = clock()
  const owner = ownerOf(request)
  const { answer, replayed } = await answerOnce(db, repeatable(request, 'booking'), now, async (tx) => {
    const { stored, bookingId } = await getRequestToBook(tx, owner, transferId)
    const offers = choose(stored)
    const chosen = () => adjust?.(stored, offers, now) ?? offers
    const sale = { owner, stored, bookingId, chosen, customer, prefix, office }
    const { reference } = await bookOffers(tx, catalogue, sale, now)
    return reference
  })
  markReplayed(reply, replayed)
  return answer
}
