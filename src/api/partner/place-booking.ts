import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { markReplayed, repeatable } from '../../http/idempotency-key.ts'
import type { Customer } from '../../services/bookings/booking.ts'
import { getPartnerBooking } from '../../services/bookings/find-booking.ts'
import { loadSeatsTaken } from '../../services/bookings/seats.ts'
import { answerOnce } from '../../services/platform/answer-once.ts'
import { offerTrip } from '../../services/quoting/offers/offer-trip.ts'
import { nobody } from '../../services/quoting/offers/shuttle-offers.ts'
import { bookOffers, type ChosenOffers } from '../../services/sale/requests/book-offers.ts'
import {
  getRequest,
  type StoredRequest,
  doubtPoint,
  storeRequest,
  type TransferRequest,
} from '../../services/sale/requests/stored-request.ts'
import type { Language } from '../../values/language.ts'
import { partnerActor, tokenOwner } from './bearer-auth.ts'
import { newVouchersView, type VouchersView } from './views/voucher-view.ts'

/** A booking request of either version. */
export interface BookingCall {
  transferId: number
  choose: (stored: StoredRequest, now: Date) => ChosenOffers
  customer: Customer
  wantsVouchers: boolean
  language: Language
}

/** The result for either version. */
export interface PlacedBooking {
  reference: string
  /** Undefined if none were requested. */
  vouchers: VouchersView | undefined
  /** Whether a repeated call finds its booking cancelled. */
  isCancelled: boolean
}

/** Books once per transfer and Idempotency-Key. A repeated call gets the current state of its booking. */
export async function placeBooking(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { transferId, choose, customer, wantsVouchers, language }: BookingCall,
): Promise<PlacedBooking> {
  const { db, catalogue, clock, bookingPrefix, sender } = deps
  const now = clock()
  const owner = tokenOwner(request)
  const asked = repeatable(request, owner.environment, `partner ${owner.partner.id} booking`)
  const { answer: reference, replayed } = await answerOnce(db, asked, z.string(), now, async (tx) => {
    const stored = await getRequest(tx, owner, transferId)
    const chosen = choose(stored, now)
    const sale = { owner, actor: partnerActor(request), stored, chosen, customer, language, bookingPrefix, sender }
    return (await bookOffers(tx, catalogue.current, sale, now)).reference
  })
  markReplayed(reply, replayed)
  if (!wantsVouchers && !replayed) return { reference, vouchers: undefined, isCancelled: false }
  const placed = await getPartnerBooking(db, owner, reference)
  return {
    reference,
    vouchers: wantsVouchers ? await newVouchersView(deps, request, placed) : undefined,
    isCancelled: placed.booking.status === 'cancelled',
  }
}

/**
 * Prices a request and stores it with its offers, once per Idempotency-Key. On request, each offer explains its price.
 */
export async function placeTransfer(
  { db, catalogue, clock }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (now: Date) => TransferRequest,
  isExplained = false,
): Promise<StoredRequest> {
  const now = clock()
  const owner = tokenOwner(request)
  const asked = repeatable(request, owner.environment, `partner ${owner.partner.id} transfer`)
  let stored: StoredRequest | undefined
  const { answer: id, replayed } = await answerOnce(db, asked, z.int(), now, async (tx) => {
    const doubted = doubtPoint(catalogue.current, read(now))
    const taken = doubted.type === 'shared' ? await loadSeatsTaken(tx, owner.environment, doubted.trip, now) : nobody
    const offered = offerTrip(catalogue.current, { ...doubted, isExplained }, taken, now)
    stored = await storeRequest(tx, owner, { request: doubted, offered }, now)
    return stored.id
  })
  markReplayed(reply, replayed)
  return stored ?? getRequest(db, owner, id)
}
