import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { writeTogether, newRow, type NewRow } from '../../../db/write-together.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import type { Environment } from '../../../values/environment.ts'
import type { Kind } from './messages.ts'

/** A message to queue. */
interface NewMessage {
  environment: Environment
  kind: Kind
  /** What it is about, such as a booking's reference; null if nobody will ask. */
  about: string | null
  /** Whatever JSON the delivery of its kind reads. */
  payload: object
}

/** Puts a message into the outbox, due at once; inside a transaction it goes out if and only if that is committed. */
export async function queueMessage(db: Database, message: NewMessage, now: Date): Promise<void> {
  await writeTogether(db, [messageRow(message, now)])
}

/** Returns the row that queues a message, for a statement that inserts more. */
export function messageRow(message: NewMessage, now: Date): NewRow {
  return newRow(outbox, { ...message, createdAt: now, nextAttemptAt: now })
}

/** Removes the messages that were not delivered, whether they wait or were given up; one that is under way may still arrive, and is noted then. */
export async function withdrawMessages(db: Database, about: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.about, about), isNull(outbox.sentAt)))
}
