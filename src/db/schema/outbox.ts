import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { environment } from './domains.ts'
import { oneOf } from './one-of.ts'

/** The kinds of outgoing message; each is delivered in its own way. */
export const OUTBOX_KINDS = ['mail', 'webhook'] as const

/** Messages on their way out. One that waits has a next attempt; one without was sent, or was given up. */
export const outbox = pgTable(
  'outbox',
  {
    /** Also identifies the message to its receiver, who can thus recognise a second delivery. */
    id: uuid().primaryKey().defaultRandom(),
    environment: environment().notNull(),
    kind: text({ enum: OUTBOX_KINDS }).notNull(),
    /** Versioned; read only by the delivery of its kind. */
    payload: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** What it is about, such as a booking's reference. */
    about: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    /** Why the last attempt failed, without personal data. */
    lastError: text(),
  },
  (message) => [
    oneOf('outbox_kind', message.kind, OUTBOX_KINDS),
    check('outbox_sent', sql`${message.sentAt} IS NULL OR ${message.nextAttemptAt} IS NULL`),
    index('outbox_due')
      .on(message.kind, message.nextAttemptAt)
      .where(sql`${message.nextAttemptAt} IS NOT NULL`),
    // The message that each receiver of webhooks is called with next.
    index('outbox_next_call')
      .on(message.about, message.nextAttemptAt)
      .where(sql`${message.kind} = 'webhook' AND ${message.nextAttemptAt} IS NOT NULL`),
    // Messages that will not be tried again; those that are delivered never enter this index.
    index('outbox_given_up')
      .on(message.kind)
      .where(sql`${message.sentAt} IS NULL AND ${message.nextAttemptAt} IS NULL`),
    index('outbox_about')
      .on(message.about)
      .where(sql`${message.about} IS NOT NULL`),
    index('outbox_sent_at')
      .on(message.sentAt)
      .where(sql`${message.sentAt} IS NOT NULL`),
  ],
)
