import type { Database } from '../../db/database.ts'
import { commissions } from '../../db/schema/index.ts'
import { divideHalfUp, percentOf, RATE_SCALE } from '../../values/money.ts'
import type { Partner } from '../partners/partner.ts'
import { queueMail } from '../mail/mail.ts'
import { vouchersMail } from '../mail/vouchers-mail.ts'
import type { Booking, BookingItem } from './booking.ts'
import { vouchersOf } from './item-vouchers.ts'
import type { Office } from './office.ts'

/** A booking in the moment of its confirmation. */
export interface Sale {
  booking: Booking
  /** With their vouchers. */
  items: readonly BookingItem[]
  partner: Partner | null
}

/**
 * Writes what a confirmed sale entails, in the transaction that confirms it: the partner's commission and the mails.
 */
export async function concludeSale(
  db: Database,
  { booking, items, partner }: Sale,
  _office: Office,
  now: Date,
): Promise<void> {
  if (partner) await addCommission(db, booking, items, partner, now)
  if (partner && booking.source === 'partner_api')
    await queueMail(db, vouchersMail({ ...booking, to: partner.email, vouchers: vouchersOf(items) }), now)
}

/** The sandbox earns nothing (decisions 1.2). */
async function addCommission(
  db: Database,
  { id, environment, priceMinor, rateMillionths }: Booking,
  items: readonly BookingItem[],
  { id: partnerId, commission }: Partner,
  now: Date,
): Promise<void> {
  if (environment === 'sandbox') return
  const lastEnd = Math.max(...items.map(({ endsAt }) => endsAt.getTime()))
  await db.insert(commissions).values({
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
