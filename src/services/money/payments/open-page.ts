import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payments } from '../../../db/schema/index.ts'
import { logEvent } from '../../bookings/log.ts'
import { type Payment, requestOf } from './payment.ts'
import { type PaymentWorld, providerOf } from './payment-world.ts'
import { type OpenedPayment, PaymentRefused } from './provider.ts'
import { SYSTEM } from '../../../values/actor.ts'

/**
 * Returns the provider's page for a payment and stores its URL. Safe to repeat, even after a crash in between, because
 * the provider responds to a repeated request with the same page. Throws ProviderAway. A payment that the provider
 * refuses is marked as failed, so that nothing waits for it.
 */
export async function openPage(world: PaymentWorld, payment: Payment, now: Date): Promise<OpenedPayment> {
  const { id, providerReference, pageUrl } = payment
  if (providerReference !== null && pageUrl !== null) return { reference: providerReference, pageUrl }
  const opened = await providerOf(world, payment)
    .open(requestOf(payment), now)
    .catch(async (error: unknown) => {
      if (error instanceof PaymentRefused) await giveUp(world.db, payment, now)
      throw error
    })
  await world.db
    .update(payments)
    .set({ providerReference: opened.reference, pageUrl: opened.pageUrl })
    .where(and(eq(payments.id, id), isNull(payments.providerReference)))
  return opened
}

async function giveUp(db: Database, { id, bookingId }: Payment, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'failed', nextPollAt: null })
    .where(and(eq(payments.id, id), eq(payments.state, 'created')))
  await logEvent(db, bookingId, { actor: SYSTEM, event: 'payment refused' }, now)
}
