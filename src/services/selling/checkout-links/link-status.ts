import type { Database } from '../../../db/database.ts'
import { findSoldByLink } from '../../bookings/find-booking.ts'
import { findLink, type LinkToken } from './checkout-link.ts'

/** What may become of a link, as its maker is told. */
export const LINK_STATUSES = ['open', 'booked', 'expired'] as const

/** What became of a link. */
interface LinkStatus {
  status: (typeof LINK_STATUSES)[number]
  /** Of its booking; null until that is confirmed. */
  reference: string | null
  clientReference: string | null
}

/** Returns what became of the link of that token; undefined unless it was made with that publishable key. */
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
  return { status: expiresAt > now ? 'open' : 'expired', reference: null, clientReference }
}
