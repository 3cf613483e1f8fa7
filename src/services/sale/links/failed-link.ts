import type { Database } from '../../../db/database.ts'
import { findBookingOfLink } from '../../bookings/find-booking.ts'
import { type CheckoutLink, findLinkByDigest, type LinkDigest } from './checkout-link.ts'

/**
 * A link that could not be opened, why, and what is still known about it. It is `unavailable` if only its trip or
 * rental is no longer available.
 */
export type FailedLink =
  | { failure: 'unknown'; link: null }
  | { failure: 'expired' | 'used' | 'booked' | 'unavailable'; link: CheckoutLink }

/** Returns why the link with that digest could not be opened. */
export async function explainFailure(db: Database, digest: LinkDigest, now: Date): Promise<FailedLink> {
  const link = await findLinkByDigest(db, digest)
  if (!link) return { failure: 'unknown', link: null }
  if (await findBookingOfLink(db, link)) return { failure: 'booked', link }
  if (link.expiresAt <= now) return { failure: 'expired', link }
  return { failure: link.usedAt === null ? 'unavailable' : 'used', link }
}
