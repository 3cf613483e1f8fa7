import { bigint, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'

/** The reminders that were queued, one for each number of days before the first item. */
export const reminders = pgTable(
  'reminders',
  {
    bookingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    days: integer().notNull(),
    queuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (reminder) => [primaryKey({ columns: [reminder.bookingId, reminder.days] })],
)
