import type { Database } from '../../db/database.ts'
import type { Insert } from '../../db/insert-together.ts'
import { commissions } from '../../db/schema/index.ts'
import { divideHalfUp, percentOf, RATE_SCALE } from '../../values/money.ts'
import { saleNotice } from '../letters/operators-letters.ts'
import { operatorsMail, travellersMail } from '../letters/queue-letter.ts'
import { confirmationLetter } from '../letters/travellers-letters.ts'
import type { Partner } from '../partners/partner.ts'
import { type NewMail, queueMail } from '../mail/mail.ts'
import { vouchersMail } from '../mail/vouchers-mail.ts'
import type { Booking, BookingItem } from './booking.ts'
import { vouchersOf } from './item-vouchers.ts'
import type { Office } from './office.ts'

/** A booking at the moment it is confirmed. */
export interface Sale {
  booking: Booking
  /** With their vouchers. */
  items: readonly BookingItem[]
  partner: Partner | null
}

/**
 * Returns the inserts that a confirmed sale entails, for the transaction that confirms it: the partner's commission and
 * the mails.
 */
export function concludeSale(db: Database, { booking, items, partner }: Sale, office: Office, now: Date): Insert[] {
  const inserts: Insert[] = []
  // The sandbox earns nothing (decisions 1.2).
  if (partner && booking.environment === 'live') inserts.push(addCommission(db, booking, items, partner, now))
  for (const mail of mailsOf({ booking, items, partner }, office, now)) inserts.push(queueMail(db, mail, now))
  return inserts
}

/** What a partner sold is its own to tell of. The operator is not bothered with the sandbox. */
function mailsOf({ booking, items, partner }: Sale, office: Office, now: Date): NewMail[] {
  if (booking.source === 'partner_api')
    return partner ? [vouchersMail({ ...booking, to: partner.email, vouchers: vouchersOf(items) })] : []
  const full = { booking, items: [...items] }
  const toTraveller = travellersMail(full, confirmationLetter, office, now)
  if (booking.environment === 'sandbox') return [toTraveller]
  return [toTraveller, operatorsMail(full, (view) => saleNotice(view, now), office)]
}

function addCommission(
  db: Database,
  { id, priceMinor, rateMillionths }: Booking,
  items: readonly BookingItem[],
  { id: partnerId, commission }: Partner,
  now: Date,
): Insert {
  const lastEnd = Math.max(...items.map(({ endsAt }) => endsAt.getTime()))
  return db.insert(commissions).values({
    bookingId: id,
    partnerId,
    state: 'pending',
    percent: String(commission / 100),
    amountMinor: percentOf(toEuros(priceMinor, rateMillionths), commission),
    createdAt: now,
    earnedAt: new Date(lastEnd),
  })
}

/** Converts an amount of the booking's currency to EUR minor units, at the rate frozen with it. */
export function toEuros(minor: number, rateMillionths: number): number {
  return rateMillionths === RATE_SCALE ? minor : divideHalfUp(minor * RATE_SCALE, rateMillionths)
}
