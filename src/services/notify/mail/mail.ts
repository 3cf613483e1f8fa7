import { and, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import type { Environment } from '../../../values/environment.ts'
import { queueMessages } from '../outbox/queue.ts'
import { attachment } from './attachments.ts'

/** A mail in the outbox. Its attachments are made when it is sent. */
export const mail = z.object({
  version: z.literal(1),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The same in HTML, if there is any. */
  html: z.string().optional(),
  attachments: z.array(attachment),
})

/** A mail to queue. */
export interface NewMail extends Omit<z.output<typeof mail>, 'version'> {
  environment: Environment
  /** The booking that it is about; null without one. */
  bookingId: number | null
}

/** Puts mails into the outbox. Within a transaction they are sent if and only if it commits. */
export async function queueMails(db: Database, mails: readonly NewMail[], now: Date): Promise<void> {
  await queueMessages(db, mails.map(messageOf), now)
}

function messageOf({ environment, bookingId, ...written }: NewMail) {
  const payload: z.output<typeof mail> = { version: 1, ...written }
  return { environment, kind: 'mail', bookingId, payload } as const
}

/** Returns how many mails about a booking were queued since a given time. */
export async function countMails(db: Database, bookingId: number, since: Date): Promise<number> {
  return db.$count(outbox, and(eq(outbox.bookingId, bookingId), gte(outbox.createdAt, since)))
}
