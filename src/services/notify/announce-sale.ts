import type { Database } from '../../db/database.ts'
import { commissions } from '../../db/schema/index.ts'
import { percentOf, toPercentage } from '../../values/money.ts'
import type { Booking } from '../bookings/booking.ts'
import { listDoubles } from '../bookings/doubles.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { vouchersOf } from '../bookings/vouchers/item-vouchers.ts'
import type { Partner } from '../partners/partner.ts'
import { saleNotice } from './letters/operators-letters.ts'
import { operatorsMail, travellersMails } from './letters/queue-letter.ts'
import { shopsMails } from './letters/shops-letters.ts'
import { confirmationLetter } from './letters/travellers-letters.ts'
import { vouchersMail } from './letters/vouchers-mail.ts'
import { type NewMail, queueMails } from './mail/mail.ts'

/** Stores the mails of a confirmed sale and the partner's commission, whose amount it returns. */
export async function announceSale(
  db: Database,
  sold: FullBooking,
  partner: Partner | undefined,
  sender: Sender,
  now: Date,
): Promise<number> {
  const isTold = isToldToOperator(sold.booking)
  const doubles = isTold ? await listDoubles(db, sold) : []
  await queueMails(
    db,
    [
      ...mailsOf(sold, partner, sender, now),
      ...(isTold ? [operatorsMail(sold, (view) => saleNotice(view, doubles, now), sender)] : []),
    ],
    now,
  )
  // The sandbox earns nothing (decisions 1.2).
  if (!partner || sold.booking.environment === 'sandbox') return 0
  const commission = commissionOn(sold, partner, now)
  await db.insert(commissions).values(commission)
  return commission.amountMinor
}

/** The operator already knows of sales made at the desk, and gets no mails about the sandbox or partners' sales. */
function isToldToOperator({ source, environment }: Booking): boolean {
  return environment === 'live' && source !== 'partner_api' && source !== 'desk'
}

/** Returns the mails about a sale, apart from the operator's. Partners write to their own clients. */
function mailsOf(sold: FullBooking, partner: Partner | undefined, sender: Sender, now: Date): NewMail[] {
  const { booking } = sold
  if (booking.source === 'partner_api')
    return partner
      ? [
          vouchersMail(
            { ...booking, to: partner.email, vouchers: vouchersOf(sold), event: 'confirmed' },
            sender.operator,
          ),
        ]
      : []
  const toTraveller = travellersMails(sold, confirmationLetter, sender, now)
  return booking.environment === 'sandbox' ? toTraveller : [...toTraveller, ...shopsMails(sold, 'booked', sender)]
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
