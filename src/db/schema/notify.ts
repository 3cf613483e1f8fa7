import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  foreignKey,
  primaryKey,
} from 'drizzle-orm/pg-core'
import { EVENT_TYPES } from '../../values/booking.ts'
import { OUTBOX_KINDS } from '../../values/outbox-kind.ts'
import { bookings } from './bookings.ts'
import { environment, oneOf } from './columns.ts'
import { webhooks } from './partners.ts'

/** Outgoing messages. A pending one has a next attempt; without one it was sent or given up. */
export const outbox = pgTable(
  'outbox',
  {
    /** Also identifies the message to its receiver, which can thus detect a repeated delivery. */
    id: uuid().primaryKey().defaultRandom(),
    environment: environment().notNull(),
    kind: text({ enum: OUTBOX_KINDS }).notNull(),
    /** Versioned; read only by the delivery of its kind. */
    payload: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The booking that a letter is about; null for any other, such as a sign-in link. */
    bookingId: bigint({ mode: 'number' }).references(() => bookings.id),
    /** The webhook to call; null once it has been removed. */
    webhookId: bigint({ mode: 'number' }).references(() => webhooks.id, { onDelete: 'set null' }),
    /** The order in which messages were queued. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Messages of one line are delivered one after the other, in order; null for those that wait for no other. */
    line: text(),
    attempts: integer().notNull().default(0),
    /** When the last attempt began; null before the first. */
    lastAttemptAt: timestamp({ withTimezone: true }),
    nextAttemptAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** Why the last attempt failed, without personal data. */
    lastError: text(),
    /** The response to the successful attempt; null if receivers return nothing of interest. */
    answer: text(),
  },
  (message) => [
    oneOf('outbox_kind', message.kind, OUTBOX_KINDS),
    check(
      'outbox_about',
      sql`(${message.bookingId} IS NULL OR ${message.kind} <> 'webhook') AND (${message.webhookId} IS NULL OR ${message.kind} = 'webhook')`,
    ),
    check('outbox_sent', sql`${message.sentAt} IS NULL OR ${message.nextAttemptAt} IS NULL`),
    index('outbox_due')
      .on(message.kind, message.nextAttemptAt)
      .where(sql`${message.nextAttemptAt} IS NOT NULL`),
    // The next message for each receiver of webhooks.
    index('outbox_next_call')
      .on(message.webhookId, message.nextAttemptAt)
      .where(sql`${message.kind} = 'webhook' AND ${message.nextAttemptAt} IS NOT NULL`),
    // The messages that another may have to wait for.
    index('outbox_line')
      .on(message.line, message.number)
      .where(sql`${message.line} IS NOT NULL AND ${message.nextAttemptAt} IS NOT NULL`),
    // Messages that will not be retried. Delivered ones never enter this index.
    index('outbox_given_up')
      .on(message.kind)
      .where(sql`${message.sentAt} IS NULL AND ${message.nextAttemptAt} IS NULL`),
    index('outbox_booking')
      .on(message.bookingId)
      .where(sql`${message.bookingId} IS NOT NULL`),
    // The calls of a webhook, in order.
    index('outbox_calls')
      .on(message.webhookId, message.number)
      .where(sql`${message.webhookId} IS NOT NULL`),
    index('outbox_sent_at')
      .on(message.sentAt)
      .where(sql`${message.sentAt} IS NOT NULL`),
  ],
)

/** The events that partners are notified of, as they happened. Written in the transaction of the change. */
export const events = pgTable(
  'events',
  {
    /** The events visible to one partner appear in this order: see `services/notify/notify-partner.ts`. */
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
