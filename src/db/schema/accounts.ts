import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  text,
  timestamp,
  integer,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { COMMISSION_STATES, LEDGER_KINDS } from '../../values/booking.ts'
import { bookings } from './bookings.ts'
import { environment, oneOf, month, product } from './columns.ts'
import { partners } from './partners.ts'

/**
 * What partners earn on bookings, in EUR minor units: one line for the sale, and one for each later change of the part
 * of the price that is kept, negative if it was reduced.
 */
export const commissions = pgTable(
  'commissions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: bigint({ mode: 'number' }).notNull(),
    partnerId: bigint({ mode: 'number' }).notNull(),
    /** The number of the item that changed it; null on the sale, and if several did. */
    item: integer(),
    state: text({ enum: COMMISSION_STATES }).notNull(),
    /** The percentage of the price, as agreed at the sale. */
    percent: numeric({ precision: 5, scale: 2 }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it becomes payable at the earliest: at the end of the booking's last item, or at its cancellation. */
    earnedAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
    /** The statement that includes it; null until its month is closed. */
    statementId: bigint({ mode: 'number' }),
  },
  (line) => [
    // The partner is the one that the booking is attributed to.
    foreignKey({
      name: 'commissions_booking',
      columns: [line.bookingId, line.partnerId],
      foreignColumns: [bookings.id, bookings.partnerId],
    }),
    foreignKey({
      name: 'commissions_statement',
      columns: [line.statementId, line.partnerId],
      foreignColumns: [statements.id, statements.partnerId],
    }),
    oneOf('commissions_state', line.state, COMMISSION_STATES),
    check('commissions_percent', sql`${line.percent} BETWEEN 0 AND 100`),
    check('commissions_paid', sql`(${line.state} = 'paid') = (${line.paidAt} IS NOT NULL)`),
    // Only earned lines can be on a statement, and only those on a statement can be paid.
    check(
      'commissions_stated',
      sql`CASE ${line.state} WHEN 'pending' THEN ${line.statementId} IS NULL WHEN 'paid' THEN ${line.statementId} IS NOT NULL ELSE true END`,
    ),
    index('commissions_booking_line').on(line.bookingId),
    // The commission on a partner's sales of a range of days.
    index('commissions_partner_sales').on(line.partnerId, line.createdAt, line.bookingId, line.amountMinor),
    index('commissions_statement_line')
      .on(line.statementId, line.earnedAt, line.id)
      .where(sql`${line.statementId} IS NOT NULL`),
    // A partner's unearned lines, and those for its next statement.
    index('commissions_partner_pending')
      .on(line.partnerId, line.amountMinor)
      .where(sql`${line.state} = 'pending'`),
    index('commissions_unstated')
      .on(line.partnerId, line.earnedAt, line.amountMinor)
      .where(sql`${line.state} = 'earned' AND ${line.statementId} IS NULL`),
    index('commissions_pending')
      .on(line.earnedAt)
      .where(sql`${line.state} = 'pending'`),
  ],
)

/**
 * The ledger of partners' accounts: what each owes (positive) and is owed (negative), in EUR minor units. Lines are
 * written in the transaction of their cause, once, and never change; only the statement is set, and that once. A trigger
 * writes one line for what a booking's commissions earn at one moment, another refuses every other change (see
 * migrations).
 */
