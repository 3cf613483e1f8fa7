import { and, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { outbox } from '../../../db/schema/index.ts'
import type { Environment } from '../../../values/environment.ts'
import { rentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import { voucher } from '../../bookings/vouchers/voucher.ts'
import { CALENDAR_METHODS } from '../../documents/calendar/calendar.ts'
import { findVoucherFiles, type VoucherFile } from '../../documents/rendering/kept-vouchers.ts'
import { queueMessages } from '../outbox/messages.ts'

/** An attachment, as the facts from which the file is made when the mail is sent. */
const attachment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voucher'), voucher }),
  z.object({ kind: z.literal('rental_voucher'), voucher: rentalVoucher }),
  z.object({
    kind: z.literal('calendar'),
    name: z.string(),
    method: z.enum(CALENDAR_METHODS),
    text: z.string(),
  }),
])

type Attachment = z.output<typeof attachment>

interface AttachedFile {
  filename: string
  content: Buffer
  contentType: string
}

/** Returns the files of a mail: first the vouchers, stored or newly drawn, then the rest. */
export async function attachedFiles(
  db: Database,
  attachments: readonly Attachment[],
  now: Date,
): Promise<AttachedFile[]> {
  const documents = attachments.flatMap((one) => (one.kind === 'calendar' ? [] : one))
  const calendars = attachments.flatMap((one) => (one.kind === 'calendar' ? one : []))
  return [
    ...(await findVoucherFiles(db, documents, now, 'for a mail')).map(voucherFile),
    ...calendars.map(calendarFile),
  ]
}

function voucherFile({ document, file }: VoucherFile): AttachedFile {
  return { filename: `${document.voucher.productReference}.pdf`, content: file, contentType: 'application/pdf' }
}

function calendarFile({ name, method, text }: Extract<Attachment, { kind: 'calendar' }>): AttachedFile {
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { filename: `${name}.ics`, content: Buffer.from(text), contentType }
}

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
