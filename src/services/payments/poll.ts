import { and, asc, eq, lte } from 'drizzle-orm'
import { bookings, payments } from '../../db/schema/index.ts'
import type { Log } from '../../log.ts'
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import { expire } from '../bookings/expire.ts'
import { openPage } from './open-page.ts'
import { findOpenPayment, type Payment } from './payment.ts'
import { type PaymentWorld, providerOf } from './payment-world.ts'
import { sendDueRefunds } from './send-refunds.ts'
import { settle } from './settle.ts'

/** After how many minutes the provider is asked; then every hour, and when the hold ends. */
const LOOKS_MINUTES = [1, 5, 15]

const AT_ONCE = 20

/**
 * Moves along what nothing else does: asks about payments whose browser never came back and whose webhook was lost,
 * ends holds, sends refunds. Every part can be repeated, and several processes may do it at once.
 */
export async function keepPaymentsMoving(world: PaymentWorld, log: Log, now: Date): Promise<void> {
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => log.warn(error, `${what} failed, trying again later`))
  for (const payment of await claimDue(world, now))
    await attempt(`look at payment ${payment.id}`, look(world, payment, now))
  for (const { id } of await endedHolds(world, now)) await attempt('end of a hold', endHold(world, id, now))
  await attempt('refunds', sendDueRefunds(world, now))
}

/** Claims the payments that are due for a look, and plans the next one. */
async function claimDue({ db }: PaymentWorld, now: Date): Promise<Payment[]> {
  const due = await db
    .select()
    .from(payments)
    .where(lte(payments.nextLookAt, now))
    .orderBy(asc(payments.nextLookAt))
    .limit(AT_ONCE)
  const claimed: Payment[] = []
  for (const payment of due) {
    if (payment.nextLookAt === null) continue
    const [row] = await db
      .update(payments)
      .set({ nextLookAt: nextLook(payment, now) })
      .where(and(eq(payments.id, payment.id), eq(payments.nextLookAt, payment.nextLookAt)))
      .returning()
    if (row) claimed.push(row)
  }
  return claimed
}

function nextLook({ createdAt }: Payment, now: Date): Date {
  const looks = LOOKS_MINUTES.map((minutes) => createdAt.getTime() + minutes * MINUTE_MS)
  return new Date(looks.find((at) => at > now.getTime()) ?? now.getTime() + HOUR_MS)
}

/** Settles a payment; one that no booking waits for any more is closed, too. */
async function look(world: PaymentWorld, payment: Payment, now: Date): Promise<void> {
  const [booking] = await world.db
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.id, payment.bookingId))
  if (booking?.status === 'awaiting_payment') await settle(world, payment, now)
  else await closePayment(world, payment, now)
}

async function endedHolds({ db }: PaymentWorld, now: Date): Promise<{ id: number }[]> {
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(lte(bookings.holdUntil, now))
    .orderBy(asc(bookings.holdUntil))
    .limit(AT_ONCE)
}

/** Closes the open attempt, asks what became of it, and expires the booking if it was not paid. */
async function endHold(world: PaymentWorld, id: number, now: Date): Promise<void> {
  const open = await findOpenPayment(world.db, { id })
  if (open) await closePayment(world, open, now)
  await expire(world.db, id, now)
}

/** Closes an attempt, so that it cannot be paid any more, and settles it. Throws ProviderAway. */
async function closePayment(world: PaymentWorld, payment: Payment, now: Date): Promise<void> {
  const { reference } = await openPage(world, payment, now)
  await providerOf(world, payment).close(reference, now)
  await settle(world, payment, now)
}
