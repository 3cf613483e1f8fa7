import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { BOOKING_SOURCES, BOOKING_STATUSES } from '../../values/booking.ts'
import { environment } from './domains.ts'

/**
 * The number of bookings per environment, source and status, as the sum of its rows. A trigger appends a row for every
 * new booking and every change of status, because sales would wait for each other if it updated one row.
 */
export const bookingCounts = pgTable('booking_counts', {
  environment: environment().notNull(),
  source: text({ enum: BOOKING_SOURCES }).notNull(),
  status: text({ enum: BOOKING_STATUSES }).notNull(),
  /** Negative for bookings that have left that status. */
  bookings: integer().notNull(),
})
