import { z } from 'zod'
import { renderPaper } from '../papers/render-paper.ts'
import { rentalVoucher } from '../vouchers/rental-voucher.ts'
import { voucher } from '../vouchers/voucher.ts'

/** An attachment: the facts from which a file is made when the mail is sent. */
export const attachment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voucher'), voucher }),
  z.object({ kind: z.literal('rental_voucher'), voucher: rentalVoucher }),
  z.object({ kind: z.literal('calendar'), name: z.string(), text: z.string() }),
])

type Attachment = z.output<typeof attachment>

interface AttachedFile {
  filename: string
  content: Buffer
  contentType: string
}

/** Makes the files of a mail, one after the other, so that requests are served in between. */
export async function renderAttachments(attachments: readonly Attachment[]): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const one of attachments) files.push(await fileOf(one))
  return files
}

async function fileOf(one: Attachment): Promise<AttachedFile> {
  if (one.kind === 'calendar') return calendarFile(one)
  const content = await renderPaper(one)
  return { filename: `${one.voucher.productReference}.pdf`, content, contentType: 'application/pdf' }
}

function calendarFile({ name, text }: { name: string; text: string }): AttachedFile {
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { filename: `${name}.ics`, content: Buffer.from(text), contentType }
}
