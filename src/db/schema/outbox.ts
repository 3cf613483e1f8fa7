import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Voucher } from '../../values/voucher.ts'
import { ENVIRONMENTS } from '../../values/environment.ts'

/** A mail; the vouchers are rendered and attached when it is sent. */
export interface MailPayload {
  kind: 'mail'
  to: string
  subject: string
  text: string
  vouchers: Voucher[]
}

/** A call of a partner's webhook; its address and secret are looked up when it is made. */
export interface WebhookPayload {
  kind: 'webhook'
  webhookId: number
  /** The body. */
  event: { type: 'price_markups.changed'; timestamp: string; data: { rule_ids: number[] } }
}

/** What goes out of the house. */
export type OutboxPayload = MailPayload | WebhookPayload

/** Messages on their way out. One that waits has a next attempt; one without was sent, or was given up. */
export const outbox = pgTable(
  'outbox',
  {
    /** Also the message's name to its receiver, so that they can tell a second delivery of it. */
    id: uuid().primaryKey().defaultRandom(),
    environment: text({ enum: ENVIRONMENTS }).notNull(),
    kind: text({ enum: ['mail', 'webhook'] }).notNull(),
    payload: jsonb().$type<OutboxPayload>().notNull(),
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
    check('outbox_environment', sql`${message.environment} IN ('live', 'sandbox')`),
    check(
      'outbox_kind',
      sql`${message.kind} IN ('mail', 'webhook') AND ${message.payload} ->> 'kind' = ${message.kind}`,
    ),
    check('outbox_sent', sql`${message.sentAt} IS NULL OR ${message.nextAttemptAt} IS NULL`),
    index('outbox_due')
      .on(message.kind, message.nextAttemptAt)
      .where(sql`${message.nextAttemptAt} IS NOT NULL`),
    index('outbox_about')
      .on(message.about)
      .where(sql`${message.about} IS NOT NULL`),
    index('outbox_sent_at')
      .on(message.sentAt)
      .where(sql`${message.sentAt} IS NOT NULL`),
  ],
)
