import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { EVENT_TYPES } from '../../values/event-type.ts'
import { bookings } from './bookings.ts'
import { environment } from './domains.ts'
import { oneOf } from './one-of.ts'

/** The events that partners are notified of, as they happened. Written in the transaction of the change. */
export const events = pgTable(
  'events',
  {
    /** The events visible to one partner appear in this order: see `appendBookingEvent`. */
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The id that partners see. */
    id: uuid().notNull().unique().defaultRandom(),
    environment: environment().notNull(),
    type: text({ enum: EVENT_TYPES }).notNull(),
    /** The booking it is about, and its partner; null for events that concern every partner. */
    bookingId: bigint({ mode: 'number' }),
    partnerId: bigint({ mode: 'number' }),
    /** Increases with each change of the booking. */
    version: integer(),
    occurredAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The real time, from which it is kept for some days: a partner's clock in the sandbox may be ahead. */
    recordedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The booking as its partner saw it then, or the markup rules that changed; versioned. */
    content: jsonb().notNull(),
  },
  (event) => [
    oneOf('events_type', event.type, EVENT_TYPES),
    check(
      'events_booking',
      sql`num_nonnulls(${event.bookingId}, ${event.partnerId}, ${event.version}) = CASE WHEN ${event.type} LIKE 'booking.%' THEN 3 ELSE 0 END`,
    ),
    foreignKey({
      name: 'events_of_booking',
      columns: [event.bookingId, event.environment],
      foreignColumns: [bookings.id, bookings.environment],
    }),
    foreignKey({
      name: 'events_of_partner',
      columns: [event.bookingId, event.partnerId],
      foreignColumns: [bookings.id, bookings.partnerId],
    }),
    // A partner's events, in order.
    index('events_partner').on(event.environment, event.partnerId, event.number),
    // The events of a booking, to erase its data there.
    index('events_booking_id')
      .on(event.bookingId)
      .where(sql`${event.bookingId} IS NOT NULL`),
    index('events_recorded_at').on(event.recordedAt),
  ],
)
