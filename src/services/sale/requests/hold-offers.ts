import { and, eq, gt, ne } from 'drizzle-orm'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Database } from '../../../db/database.ts'
import { lock, LOCK_NAMES } from '../../../db/locks.ts'
import { heldRides, offerHolds, transferRequests } from '../../../db/schema/index.ts'
import { ApiError } from '../../../errors.ts'
import { HOUR_MS, MINUTE_MS } from '../../../values/time.ts'
import { digestOf } from '../../../values/token.ts'
import type { NewRide } from '../../bookings/book.ts'
import { findBookingOfRequest } from '../../bookings/find-booking.ts'
import { claimRides } from '../../bookings/units.ts'
import { oldRows } from '../../platform/clean-up.ts'
import { lastSaleOf } from '../../quoting/routing/pickup.ts'
import { type ChosenOffers, ensureNotBooked, openOffers, orExpired, releaseOffers } from './book-offers.ts'
import type { StoredRequest } from './stored-request.ts'

/** How many offers a partner may hold at a time in an environment. */
export const MAX_HOLDS = 10

/** The offers of a hold, as their partner named them. */
interface HeldSelection {
  outbound: string
  return?: string | undefined
}

/** What is held of a request. */
interface OfferHold {
  expiresAt: Date
  /** Whether it was not held before. */
  isNew: boolean
}

/** The offers to be held. */
interface OffersToHold {
  stored: StoredRequest
  selection: HeldSelection
  chosen: ChosenOffers
}

/**
 * Holds the seats and units that offers of a request need, until they are booked or freed, or for a while that ends by
 * itself (decisions 6.39). The same selection again is prolonged once; another one takes its place. Throws what
 * `openOffers` throws, OFFER_EXPIRED for what is sold out, and TOO_MANY_HOLDS.
 */
export async function holdOffers(
  db: Database,
  catalogue: Catalogue,
  { stored, selection, chosen }: OffersToHold,
  now: Date,
): Promise<OfferHold> {
  const { id, partnerId, environment } = stored
  const items = openOffers(catalogue, { stored, chosen }, now)
  const digest = digestOf(JSON.stringify([selection.outbound, selection.return ?? null]))
  return db.transaction(async (tx) => {
    // Before anything else, as the booking of a request does, so that the two never wait for each other.
    await tx.select({ id: transferRequests.id }).from(transferRequests).where(eq(transferRequests.id, id)).for('update')
    ensureNotBooked({ id, booked: await findBookingOfRequest(tx, id) })
    const until = heldUntil(catalogue, stored, items, now)
    const [held] = await tx
      .select()
      .from(offerHolds)
      .where(and(eq(offerHolds.transferRequestId, id), gt(offerHolds.expiresAt, now)))
    if (held?.selectionDigest === digest) {
      const expiresAt = held.isProlonged || held.expiresAt > until ? held.expiresAt : until
      await tx.update(offerHolds).set({ expiresAt, isProlonged: true }).where(eq(offerHolds.transferRequestId, id))
      return { expiresAt, isNew: false }
    }
    await ensureFewHolds(tx, stored, now)
    const rides = items.map((item, i) => ({ ...item, number: i + 1 }))
    await orExpired({ catalogue, stored, items, now }, () =>
      claimRides(tx, { environment, bookingId: null, transferRequestId: id }, rides, now),
    )
    await releaseOffers(tx, { id })
    const common = { transferRequestId: id, partnerId, environment, selection, selectionDigest: digest }
    await tx.insert(offerHolds).values({ ...common, expiresAt: until, isProlonged: false })
    await tx
      .insert(heldRides)
      .values(rides.map(({ seats, ...ride }) => ({ ...ride, transferRequestId: id, shared: seats !== null })))
    return { expiresAt: until, isNew: true }
  })
}

/** Returns until when a hold lasts: no longer than its offers can be booked. */
function heldUntil(catalogue: Catalogue, { expiresAt }: StoredRequest, items: readonly NewRide[], now: Date): Date {
  const lastSales = items.map(({ fromCode: from, timeZone, details }) =>
    lastSaleOf(catalogue, { from, at: details.pickupAt, timeZone }),
  )
  const wanted = now.getTime() + catalogue.sale.offerHoldMinutes * MINUTE_MS
  return new Date(Math.min(wanted, expiresAt.getTime(), ...lastSales))
}

/** Throws TOO_MANY_HOLDS if the partner of a request holds as many others as it may. Its holds wait for each other. */
async function ensureFewHolds(db: Database, { id, partnerId, environment }: StoredRequest, now: Date): Promise<void> {
  await lock(db, LOCK_NAMES.holds(environment, partnerId))
  const others = await db.$count(
    offerHolds,
    and(
      eq(offerHolds.partnerId, partnerId),
      eq(offerHolds.environment, environment),
      gt(offerHolds.expiresAt, now),
      ne(offerHolds.transferRequestId, id),
    ),
  )
  if (others >= MAX_HOLDS)
    throw new ApiError('TOO_MANY_HOLDS', `you hold ${MAX_HOLDS} transfers already: book or free one of them`)
}

/** Deletes holds that have ended, which nothing counts any more. */
export const oldHolds = oldRows(offerHolds, offerHolds.expiresAt, HOUR_MS)
