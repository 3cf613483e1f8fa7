import { and, eq, isNull } from 'drizzle-orm'
import { payments } from '../../db/schema/index.ts'
import { type Payment, requestOf } from './payment.ts'
import { type PaymentWorld, providerOf } from './payment-world.ts'
import type { OpenedPayment } from './provider.ts'

/**
 * Returns the provider's page for a payment and notes it. Safe to repeat, also after a crash in between: the provider
 * answers a repeated request with the same page. Throws ProviderAway.
 */
export async function openPage(world: PaymentWorld, payment: Payment, now: Date): Promise<OpenedPayment> {
  const { id, providerReference, pageUrl } = payment
  if (providerReference !== null && pageUrl !== null) return { reference: providerReference, pageUrl }
  const opened = await providerOf(world, payment).open(requestOf(payment), now)
  await world.db
    .update(payments)
    .set({ providerReference: opened.reference, pageUrl: opened.pageUrl })
    .where(and(eq(payments.id, id), isNull(payments.providerReference)))
  return opened
}
