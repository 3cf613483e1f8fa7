import { and, eq, isNull } from 'drizzle-orm'
import { payments } from '../../db/schema/index.ts'
import { failPayment } from './fail-payment.ts'
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
