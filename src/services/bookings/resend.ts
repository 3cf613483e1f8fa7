import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partners } from '../../db/schema/index.ts'
import { queueMail } from '../mail/mail.ts'
import { vouchersMail } from '../mail/vouchers-mail.ts'
import type { FullBooking } from './find-booking.ts'
import { vouchersOf } from './item-vouchers.ts'

/** Queues the vouchers of a confirmed booking once more for the partner that sold it, and returns its address; undefined for any other. */
export async function resendVouchers(
  db: Database,
  { booking, items }: FullBooking,
  now: Date,
): Promise<string | undefined> {
  const { source, status, partnerId } = booking
  const vouchers = vouchersOf(items)
  if (source !== 'partner_api' || status !== 'confirmed' || partnerId === null || vouchers.length === 0)
    return undefined
  const [seller] = await db.select().from(partners).where(eq(partners.id, partnerId))
  if (!seller) return undefined
  await queueMail(db, vouchersMail({ ...booking, to: seller.email, vouchers }), now)
  return seller.email
}
