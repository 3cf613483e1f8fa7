import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PAYMENT_STATES, REFUND_ORIGINS, REFUND_STATES } from '../../values/booking.ts'
import { bookings } from './bookings.ts'
import { currencyCode, oneOf, environment } from './columns.ts'

/** Attempts to pay for a booking. */
export const payments = pgTable(
  'payments',
  {
    /** 128 random bits: it is part of the URL to which the provider returns the browser. */
    id: text().primaryKey(),
    bookingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    provider: text().notNull(),
    /** The provider's id for it, and the URL of its page; null until the provider has responded. */
    providerReference: text(),
    pageUrl: text(),
    /** The other parameters of the call, versioned, because a repeated call must be identical. */
    request: jsonb().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    /** The requested amount. */
    currency: currencyCode().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** The amount received, which may differ; null before that. */
    receivedCurrency: currencyCode(),
    receivedMinor: bigint({ mode: 'number' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    /** When to ask the provider about it next; null once nothing more can change. */
    nextPollAt: timestamp({ withTimezone: true }),
  },
  (payment) => [
    unique('payments_booking_id').on(payment.id, payment.bookingId),
    unique('payments_provider_reference').on(payment.provider, payment.providerReference),
    uniqueIndex('payments_open')
      .on(payment.bookingId)
      .where(sql`${payment.state} IN ('created', 'pending')`),
    oneOf('payments_state', payment.state, PAYMENT_STATES),
    check('payments_amount', sql`${payment.amountMinor} > 0`),
    check(
      'payments_confirmed',
      sql`num_nonnulls(${payment.confirmedAt}, ${payment.receivedCurrency}, ${payment.receivedMinor}) = CASE ${payment.state} WHEN 'confirmed' THEN 3 ELSE 0 END`,
    ),
    check('payments_received', sql`${payment.receivedMinor} >= 0`),
    check('payments_opened', sql`(${payment.providerReference} IS NULL) = (${payment.pageUrl} IS NULL)`),
    index('payments_booking').on(payment.bookingId),
    // Takings by day. Rows are stored in the order of time, so an index of ranges costs a sale next to nothing.
    index('payments_confirmed_at').using('brin', payment.confirmedAt),
    // Payments whose received amount differs; there are only a few.
    index('payments_unusual')
      .on(payment.bookingId)
      .where(
        sql`(${payment.receivedCurrency} <> ${payment.currency} OR ${payment.receivedMinor} <> ${payment.amountMinor})`,
      ),
    index('payments_poll_open')
      .on(payment.nextPollAt)
      .where(sql`${payment.nextPollAt} IS NOT NULL AND ${payment.confirmedAt} IS NULL`),
    index('payments_poll_paid')
      .on(payment.nextPollAt)
      .where(sql`${payment.nextPollAt} IS NOT NULL AND ${payment.confirmedAt} IS NOT NULL`),
  ],
)

/** Refunds of a payment, done or under way: sent by us, from the provider's dashboard, or by the traveller's bank. */
export const refunds = pgTable(
  'refunds',
  {
    /** Our own random id, stored in the provider's metadata so that a lost call can be found again. */
    id: text().primaryKey(),
    paymentId: text().notNull(),
    bookingId: bigint({ mode: 'number' }).notNull(),
    origin: text({ enum: REFUND_ORIGINS }).notNull(),
    providerReference: text(),
    state: text({ enum: REFUND_STATES }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    /** The number of failed attempts. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
    /** When to call the provider next; null when nothing is left for us to do. */
    nextAttemptAt: timestamp({ withTimezone: true }),
  },
  (refund) => [
    foreignKey({
      name: 'refunds_payment',
      columns: [refund.paymentId, refund.bookingId],
      foreignColumns: [payments.id, payments.bookingId],
    }),
    oneOf('refunds_state', refund.state, REFUND_STATES),
    oneOf('refunds_origin', refund.origin, REFUND_ORIGINS),
    check('refunds_amount', sql`${refund.amountMinor} > 0`),
    check('refunds_done', sql`(${refund.state} = 'done') = (${refund.doneAt} IS NOT NULL)`),
    index('refunds_booking').on(refund.bookingId),
    index('refunds_done_at').using('brin', refund.doneAt),
    index('refunds_payment').on(refund.paymentId),
    // Refunds that failed or were not made by us; there are only a few.
    index('refunds_unusual')
      .on(refund.bookingId)
      .where(sql`${refund.state} = 'failed' OR ${refund.origin} <> 'us'`),
    index('refunds_due')
      .on(refund.nextAttemptAt)
      .where(sql`${refund.nextAttemptAt} IS NOT NULL`),
  ],
)

/** Events received from providers, once each. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (event) => [
    primaryKey({ columns: [event.provider, event.eventId] }),
    index('payment_events_received_at').on(event.receivedAt),
  ],
)

/** Numbered receipts for payments and refunds. Numbers are gapless within a year and environment. */
export const receipts = pgTable(
  'receipts',
  {
    environment: environment().notNull(),
    /** The year of its date of issue, in Paris. */
    year: integer().notNull(),
    number: integer().notNull(),
    bookingId: bigint({ mode: 'number' }).notNull(),
    /** The payment or refund that it is for: exactly one of the two. */
    paymentId: text()
      .unique('receipts_payment')
      .references(() => payments.id),
    refundId: text()
      .unique('receipts_refund')
      .references(() => refunds.id),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    currency: currencyCode().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** The VAT rate at the time, in hundredths of a percent; null if none is shown. */
    vatBasisPoints: integer(),
    /** The name and address of the issuer at the time, versioned. */
    issuer: jsonb().notNull(),
  },
  (receipt) => [
    primaryKey({ columns: [receipt.environment, receipt.year, receipt.number] }),
    foreignKey({
      name: 'receipts_booking',
      columns: [receipt.bookingId, receipt.environment],
      foreignColumns: [bookings.id, bookings.environment],
    }),
    check('receipts_number', sql`${receipt.number} > 0`),
    check('receipts_subject', sql`num_nonnulls(${receipt.paymentId}, ${receipt.refundId}) = 1`),
    check('receipts_amount', sql`${receipt.amountMinor} > 0`),
    check('receipts_vat', sql`${receipt.vatBasisPoints} BETWEEN 0 AND 10000`),
    index('receipts_of_booking').on(receipt.bookingId),
  ],
)
