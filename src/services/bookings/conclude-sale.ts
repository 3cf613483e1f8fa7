import type { Database } from '../../db/database.ts'
import type { Insert } from '../../db/insert-together.ts'
import { commissions } from '../../db/schema/index.ts'
import { divideHalfUp, percentOf, RATE_SCALE } from '../../values/money.ts'
import type { Partner } from '../partners/partner.ts'
import { queueMail } from '../mail/mail.ts'
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
export function concludeSale(db: Database, { booking, items, partner }: Sale, _office: Office, now: Date): Insert[] {
  if (!partner) return []
  const inserts: Insert[] = []
  // The sandbox earns nothing (decisions 1.2).
  if (booking.environment === 'live') inserts.push(addCommission(db, booking, items, partner, now))
  if (booking.source === 'partner_api')
    inserts.push(queueMail(db, vouchersMail({ ...booking, to: partner.email, vouchers: vouchersOf(items) }), now))
  return inserts
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
