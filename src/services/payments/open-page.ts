import { and, eq, isNull, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { payments } from '../../db/schema/index.ts'
import { SYSTEM } from '../../values/actor.ts'
import { PAYMENT_MOVES } from '../../values/states.ts'
import { lockBooking } from '../bookings/booking.ts'
import { logBooking } from '../bookings/log.ts'
import { type PaymentDeps, providerOf } from './payment-deps.ts'
import { type Payment, requestOf } from './payment.ts'
import { type OpenedPayment, PaymentRefused } from './provider.ts'

/**
 * Returns the provider's page for a payment and stores its URL. Safe to repeat, even after a crash in between, because
 * the provider responds to a repeated request with the same page. Throws ProviderError. A payment that the provider
 * refuses is marked as failed, so that nothing waits for it.
 */
export async function openPage(deps: PaymentDeps, payment: Payment, now: Date): Promise<OpenedPayment> {
  const { id, providerReference, pageUrl } = payment
  if (providerReference !== null && pageUrl !== null) return { reference: providerReference, pageUrl }
  const opened = await providerOf(deps, payment)
    .open(requestOf(payment), now)
    .catch(async (error: unknown) => {
      if (error instanceof PaymentRefused) await failPayment(deps.db, payment, now)
      throw error
    })
  await deps.db
    .update(payments)
    .set({ providerReference: opened.reference, pageUrl: opened.pageUrl })
    .where(and(eq(payments.id, id), isNull(payments.providerReference)))
  return opened
}

/** Marks a payment that is refused for good as failed, and logs it. Does nothing to one that has ended meanwhile. */
export async function failPayment(
  db: Database,
  { id, bookingId }: Pick<Payment, 'id' | 'bookingId'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Locks the booking first, as syncing does, to avoid a deadlock.
    await lockBooking(tx, bookingId)
    const failed = await tx
      .update(payments)
      .set({ state: 'failed', nextPollAt: null })
      .where(and(eq(payments.id, id), inArray(payments.state, PAYMENT_MOVES.failed)))
      .returning({ id: payments.id })
    if (failed.length > 0) await logBooking(tx, bookingId, { actor: SYSTEM, event: 'payment refused' }, now)
  })
}
