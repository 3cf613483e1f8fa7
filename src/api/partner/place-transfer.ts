import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { markReplayed, repeatable } from '../../http/idempotency-key.ts'
import { loadSeatsTaken } from '../../services/bookings/seats.ts'
import { answerOnce } from '../../services/platform/answer-once.ts'
import { offerTrip } from '../../services/quoting/offers/offer-trip.ts'
import { nobody } from '../../services/quoting/offers/shuttle-offers.ts'
import { doubtPoint } from '../../services/sale/requests/doubt-point.ts'
import { getRequest, type StoredRequest, storeRequest } from '../../services/sale/requests/stored-request.ts'
import type { TransferRequest } from '../../services/sale/requests/transfer-request.ts'
import { tokenOwner } from './bearer-auth.ts'

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
    const taken = doubted.type === 'shared' ? await loadSeatsTaken(tx, owner.environment, doubted.trip) : nobody
    const offered = offerTrip(catalogue.current, { ...doubted, isExplained }, taken, now)
    stored = await storeRequest(tx, owner, { request: doubted, offered }, now)
    return stored.id
  })
  markReplayed(reply, replayed)
  return stored ?? getRequest(db, owner, id)
}
