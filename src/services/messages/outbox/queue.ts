import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import type { Environment } from '../../../values/environment.ts'
import type { Kind } from './messages.ts'

/** A message to queue. */
interface NewMessage {
  environment: Environment
  kind: Kind
  /** What it is about, such as a booking's reference; null if it is about nothing that has a name. */
  about: string | null
  /** Whatever JSON the delivery of its kind reads. */
  payload: object
}

/** Puts messages into the outbox, due at once; inside a transaction they go out if and only if that is committed. */
export async function queueMessages(db: Database, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  await db.insert(outbox).values(messages.map((message) => ({ ...message, createdAt: now, nextAttemptAt: now })))
}

/**
 * Removes the undelivered messages about something, waiting or given up. One that is under way may still arrive, and is
 * noted then.
 */
export async function withdrawMessages(db: Database, about: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.about, about), isNull(outbox.sentAt)))
}
