import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { testPayments, testRefunds, payments } from '../../../db/schema/index.ts'
import type { Environment } from '../../../values/environment.ts'
import { DAY_MS } from '../../../values/time.ts'
import { newToken } from '../../../values/token.ts'
import { oldRows } from '../../platform/clean-up.ts'
import { PaymentUnknown, type Provider, type RefundFacts, type RefundRequest, RefundRefused } from '../provider.ts'
import { readTestEvent, queueTestEvents } from './test-events.ts'

/** The options of the test provider. */
export interface TestProviderOptions {
  /** The key that signs its events. */
  key: string
  /** The site of its pages, by environment. */
  siteUrls: Readonly<Record<Environment, string>>
}

/** Returns an in-house provider that moves no money: the visitor of its page chooses the outcome of the payment. */
export function testProvider(db: Database, { key, siteUrls }: TestProviderOptions): Provider {
  return {
    name: 'test',
    pageOrigin: undefined,
    takes: () => true,

    async open({ id: paymentId, environment, currency, amountMinor, description, returnUrl }, createdAt) {
      const wanted = { paymentId, environment, currency, amountMinor, description, returnUrl, createdAt }
      const [opened] = await db
        .insert(testPayments)
        .values({ reference: `test_${newToken()}`, ...wanted })
        .onConflictDoNothing({ target: testPayments.paymentId })
        .returning({ reference: testPayments.reference })
      // Nothing is inserted if the payment already has one.
      const { reference } = opened ?? (await getPayment(db, { paymentId }))
      return { reference, pageUrl: `${siteUrls[environment]}/pay/test/${reference}` }
    },

    async read(reference) {
      const rows = await db
        .select({ payment: testPayments, refund: testRefunds })
        .from(testPayments)
        .leftJoin(testRefunds, eq(testRefunds.paymentReference, testPayments.reference))
        .where(eq(testPayments.reference, reference))
        .orderBy(asc(testRefunds.createdAt), asc(testRefunds.attempt))
      if (!rows[0]) throw gone()
      const { state, currency, amountMinor } = rows[0].payment
      const refunds = rows.flatMap(({ refund }) => (refund ? [refundFacts(refund)] : []))
      return { state, currency, amountMinor: state === 'paid' ? amountMinor : 0, refunds, disputes: [] }
    },

    async close(reference) {
      await db
        .update(testPayments)
        .set({ state: 'expired' })
        .where(and(eq(testPayments.reference, reference), eq(testPayments.state, 'open')))
    },

    refund: (refund, now) => refundPart(db, refund, now),

    readEvent: async (event, now) => readTestEvent(event, key, now),
  }
}

/** Makes a refund once per attempt. The very first one fails if that was requested. */
async function refundPart(
  db: Database,
  { id: refundId, attempt, paymentReference, amountMinor }: RefundRequest,
  createdAt: Date,
): Promise<RefundFacts> {
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(testPayments)
      .where(eq(testPayments.reference, paymentReference))
      .for('update')
    const made = await tx.select().from(testRefunds).where(eq(testRefunds.paymentReference, paymentReference))
    const before = made.find((refund) => refund.refundId === refundId && refund.attempt === attempt)
    if (before) return refundFacts(before)
    const leftMinor = payment?.state === 'paid' ? payment.amountMinor - (await refundedOf(tx, paymentReference)) : 0
    if (amountMinor > leftMinor) throw new RefundRefused(`only ${leftMinor} can be refunded`)
    const state = payment?.firstRefundFails && made.length === 0 ? 'failed' : 'done'
    const reference = `test_refund_${newToken()}`
    const refund = { reference, paymentReference, refundId, attempt, amountMinor, state, createdAt } as const
    await tx.insert(testRefunds).values(refund)
    return refundFacts(refund)
  })
}

function refundFacts({ reference, refundId, amountMinor, state }: typeof testRefunds.$inferInsert): RefundFacts {
  return { reference, id: refundId, amountMinor, state }
}

async function getPayment(db: Database, { paymentId }: { paymentId: string }): Promise<TestPayment> {
  const [payment] = await db.select().from(testPayments).where(eq(testPayments.paymentId, paymentId))
  if (!payment) throw gone()
  return payment
}

/** Returns the error for a payment that the test provider has deleted. */
function gone(): PaymentUnknown {
  return new PaymentUnknown('The test provider has no such payment')
}

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
type TestPayment = typeof testPayments.$inferSelect

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
async function refundedOf(db: Database, reference: string): Promise<number> {
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
