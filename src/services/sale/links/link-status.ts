import type { Database } from '../../../db/database.ts'
import { findBookingOfLink, findSoldByLink } from '../../bookings/find-booking.ts'
import { findLink, type LinkToken } from './checkout-link.ts'

/** The states of a link that its creator can see. */
export const LINK_STATUSES = ['open', 'booked', 'expired'] as const

/** The state of a link. */
interface LinkStatus {
  status: (typeof LINK_STATUSES)[number]
  /** The reference of its booking; null until that is confirmed. */
  reference: string | null
  clientReference: string | null
}

/** Returns the state of the link with that token; undefined unless it was created with that publishable key. */
export async function linkStatus(
  db: Database,
  token: LinkToken,
  { madeWith }: { madeWith: number },
  now: Date,
): Promise<LinkStatus | undefined> {
  const link = await findLink(db, token)
  if (link?.publishableKeyId !== madeWith) return undefined
  const { clientReference, expiresAt } = link
  const sold = await findSoldByLink(db, link)
  if (sold) return { status: 'booked', reference: sold.reference, clientReference }
  // Somebody who booked in time may still be paying (decisions 6.30).
  const isOpen = expiresAt > now || (await findBookingOfLink(db, link)) !== undefined
  return { status: isOpen ? 'open' : 'expired', reference: null, clientReference }
}
