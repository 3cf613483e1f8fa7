import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgSchema, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { currencyCode, environment, oneOf } from './columns.ts'
import { partners } from './partners.ts'

/** The schema of what exists in the sandbox and demo alone: the test provider's tables, and partners' clocks. */
export const sandbox = pgSchema('sandbox')

const STATES = ['open', 'paid', 'failed', 'expired'] as const

/** Payments at the test provider, which works like a separate company: it knows nothing of bookings. */
export const testPayments = sandbox.table(
  'test_payments',
  {
    /** The provider's own reference, part of the URL of its page. */
    reference: text().primaryKey(),
    /** Our id. A payment requested twice is opened once. */
    paymentId: text().notNull(),
    environment: environment().notNull(),
    currency: currencyCode().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    description: text().notNull(),
    returnUrl: text().notNull(),
    state: text({ enum: STATES }).notNull().default('open'),
    firstRefundFails: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (payment) => [
    unique('test_payments_payment_id').on(payment.paymentId),
    index('test_payments_created_at').on(payment.createdAt),
    oneOf('test_payments_state', payment.state, STATES),
    check('test_payments_amount', sql`${payment.amountMinor} > 0`),
  ],
)

/** Refunds by the test provider, successful or failed. */
export const testRefunds = sandbox.table(
  'test_refunds',
  {
    reference: text().primaryKey(),
    paymentReference: text()
      .notNull()
      .references(() => testPayments.reference, { onDelete: 'cascade' }),
    /** Our id and the number of the attempt. A refund requested twice is made once. */
    refundId: text().notNull(),
    attempt: integer().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['done', 'failed'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (refund) => [
    unique('test_refunds_attempt').on(refund.refundId, refund.attempt),
    oneOf('test_refunds_state', refund.state, ['done', 'failed']),
    check('test_refunds_amount', sql`${refund.amountMinor} > 0 AND ${refund.attempt} > 0`),
    index('test_refunds_payment').on(refund.paymentReference),
  ],
)

/** Webhook calls that the test provider has yet to make, one row each. */
export const testEvents = sandbox.table(
  'test_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The event's id, the same in both calls if it is sent twice. */
    eventId: text().notNull(),
    paymentReference: text()
      .notNull()
      .references(() => testPayments.reference, { onDelete: 'cascade' }),
    dueAt: timestamp({ withTimezone: true }).notNull(),
  },
  (event) => [index('test_events_due').on(event.dueAt), index('test_events_payment').on(event.paymentReference)],
)

/** How far the clocks of partners are ahead in the sandbox. A partner whose clock is right has no row. */
export const sandboxClocks = sandbox.table(
  'clocks',
  {
    partnerId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => partners.id),
    aheadMs: bigint({ mode: 'number' }).notNull(),
  },
  (clock) => [check('clocks_ahead', sql`${clock.aheadMs} > 0`)],
)
