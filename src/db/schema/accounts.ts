import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  text,
  timestamp,
  integer,
  unique,
} from 'drizzle-orm/pg-core'
import { COMMISSION_STATES } from '../../values/booking.ts'
import { bookings } from './bookings.ts'
import { oneOf, month } from './columns.ts'
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
 * A partner's statement: what was earned by the end of a month and is on no earlier statement. Commissions refer to it.
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
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last sent to its partner. */
    sentAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    /** The number of its lines and their sum in EUR minor units; neither changes once it is closed. */
    lines: integer().notNull(),
    totalMinor: bigint({ mode: 'number' }).notNull(),
  },
  (statement) => [
    unique('statements_partner_month').on(statement.partnerId, statement.month),
    unique('statements_partner_id').on(statement.id, statement.partnerId),
    check('statements_month', sql`extract(day FROM ${statement.month}) = 1`),
  ],
)
