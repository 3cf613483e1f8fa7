import type { Database } from '../../db/database.ts'
import { commissions } from '../../db/schema/index.ts'
import { percentOf, toPercentage } from '../../values/money.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import type { Issuer } from '../bookings/issuer.ts'
import { vouchersOf } from '../bookings/vouchers/item-vouchers.ts'
import { saleNotice } from '../messages/letters/operators-letters.ts'
import { operatorsMail, travellersMails } from '../messages/letters/queue-letter.ts'
import { shopsMails } from '../messages/letters/shops-letters.ts'
import { confirmationLetter } from '../messages/letters/travellers-letters.ts'
import { vouchersMail } from '../messages/letters/vouchers-mail.ts'
import { type NewMail, queueMails } from '../messages/mail/mail.ts'
import type { Partner } from '../partners/partner.ts'

/** Stores the mails of a confirmed sale and the partner's commission, whose amount it returns. */
export async function concludeSale(
  db: Database,
  sold: FullBooking,
  partner: Partner | undefined,
  issuer: Issuer,
  now: Date,
): Promise<number> {
  await queueMails(db, mailsOf(sold, partner, issuer, now), now)
  // The sandbox earns nothing (decisions 1.2).
  if (!partner || sold.booking.environment === 'sandbox') return 0
  const commission = commissionOn(sold, partner, now)
  await db.insert(commissions).values(commission)
  return commission.amountMinor
}

/**
 * Returns the mails about a sale. Partners write to their own clients, and the operator gets no mails about the
 * sandbox.
 */
function mailsOf(sold: FullBooking, partner: Partner | undefined, issuer: Issuer, now: Date): NewMail[] {
  const { booking } = sold
  if (booking.source === 'partner_api')
    return partner
      ? [
          vouchersMail(
            { ...booking, to: partner.email, vouchers: vouchersOf(sold), event: 'confirmed' },
            issuer.operator,
          ),
        ]
      : []
  const toTraveller = travellersMails(sold, confirmationLetter, issuer, now)
  if (booking.environment === 'sandbox') return toTraveller
  // The operator already knows of sales made at the desk.
  const toOperator = booking.source === 'desk' ? [] : [operatorsMail(sold, (view) => saleNotice(view, now), issuer)]
  return [...toTraveller, ...toOperator, ...shopsMails(sold, 'booked', issuer)]
}

function commissionOn(
  { booking: { id, priceEurMinor, lastEndAt } }: FullBooking,
  { id: partnerId, commissionBasisPoints }: Partner,
  now: Date,
): typeof commissions.$inferInsert {
  return {
    bookingId: id,
    partnerId,
    state: 'pending',
    percent: toPercentage(commissionBasisPoints),
    amountMinor: percentOf(priceEurMinor, commissionBasisPoints),
    createdAt: now,
    earnedAt: lastEndAt,
  }
}
