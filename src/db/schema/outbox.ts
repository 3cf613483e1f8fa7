import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { OUTBOX_KINDS } from '../../values/outbox-kind.ts'
import { bookings } from './bookings.ts'
import { environment } from './domains.ts'
import { oneOf } from './one-of.ts'
import { webhooks } from './webhooks.ts'

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
    /** The booking that a mail is about; null for any other, such as a sign-in link. */
    bookingId: bigint({ mode: 'number' }).references(() => bookings.id),
    /** The webhook to call; null once it has been removed. */
    webhookId: bigint({ mode: 'number' }).references(() => webhooks.id, { onDelete: 'set null' }),
    /** The order in which messages were queued. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Messages of one line are delivered one after the other, in order; null for those that wait for no other. */
    line: text(),
    attempts: integer().notNull().default(0),
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
      sql`(${message.bookingId} IS NULL OR ${message.kind} = 'mail') AND (${message.webhookId} IS NULL OR ${message.kind} = 'webhook')`,
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
    index('outbox_webhook')
      .on(message.webhookId)
      .where(sql`${message.webhookId} IS NOT NULL`),
    index('outbox_sent_at')
      .on(message.sentAt)
      .where(sql`${message.sentAt} IS NOT NULL`),
  ],
)
