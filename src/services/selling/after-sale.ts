import { newRow, type NewRow } from '../../db/write-together.ts'
import { commissions } from '../../db/schema/index.ts'
import { divideHalfUp, percentOf, RATE_SCALE } from '../../values/money.ts'
import { saleNotice } from '../messages/letters/operators-letters.ts'
import { operatorsMail, travellersMails } from '../messages/letters/queue-letter.ts'
import { shopsMails } from '../messages/letters/shops-letters.ts'
import { confirmationLetter } from '../messages/letters/travellers-letters.ts'
import type { Partner } from '../partners/partner.ts'
import { mailRow, type NewMail } from '../messages/mail/mail.ts'
import { vouchersMail } from '../messages/letters/vouchers-mail.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { vouchersOf } from '../bookings/vouchers/item-vouchers.ts'
import type { Office } from '../bookings/office.ts'

/** A booking at the moment it is confirmed. */
export interface Sale {
  booking: Booking
  /** With their vouchers. */
  items: readonly BookingItem[]
  partner: Partner | null
}

/**
 * Returns the rows that a confirmed sale entails, for the transaction that confirms it: the partner's commission and the
 * mails.
 */
export function concludeSale({ booking, items, partner }: Sale, office: Office, now: Date): NewRow[] {
  const mails = mailsOf({ booking, items, partner }, office, now).map((mail) => mailRow(mail, now))
  // The sandbox earns nothing (decisions 1.2).
  if (!partner || booking.environment === 'sandbox') return mails
  return [commissionRow(booking, items, partner, now), ...mails]
}

/** What a partner sold is its own to tell of. The operator is not bothered with the sandbox. */
function mailsOf({ booking, items, partner }: Sale, office: Office, now: Date): NewMail[] {
  if (booking.source === 'partner_api')
    return partner
      ? [vouchersMail({ ...booking, to: partner.email, vouchers: vouchersOf({ booking, items }) }, office.operator)]
      : []
  const full = { booking, items: [...items] }
  const toTraveller = travellersMails(full, confirmationLetter, office, now)
  if (booking.environment === 'sandbox') return toTraveller
  const toOperator = operatorsMail(full, (view) => saleNotice(view, now), office)
  return [...toTraveller, toOperator, ...shopsMails(full, 'booked', office)]
}

function commissionRow(
  { id, priceMinor, rateMillionths }: Booking,
  items: readonly BookingItem[],
  { id: partnerId, commission }: Partner,
  now: Date,
): NewRow {
  const lastEnd = Math.max(...items.map(({ endsAt }) => endsAt.getTime()))
  return newRow(commissions, {
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
