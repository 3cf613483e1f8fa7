import { z } from 'zod'
import { renderVoucher } from '../vouchers/render-voucher.ts'
import { type Voucher, voucher } from '../vouchers/voucher.ts'

/** An attachment: the facts from which a file is made when the mail is sent. */
export const attachment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voucher'), voucher }),
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
  for (const one of attachments) files.push(one.kind === 'voucher' ? await voucherFile(one.voucher) : calendarFile(one))
  return files
}

function calendarFile({ name, text }: { name: string; text: string }): AttachedFile {
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { filename: `${name}.ics`, content: Buffer.from(text), contentType }
}

async function voucherFile(voucher: Voucher): Promise<AttachedFile> {
  const filename = `${voucher.productReference}.pdf`
  return { filename, content: await renderVoucher(voucher), contentType: 'application/pdf' }
}
