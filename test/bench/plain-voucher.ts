import { createRequire } from 'node:module'
import Pdf from 'pdfkit'

const require = createRequire(import.meta.url)
const FONTS = ['400Regular/OpenSans_400Regular.ttf', '600SemiBold/OpenSans_600SemiBold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/open-sans/${file}`),
)

/** The words of a voucher on one A4 page in the same two fonts, by pdfkit as its guide shows it: one line below the other. */
export async function plainVoucher(voucher: object): Promise<Buffer> {
  const pdf = new Pdf({ size: 'A4' })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  const [regular = '', bold = ''] = FONTS
  for (const [label, value] of Object.entries(voucher)) {
    pdf.font(bold).text(label)
    pdf.font(regular).text(typeof value === 'string' ? value : JSON.stringify(value))
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
