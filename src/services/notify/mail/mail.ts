import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { rentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import { voucher } from '../../bookings/vouchers/voucher.ts'
import { CALENDAR_METHODS } from '../../documents/calendar/calendar.ts'
import { findVoucherFiles, type VoucherFile } from '../../documents/rendering/kept-vouchers.ts'
import { statementFiles, statementIssuer } from '../../documents/statement-files.ts'

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
  /** A statement of account, as PDF and as CSV, from the company as it was when the mail was written. */
  z.object({ kind: z.literal('statement'), id: z.number(), company: statementIssuer }),
])

type Attachment = z.output<typeof attachment>

/** A mail as builds stored it that wrote letters when they queued them (decisions 6.10). */
export const storedMail = z.object({
  version: z.literal(1),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The same in HTML, if there is any. */
  html: z.string().optional(),
  attachments: z.array(attachment),
})

/** A mail to send. Its attachments are still facts. */
export type Mail = Omit<z.output<typeof storedMail>, 'version'>

/** What a letter says, whoever it goes to. */
export type WrittenMail = Omit<Mail, 'to'>

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
  const documents = attachments.flatMap((one) => (one.kind === 'voucher' || one.kind === 'rental_voucher' ? one : []))
  const others: AttachedFile[] = []
  for (const one of attachments) {
    if (one.kind === 'calendar') others.push(calendarFile(one))
    if (one.kind === 'statement') others.push(...(await statementFiles(db, one)))
  }
  return [...(await findVoucherFiles(db, documents, now, 'for a mail')).map(voucherFile), ...others]
}

function voucherFile({ document, file }: VoucherFile): AttachedFile {
  return { filename: `${document.voucher.productReference}.pdf`, content: file, contentType: 'application/pdf' }
}

function calendarFile({ name, method, text }: Extract<Attachment, { kind: 'calendar' }>): AttachedFile {
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { filename: `${name}.ics`, content: Buffer.from(text), contentType }
}
