import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/index.ts'
import type { Booking } from '../../bookings/booking.ts'
import type { By } from '../../bookings/by.ts'
import { type FullBooking, listItems } from '../../bookings/find-booking.ts'
import { lockBooking } from '../../bookings/lock-booking.ts'
import { logBooking } from '../../bookings/log.ts'
import type { Sender } from '../../bookings/sender.ts'
import { vouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import { findPartner } from '../../partners/partner.ts'
import { queueMails } from '../mail/mail.ts'
import { linkMail } from './link-mail.ts'
import { queueLetter } from './queue-letter.ts'
import { confirmationLetter } from './travellers-letters.ts'
import { vouchersMail } from './vouchers-mail.ts'

/**
 * Revokes every link to the traveller's page of a booking, including a shared one, and queues a mail with a new link,
 * in one transaction. Returns the address; undefined if there is none, or if a partner sold the booking, whose
 * travellers have no page.
 */
export async function replaceTravellerLink(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { actor, sender }: By,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [booking] = await tx
      .update(bookings)
      .set({ tokenVersion: sql`${bookings.tokenVersion} + 1`, shareNonce: null })
      .where(and(eq(bookings.id, id), ne(bookings.source, 'partner_api'), isNull(bookings.contactsErasedAt)))
      .returning()
    if (!booking) return undefined
    await queueMails(tx, [linkMail({ booking, items: await listItems(tx, booking) }, sender)], now)
    await logBooking(tx, id, { actor, event: 'new link' }, now)
    return booking.email
  })
}

/**
 * Queues the vouchers of a confirmed booking again: for the partner that sold it or, with the confirmation, for the
 * customer of our own site. Returns the address; undefined if there are no vouchers to send.
 */
export async function resendVouchers(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { actor, sender }: By,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // Locked, so that no voucher is sent after a cancellation.
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed') return undefined
    const full = { booking, items: await listItems(tx, booking) }
    if (!full.items.some(({ state, voucher }) => state === 'booked' && voucher !== null)) return undefined
    await logBooking(tx, id, { actor, event: 'vouchers sent again' }, now)
    if (booking.source === 'partner_api') return resendToPartner(tx, full, sender, now)
    await queueLetter(tx, full, confirmationLetter, sender, now)
    return booking.email
  })
}

async function resendToPartner(
  db: Database,
  full: FullBooking,
  { operator }: Sender,
  now: Date,
): Promise<string | undefined> {
  const { booking } = full
  const seller = await findPartner(db, booking.partnerId)
  if (!seller) return undefined
  await queueMails(
    db,
    [vouchersMail({ ...booking, to: seller.email, vouchers: vouchersOf(full), event: 'confirmed' }, operator)],
    now,
  )
  return seller.email
}
