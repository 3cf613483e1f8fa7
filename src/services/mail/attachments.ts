import { z } from 'zod'
import { renderVoucher } from '../vouchers/render-voucher.ts'
import { type Voucher, voucher } from '../vouchers/voucher.ts'

/** An attachment: the facts from which a file is made when the mail is sent. */
export const attachment = z.discriminatedUnion('kind', [z.object({ kind: z.literal('voucher'), voucher })])

type Attachment = z.output<typeof attachment>

interface AttachedFile {
  filename: string
  content: Buffer
  contentType: string
}

/** Makes the files of a mail, one after the other, so that requests are served in between. */
export async function renderAttachments(attachments: readonly Attachment[]): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const { voucher } of attachments) files.push(await voucherFile(voucher))
  return files
}

async function voucherFile(voucher: Voucher): Promise<AttachedFile> {
  const filename = `${voucher.productReference}.pdf`
  return { filename, content: await renderVoucher(voucher), contentType: 'application/pdf' }
}
