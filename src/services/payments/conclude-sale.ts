import type { Database } from '../../db/database.ts'
import type { Booking } from '../bookings/booking.ts'
import { listDoubles } from '../bookings/doubles.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import { addCommission } from '../partners/commissions.ts'
import type { Partner } from '../partners/partner.ts'

/**
 * Announces a confirmed sale and stores the partner's commission, whose amount it returns. The partner's event follows
 * once the sale is logged.
 */
export async function concludeSale(
  db: Database,
  sold: FullBooking,
  partner: Partner | undefined,
  sender: Sender,
  now: Date,
): Promise<number> {
  const doubles = isNewsToOperator(sold.booking) ? await listDoubles(db, sold) : null
  const before = doubles?.map(({ item: { number }, reference }) => ({ number, reference })) ?? null
  await announce(db, { ...sold, partner }, 'sold', { doubles: before }, sender, now)
  return partner ? addCommission(db, sold.booking, partner, now) : 0
}

/** The operator already knows of sales made at the desk, and gets no mails about the sandbox or partners' sales. */
function isNewsToOperator({ source, environment }: Booking): boolean {
  return environment === 'live' && source !== 'partner_api' && source !== 'desk'
}
