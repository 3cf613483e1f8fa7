import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { BOOKING_SOURCES, BOOKING_STATUSES } from '../../values/booking.ts'
import { environment } from './domains.ts'

/**
 * How many bookings there are of each environment, source and status: the sum of its rows. A trigger appends a row for
 * every booking that is added or moves on, because one that counts in place would make sales wait for each other.
 */
export const bookingCounts = pgTable('booking_counts', {
  environment: environment().notNull(),
  source: text({ enum: BOOKING_SOURCES }).notNull(),
  status: text({ enum: BOOKING_STATUSES }).notNull(),
  /** Negative for bookings that have left that status. */
  bookings: integer().notNull(),
})
