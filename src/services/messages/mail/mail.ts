import { and, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import { writeTogether, type NewRow } from '../../../db/write-together.ts'
import type { Environment } from '../../../values/environment.ts'
import { messageRow } from '../outbox/queue.ts'
import { attachment } from './attachments.ts'

/** A mail as it waits in the outbox. Attachments are rendered when it is sent. */
export const mail = z.object({
  version: z.literal(1),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The same in HTML, where there is one. */
  html: z.string().optional(),
  attachments: z.array(attachment),
})

/** A mail to queue; `about` is its subject, such as a booking's reference. */
export interface NewMail extends Omit<z.output<typeof mail>, 'version'> {
  environment: Environment
  about: string
}

/** Puts a mail into the outbox; inside a transaction it is sent if and only if that is committed. */
export async function queueMail(db: Database, mail: NewMail, now: Date): Promise<void> {
  await writeTogether(db, [mailRow(mail, now)])
}

/** Returns how many mails about something were queued since a moment. */
export async function countMails(db: Database, about: string, since: Date): Promise<number> {
  return db.$count(outbox, and(eq(outbox.about, about), eq(outbox.kind, 'mail'), gte(outbox.createdAt, since)))
}

/** Returns the row that queues a mail, for a statement that inserts more. */
export function mailRow({ environment, about, ...written }: NewMail, now: Date): NewRow {
  const payload: z.output<typeof mail> = { version: 1, ...written }
  return messageRow({ environment, kind: 'mail', about, payload }, now)
}
