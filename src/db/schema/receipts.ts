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
} from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { currencyCode, environment } from './domains.ts'
import { payments, refunds } from './payments.ts'

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
