import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { commissions } from '../../db/schema/index.ts'
import { percentOf } from '../../values/money.ts'
import { book } from '../bookings/book.ts'
import type { Booking } from '../bookings/booking.ts'
import { confirm, type Confirmation } from '../bookings/confirm.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import { vouchersOf } from '../bookings/vouchers/item-vouchers.ts'
import type { NewBooking } from '../bookings/new-booking.ts'
import type { Office } from '../bookings/office.ts'
import { toEuros } from '../money/commissions/reduce-commission.ts'
import { saleNotice } from '../messages/letters/operators-letters.ts'
import { operatorsMail, travellersMails } from '../messages/letters/queue-letter.ts'
import { shopsMails } from '../messages/letters/shops-letters.ts'
import { confirmationLetter } from '../messages/letters/travellers-letters.ts'
import { vouchersMail } from '../messages/letters/vouchers-mail.ts'
import { type NewMail, queueMails } from '../messages/mail/mail.ts'
import { findPartner, type Partner } from '../partners/partner.ts'

/** Books as `book` does, in one transaction with what follows if the booking is confirmed at once. */
export async function bookSale(db: Database, sale: NewBooking, now: Date): Promise<Booking | undefined> {
  return inTransaction(db, async (tx) => {
    const sold = await book(tx, sale, now)
    if (sold?.booking.status === 'confirmed') await concludeSale(tx, sold, sale.partner, sale.office, now)
    return sold?.booking
  })
}

/** Confirms as `confirm` does, in the caller's transaction, with what follows. */
export async function confirmSale(
  db: Database,
  booking: Booking,
  confirmation: Confirmation,
  office: Office,
  now: Date,
): Promise<void> {
  const sold = await confirm(db, booking, confirmation, office, now)
  const partner = booking.partnerId === null ? null : await findPartner(db, booking.partnerId)
  await concludeSale(db, sold, partner, office, now)
}

/** Stores what a confirmed sale entails: the partner's commission and the mails. */
async function concludeSale(
  db: Database,
  sold: FullBooking,
  partner: Partner | null,
  office: Office,
  now: Date,
): Promise<void> {
  // The sandbox earns nothing (decisions 1.2).
  if (partner && sold.booking.environment === 'live')
    await db.insert(commissions).values(commissionOn(sold, partner, now))
  await queueMails(db, mailsOf(sold, partner, office, now), now)
}

/** What a partner sold is its own to tell of. The operator is not bothered with the sandbox. */
function mailsOf(sold: FullBooking, partner: Partner | null, office: Office, now: Date): NewMail[] {
  const { booking } = sold
  if (booking.source === 'partner_api')
    return partner ? [vouchersMail({ ...booking, to: partner.email, vouchers: vouchersOf(sold) }, office.operator)] : []
  const toTraveller = travellersMails(sold, confirmationLetter, office, now)
  if (booking.environment === 'sandbox') return toTraveller
  const toOperator = operatorsMail(sold, (view) => saleNotice(view, now), office)
  return [...toTraveller, toOperator, ...shopsMails(sold, 'booked', office)]
}

function commissionOn(
  { booking: { id, priceMinor, rateMillionths, lastEndAt } }: FullBooking,
  { id: partnerId, commission }: Partner,
  now: Date,
): typeof commissions.$inferInsert {
  return {
    bookingId: id,
    partnerId,
    state: 'pending',
    percent: String(commission / 100),
    amountMinor: percentOf(toEuros(priceMinor, rateMillionths), commission),
    createdAt: now,
    earnedAt: lastEndAt,
  }
}
