import type { Database } from '../../db/database.ts'
import type { Environment } from '../../values/environment.ts'
import { type MailPayload, outbox, type OutboxPayload } from '../../db/schema/outbox.ts'

/** A mail to queue. */
export type NewMail = Omit<MailPayload, 'kind'> & { environment: Environment }

/** Puts a mail into the outbox; inside a transaction it is sent if and only if that is committed. */
export async function queueMail(db: Database, { environment, ...mail }: NewMail, now: Date): Promise<void> {
  await queueMessage(db, environment, { kind: 'mail', ...mail }, now)
}

/** Puts any message into the outbox, due at once. */
export async function queueMessage(
  db: Database,
  environment: Environment,
  payload: OutboxPayload,
  now: Date,
): Promise<void> {
  await db.insert(outbox).values({ environment, kind: payload.kind, payload, createdAt: now, nextAttemptAt: now })
}