export const accountLines = pgTable(
  'account_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    /** What it was written for, such as `sale 12`; each cause has one line. */
    cause: text().notNull().unique('account_lines_cause'),
    /** The booking, which is live; null for a payment. */
    bookingId: bigint({ mode: 'number' }),
    environment: environment().notNull().default('live'),
    /** The number of the item, if it is about one. */
    item: integer(),
    commissionId: bigint({ mode: 'number' }).references(() => commissions.id),
    /** The day on which it counts, in Paris. */
    day: date().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** What was sold, and the VAT contained in the amount as a percentage, if one was set. */
    product: product(),
    vatPercent: numeric({ precision: 5, scale: 2 }),
    /** What the operator noted about a payment. */
    note: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The statement that it is on; null until its month is closed. */
    statementId: bigint({ mode: 'number' }),
  },
  (line) => [
    foreignKey({
      name: 'account_lines_booking',
      columns: [line.bookingId, line.environment],
      foreignColumns: [bookings.id, bookings.environment],
    }),
    foreignKey({
      name: 'account_lines_partner',
      columns: [line.bookingId, line.partnerId],
      foreignColumns: [bookings.id, bookings.partnerId],
    }),
    foreignKey({
      name: 'account_lines_statement',
      columns: [line.statementId, line.partnerId],
      foreignColumns: [statements.id, statements.partnerId],
    }),
    oneOf('account_lines_kind', line.kind, LEDGER_KINDS),
    check('account_lines_live', sql`${line.environment} = 'live'`),
    check('account_lines_amount', sql`${line.amountMinor} <> 0`),
    check(
      'account_lines_subject',
      sql`(${line.kind} = 'payment') = (${line.bookingId} IS NULL) AND (${line.kind} = 'commission') = (${line.commissionId} IS NOT NULL)`,
    ),
    index('account_lines_booking_line').on(line.bookingId),
    uniqueIndex('account_lines_sale')
      .on(line.bookingId)
      .where(sql`${line.kind} = 'sale'`),
    // The lines of a statement, in the order of the paper.
    index('account_lines_statement_line')
      .on(line.statementId, line.kind, line.day, line.id)
      .where(sql`${line.statementId} IS NOT NULL`),
    // The ledger of all partners, day by day.
    index('account_lines_day').on(line.day, line.id),
    // What the next statement will list.
    index('account_lines_unstated')
      .on(line.partnerId, line.day, line.amountMinor)
      .where(sql`${line.statementId} IS NULL`),
    // What was kept of items that were cancelled alone, to be added to sales that are not over.
    index('account_lines_fees')
      .on(line.partnerId, line.bookingId, line.amountMinor)
      .where(sql`${line.kind} = 'fee'`),
  ],
)

/** Since when the ledger is kept; one row. */
export const accountBook = pgTable(
  'account_book',
  {
    id: boolean().primaryKey().default(true),
    openedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (book) => [check('account_book_one', sql`${book.id}`)],
)

/**
 * A partner's statement of account: the balance of the statement before, and every line up to the end of a month that is
 * on no earlier one. None of it changes once it is closed, but for when it was sent and paid.
 */
export const statements = pgTable(
  'statements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    /** `2027-01`, in Paris. */
    month: month().notNull(),
    /** Its number within the year of its closing, without gaps over all partners. */
    year: integer().notNull(),
    number: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last sent to its partner. */
    sentAt: timestamp({ withTimezone: true }),
    /** When nothing of it was open any more, or its rest was carried to the next one. */
    paidAt: timestamp({ withTimezone: true }),
    /** The number of its lines. */
    lines: integer().notNull(),
    /** In EUR minor units: carried over, and to pay by the partner; negative if it is for us to pay. */
    openingMinor: bigint({ mode: 'number' }).notNull(),
    totalMinor: bigint({ mode: 'number' }).notNull(),
    /** The commission among its lines, as it was earned; negative if more was taken back. */
    commissionMinor: bigint({ mode: 'number' }).notNull(),
    /** What all lines up to this statement add up to, from which the next one goes on. */
    balanceMinor: bigint({ mode: 'number' }).notNull(),
    /** The last day to pay. */
    due: date().notNull(),
  },
  (statement) => [
    unique('statements_partner_month').on(statement.partnerId, statement.month),
    unique('statements_partner_id').on(statement.id, statement.partnerId),
    unique('statements_number').on(statement.year, statement.number),
    check('statements_month', sql`extract(day FROM ${statement.month}) = 1`),
    check('statements_number_positive', sql`${statement.number} > 0`),
  ],
)
