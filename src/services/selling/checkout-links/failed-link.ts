import type { Database } from '../../../db/database.ts'
import { findBookingOfLink } from '../../bookings/find-booking.ts'
import { type CheckoutLink, findLinkByDigest, type LinkDigest } from './checkout-link.ts'

/**
 * A link that opened nothing, why, and what is still known of it. It is `unavailable` where only its trip or rental is
 * to blame.
 */
export type FailedLink =
  | { failure: 'unknown'; link: null }
  | { failure: 'expired' | 'used' | 'booked' | 'unavailable'; link: CheckoutLink }

/** Returns why the link of that digest opened nothing. */
export async function explainFailure(db: Database, digest: LinkDigest, now: Date): Promise<FailedLink> {
  const link = await findLinkByDigest(db, digest)
  if (!link) return { failure: 'unknown', link: null }
  if (await findBookingOfLink(db, link)) return { failure: 'booked', link }
  if (link.expiresAt <= now) return { failure: 'expired', link }
  return { failure: link.usedAt === null ? 'unavailable' : 'used', link }
}
