import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PAYMENT_STATES, REFUND_STATES } from '../../values/booking.ts'
import { bookings } from './bookings.ts'
import { oneOf } from './one-of.ts'

/** Attempts to pay a booking. Amounts in minor units of their currency, which may not be the booking's. */
export const payments = pgTable(
  'payments',
  {
    /** 128 random bits: it stands in the URL that the provider sends the browser back to. */
    id: text().primaryKey(),
    bookingId: integer()
      .notNull()
      .references(() => bookings.id),
    provider: text().notNull(),
    /** The provider's own name for it; null until the provider was called. */
    providerReference: text(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    currency: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    /** When the provider is asked next what became of it; null once nothing more can. */
    nextLookAt: timestamp({ withTimezone: true }),
  },
  (payment) => [
    unique('payments_booking_id').on(payment.id, payment.bookingId),
    unique('payments_provider_reference').on(payment.provider, payment.providerReference),
    uniqueIndex('payments_open')
      .on(payment.bookingId)
      .where(sql`${payment.state} IN ('created', 'pending')`),
    oneOf('payments_state', payment.state, PAYMENT_STATES),
    check('payments_amount', sql`${payment.amountMinor} > 0 AND ${payment.currency} ~ '^[A-Z]{3}$'`),
    check('payments_confirmed', sql`(${payment.state} = 'confirmed') = (${payment.confirmedAt} IS NOT NULL)`),
    index('payments_booking').on(payment.bookingId),
    index('payments_look')
      .on(payment.nextLookAt)
      .where(sql`${payment.nextLookAt} IS NOT NULL`),
  ],
)

/** Attempts to give money back. */
export const refunds = pgTable(
  'refunds',
  {
    /** Random: it is kept in the provider's metadata, by which a lost call is found again. */
    id: text().primaryKey(),
    paymentId: text().notNull(),
    bookingId: integer().notNull(),
    providerReference: text(),
    state: text({ enum: REFUND_STATES }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
    nextAttemptAt: timestamp({ withTimezone: true }),
  },
  (refund) => [
    foreignKey({
      name: 'refunds_payment',
      columns: [refund.paymentId, refund.bookingId],
      foreignColumns: [payments.id, payments.bookingId],
    }),
    oneOf('refunds_state', refund.state, REFUND_STATES),
    check('refunds_amount', sql`${refund.amountMinor} > 0`),
    check('refunds_done', sql`(${refund.state} = 'done') = (${refund.doneAt} IS NOT NULL)`),
    index('refunds_booking').on(refund.bookingId),
    index('refunds_due')
      .on(refund.nextAttemptAt)
      .where(sql`${refund.nextAttemptAt} IS NOT NULL`),
  ],
)

/** What providers told us, once each. */
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
