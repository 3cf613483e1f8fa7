import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partners } from '../../db/schema/index.ts'
import { queueLetter } from '../letters/queue-letter.ts'
import { confirmationLetter } from '../letters/travellers-letters.ts'
import { queueMail } from '../mail/mail.ts'
import { vouchersMail } from '../mail/vouchers-mail.ts'
import type { FullBooking } from './find-booking.ts'
import { vouchersOf } from './item-vouchers.ts'
import type { Office } from './office.ts'

/**
 * Queues the vouchers of a confirmed booking once more, for the partner that sold it, or with the confirmation for whoever
 * bought it on our site. Returns the address; undefined where there are no vouchers to send.
 */
export async function resendVouchers(
  db: Database,
  full: FullBooking,
  office: Office,
  now: Date,
): Promise<string | undefined> {
  const { booking, items } = full
  const hasVouchers = items.some(({ state, voucher }) => state === 'booked' && voucher !== null)
  if (booking.status !== 'confirmed' || !hasVouchers) return undefined
  if (booking.source === 'partner_api') return resendToPartner(db, full, now)
  await queueLetter(db, full, confirmationLetter, office, now)
  return booking.email
}

async function resendToPartner(db: Database, { booking, items }: FullBooking, now: Date): Promise<string | undefined> {
  if (booking.partnerId === null) return undefined
  const [seller] = await db.select().from(partners).where(eq(partners.id, booking.partnerId))
  if (!seller) return undefined
  await queueMail(db, vouchersMail({ ...booking, to: seller.email, vouchers: vouchersOf(items) }), now)
  return seller.email
}
