import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payments, testPayments, testRefunds } from '../../../db/schema/index.ts'
import type { Environment } from '../../../values/environment.ts'
import { DAY_MS } from '../../../values/time.ts'
import { oldRows } from '../../platform/clean-up/old-rows.ts'
import { queueTestEvents } from './test-events.ts'

/**
 * The choices on the test provider's page: the outcome of the payment, and after how many seconds each webhook call
 * follows.
 */
export const DECISIONS = {
  pay: { state: 'paid', calls: [0] },
  pay_refund_fails: { state: 'paid', calls: [0], firstRefundFails: true },
  decline: { state: 'failed', calls: [0] },
  pay_no_return: { state: 'paid', calls: [0] },
  pay_late_webhook: { state: 'paid', calls: [30] },
  pay_twice_webhook: { state: 'paid', calls: [0, 0] },
  pay_no_webhook: { state: 'paid', calls: [] },
} as const satisfies Record<string, { state: 'paid' | 'failed'; calls: number[]; firstRefundFails?: boolean }>

/** One possible outcome of a test payment. */
export type Decision = keyof typeof DECISIONS

/** A payment at the test provider. */
export type TestPayment = typeof testPayments.$inferSelect

/** The public name of a test payment. */
export interface TestPaymentName {
  reference: string
  environment: Environment
}

/** Returns a payment of the environment with its refunds; undefined if there is no payment with this reference. */
export async function findTestPayment(
  db: Database,
  { reference, environment }: TestPaymentName,
): Promise<(TestPayment & { refundedMinor: number }) | undefined> {
  const [payment] = await db
    .select({
      ...getTableColumns(testPayments),
      refundedMinor: sql`(${sumOfRefunds(db, reference)})`.mapWith(Number),
    })
    .from(testPayments)
    .where(and(eq(testPayments.reference, reference), eq(testPayments.environment, environment)))
  return payment
}

/** Returns the amount that the test provider has refunded of a payment. */
export async function refundedOf(db: Database, reference: string): Promise<number> {
  const [done] = await sumOfRefunds(db, reference)
  return done?.minor ?? 0
}

function sumOfRefunds(db: Database, reference: string) {
  return db
    .select({ minor: sql`coalesce(sum(${testRefunds.amountMinor}), 0)`.mapWith(Number) })
    .from(testRefunds)
    .where(and(eq(testRefunds.paymentReference, reference), eq(testRefunds.state, 'done')))
}

/** Pays or declines a payment and schedules the webhook calls. Does nothing if it is no longer open. */
export async function decide(
  db: Database,
  { reference, environment }: TestPaymentName,
  decision: Decision,
  now: Date,
): Promise<void> {
  const { state, calls, ...rest } = DECISIONS[decision]
  await db.transaction(async (tx) => {
    const [decided] = await tx
      .update(testPayments)
      .set({ state, ...rest })
      .where(
        and(
          eq(testPayments.reference, reference),
          eq(testPayments.environment, environment),
          eq(testPayments.state, 'open'),
        ),
      )
      .returning()
    if (decided) await queueTestEvents(tx, reference, calls, now)
  })
}

/**
 * Deletes payments at the test provider, with their refunds and events, after a month, but not before our last poll of
 * them.
 */
export const oldTestPayments = oldRows(
  testPayments,
  testPayments.createdAt,
  30 * DAY_MS,
  sql`(SELECT ${payments.nextPollAt} FROM ${payments} WHERE ${payments.id} = ${testPayments.paymentId}) IS NULL`,
)
