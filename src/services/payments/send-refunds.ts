import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema/index.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { findPayment } from './payment.ts'
import { type PaymentWorld, providerOf } from './payment-world.ts'
import { ProviderAway, type RefundFacts, RefundRefused } from './provider.ts'
import { noteRefund, type Refund } from './record-refunds.ts'

/** How long a claimed refund belongs to one worker; also the pause after the provider was away. */
const LEASE_MS = MINUTE_MS

/** Sends the due refunds of a booking. What the provider does not accept now falls due again later. */
export async function sendRefunds(world: PaymentWorld, bookingId: number, now: Date): Promise<void> {
  await sendClaimed(world, await claim(world.db, eq(refunds.bookingId, bookingId), now), now)
}

/** Sends the due refunds of all bookings. */
export async function sendDueRefunds(world: PaymentWorld, now: Date): Promise<void> {
  await sendClaimed(world, await claim(world.db, undefined, now), now)
}

/** Takes the due refunds for this caller alone; committed before the provider is called. */
async function claim(db: Database, which: SQL | undefined, now: Date): Promise<Refund[]> {
  return db
    .update(refunds)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(and(which, eq(refunds.origin, 'us'), lte(refunds.nextAttemptAt, now)))
    .returning()
}

async function sendClaimed(world: PaymentWorld, claimed: Refund[], now: Date): Promise<void> {
  for (const refund of claimed) {
    const outcome = await send(world, refund, now)
    if (outcome) await world.db.transaction((tx) => noteRefund(tx, refund.id, outcome, now))
  }
}

/** Undefined if the provider is away: nobody knows whether it has sent the money back until it can be asked. */
async function send(
  world: PaymentWorld,
  refund: Refund,
  now: Date,
): Promise<{ state: RefundFacts['state']; reference: string | null } | undefined> {
  const payment = await findPayment(world.db, refund.paymentId)
  if (payment?.providerReference == null) return undefined
  const provider = providerOf(world, payment)
  try {
    // A call whose answer was lost is found again by our id; only a failed one is made anew.
    const known = (await provider.read(payment.providerReference)).refunds.filter(({ id }) => id === refund.id)
    const made = known.find(({ state }) => state !== 'failed')
    if (made) return made
    const { id, amountMinor } = refund
    const attempt = refund.attempts + 1
    return await provider.refund({ id, attempt, paymentReference: payment.providerReference, amountMinor }, now)
  } catch (error) {
    if (error instanceof RefundRefused) return { state: 'failed', reference: null }
    if (error instanceof ProviderAway) return undefined
    throw error
  }
}
