import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import { newId } from '../../values/token.ts'
import type { Booking } from '../bookings/booking.ts'
import { refundedOfPayment } from '../bookings/refunded.ts'

/**
 * Plans a refund of a locked booking, in minor units of its currency and from its latest payments first. It is sent
 * after the commit. Never exceeds what was paid minus what was refunded. Returns the planned amount.
 */
export async function planRefund(
  db: Database,
  booking: Pick<Booking, 'id' | 'currency'>,
  { amountMinor, reason }: { amountMinor: number; reason: string },
  now: Date,
): Promise<number> {
  let left = amountMinor
  for (const { paymentId, remainingMinor } of await refundable(db, booking)) {
    const part = Math.min(left, remainingMinor)
    if (part <= 0) continue
    await db.insert(refunds).values({
      id: newId(),
      paymentId,
      bookingId: booking.id,
      origin: 'us',
      state: 'created',
      amountMinor: part,
      reason,
      createdAt: now,
      nextAttemptAt: now,
    })
    left -= part
  }
  return amountMinor - left
}

/** Returns how much can be refunded in the booking's currency. */
export async function refundableMinor(db: Database, booking: Pick<Booking, 'id' | 'currency'>): Promise<number> {
  return (await refundable(db, booking)).reduce((sum, { remainingMinor }) => sum + remainingMinor, 0)
}

/** Returns the currencies of a booking's refunds: its own, and those in which it was paid. */
export async function refundCurrencies(db: Database, { id, currency }: Pick<Booking, 'id' | 'currency'>) {
  const rows = await db
    .selectDistinct({ paid: payments.receivedCurrency })
    .from(payments)
    .where(and(eq(payments.bookingId, id), isNotNull(payments.receivedCurrency)))
  return Array.from(new Set([currency, ...rows.flatMap(({ paid }) => paid ?? [])]))
}

/** Returns what remains of each payment in the booking's currency, latest first. */
async function refundable(
  db: Database,
  { id, currency }: Pick<Booking, 'id' | 'currency'>,
): Promise<{ paymentId: string; remainingMinor: number }[]> {
  return db
    .select({
      paymentId: payments.id,
      remainingMinor: sql`${payments.receivedMinor} - (${refundedOfPayment(db)})`.mapWith(Number),
    })
    .from(payments)
    .where(and(eq(payments.bookingId, id), eq(payments.receivedCurrency, currency)))
    .orderBy(desc(payments.confirmedAt), desc(payments.id))
}
