import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema/index.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { logEvent } from '../bookings/log.ts'
import type { Payment } from './payment.ts'
import type { DisputeFacts, PaymentFacts, RefundFacts } from './provider.ts'

/** A refund. */
export type Refund = typeof refunds.$inferSelect

/** After how many minutes a failed refund is tried again each time; then it is left to the operator. */
const PAUSES_MINUTES = [1, 10, 60]

/** How often the provider is asked what became of a refund that it has taken. */
const LOOK_MS = 60 * MINUTE_MS

/** Records what the provider says of a payment's refunds and disputes, also those that we did not make. */
export async function recordRefunds(db: Database, payment: Payment, facts: PaymentFacts, now: Date): Promise<void> {
  for (const refund of facts.refunds) {
    if (refund.id === null) await recordForeign(db, payment, { ...refund, origin: 'dashboard' }, now)
    else await noteRefund(db, refund.id, refund, now)
  }
  for (const dispute of facts.disputes)
    await recordForeign(db, payment, { ...dispute, origin: 'dispute', state: DISPUTED[dispute.state] }, now)
}

/** A dispute that was won brought the money back and no longer counts. */
const DISPUTED = { open: 'sent', lost: 'done', won: 'failed' } as const satisfies Record<
  DisputeFacts['state'],
  RefundFacts['state']
>

interface ForeignRefund extends Pick<RefundFacts, 'reference' | 'amountMinor' | 'state'> {
  origin: 'dashboard' | 'dispute'
}

async function recordForeign(
  db: Database,
  { id: paymentId, bookingId, provider }: Payment,
  { reference, amountMinor, state, origin }: ForeignRefund,
  now: Date,
): Promise<void> {
  const outcome = { state, doneAt: state === 'done' ? now : null }
  const [recorded] = await db
    .insert(refunds)
    .values({
      id: `${provider}:${reference}`,
      paymentId,
      bookingId,
      origin,
      providerReference: reference,
      amountMinor,
      reason: origin,
      createdAt: now,
      ...outcome,
    })
    .onConflictDoUpdate({ target: refunds.id, set: outcome, setWhere: ne(refunds.state, state) })
    .returning()
  if (recorded) await logEvent(db, bookingId, { actor: 'system', event: `${origin} ${state}` }, now)
}

/**
 * Notes what became of a refund of ours: a failed one is tried again after 1, 10 and 60 minutes, then left to the
 * operator.
 */
export async function noteRefund(
  db: Database,
  id: string,
  { state, reference }: { state: RefundFacts['state']; reference: string | null },
  now: Date,
): Promise<void> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.origin, 'us')))
    .for('update')
  // An attempt fails once, however often that is reported; an older one says nothing about the next.
  if (!refund || refund.state === 'done' || (state === refund.state && reference === refund.providerReference)) return
  const isOld = state === 'failed' && refund.providerReference !== null && reference !== refund.providerReference
  if (isOld) return
  await db
    .update(refunds)
    .set({ providerReference: reference, ...planOf(refund, state, now) })
    .where(eq(refunds.id, id))
  if (state !== 'sent') await logEvent(db, refund.bookingId, { actor: 'system', event: `refund ${state}` }, now)
}

function planOf({ attempts }: Refund, state: RefundFacts['state'], now: Date): Partial<typeof refunds.$inferInsert> {
  if (state === 'done') return { state, doneAt: now, nextAttemptAt: null }
  if (state === 'sent') return { state, nextAttemptAt: new Date(now.getTime() + LOOK_MS) }
  const pause = PAUSES_MINUTES[attempts]
  return {
    state,
    attempts: attempts + 1,
    nextAttemptAt: pause === undefined ? null : new Date(now.getTime() + pause * MINUTE_MS),
  }
}
