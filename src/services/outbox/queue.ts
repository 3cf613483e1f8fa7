import type { Database } from '../../db/database.ts'
import type { Environment } from '../../values/environment.ts'
import { type MailPayload, outbox, type OutboxPayload } from '../../db/schema/outbox.ts'

/** A mail to queue. */
export type NewMail = Omit<MailPayload, 'kind'> & { environment: Environment; about: string }

/** Puts a mail into the outbox; inside a transaction it is sent if and only if that is committed. */
export async function queueMail(db: Database, { environment, about, ...mail }: NewMail, now: Date): Promise<void> {
  await queueMessage(db, { environment, about, payload: { kind: 'mail', ...mail } }, now)
}

/** A message to queue. */
interface NewMessage {
  environment: Environment
  /** What it is about, such as a booking's reference; null where nobody will ask. */
  about: string | null
  payload: OutboxPayload
}

/** Puts any message into the outbox, due at once. */
export async function queueMessage(db: Database, { payload, ...rest }: NewMessage, now: Date): Promise<void> {
  await db.insert(outbox).values({ ...rest, kind: payload.kind, payload, createdAt: now, nextAttemptAt: now })
}
