import { and, eq } from 'drizzle-orm'
import { paymentEvents, payments } from '../../db/schema/index.ts'
import { DAY_MS } from '../../values/time.ts'
import type { BookingScope } from '../bookings/booking.ts'
import { oldRows } from '../platform/clean-up.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Provider, RawEvent } from './provider.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * What became of an event: `forged` ones change nothing, and neither do authentic ones of a shape that is `unknown`.
 */
type TakenEvent = 'taken' | 'forged' | { unknown: string }

/**
 * Handles a webhook call, which only prompts us to poll the provider. A call whose payment cannot be synced now is not
 * recorded, so that the provider repeats it.
 */
export async function takeEvent(deps: PaymentDeps, provider: Provider, raw: RawEvent, now: Date): Promise<TakenEvent> {
  const event = await provider.readEvent(raw, now)
  if (!event) return 'forged'
  if (event.unknown !== undefined) return { unknown: event.unknown }
  const { db } = deps
  const key = { provider: provider.name, eventId: event.id }
  const [known] = await db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, key.provider), eq(paymentEvents.eventId, key.eventId)))
  if (known || event.paymentReference === null) return 'taken'
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider.name), eq(payments.providerReference, event.paymentReference)))
  // A call that arrives before the payment is recorded is not recorded either: the poller will catch it.
  if (!payment) return 'taken'
  await syncPayment(deps, payment, now)
  await db
    .insert(paymentEvents)
    .values({ ...key, receivedAt: now })
    .onConflictDoNothing()
  return 'taken'
}

/** Handles the calls that the test provider has queued, for all bookings or some of them. */
export async function takeOwnEvents(deps: PaymentDeps, now: Date, scope?: BookingScope): Promise<void> {
  await deps.providers.deliverOwnEvents((provider, event) => takeEvent(deps, provider, event, now), now, scope)
}

/** Providers repeat a call for a few days, but never for a month. */
export const oldEvents = oldRows(paymentEvents, paymentEvents.receivedAt, 30 * DAY_MS)
