import { createHash } from 'node:crypto'
import { and, inArray, sql, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, keptVouchers, partnerLogos, partners } from '../../../db/schema/index.ts'
import { DAY_MS } from '../../../values/time.ts'
import { oldRows } from '../../platform/clean-up.ts'
import type { VoucherDocument } from './document.ts'
import { type RenderPriority, renderDocument } from './render-document.ts'
import { voucherDrawing } from './voucher-drawing.ts'

/** A voucher and its PDF. */
export interface VoucherFile {
  document: VoucherDocument
  file: Buffer
}

/** Returns vouchers as PDFs: stored ones, and the others newly drawn and then stored. */
export async function findVoucherFiles(
  db: Database,
  asked: readonly VoucherDocument[],
  now: Date,
  priority?: RenderPriority,
): Promise<VoucherFile[]> {
  const documents = await withLogos(db, asked)
  const drawing = await voucherDrawing()
  const kept = await findKept(db, documents, drawing)
  const keptFile = (document: VoucherDocument) => kept.get(voucherDigest(document, drawing))
  const made = await render(
    documents.filter((document) => !keptFile(document)),
    priority,
  )
  await keepVoucherFiles(db, made, now)
  return documents.flatMap((document) => {
    const file = keptFile(document) ?? made.find((one) => one.document === document)?.file
    return file ? { document, file } : []
  })
}

/** Draws vouchers as PDFs. */
export async function makeVoucherFiles(db: Database, documents: readonly VoucherDocument[]): Promise<VoucherFile[]> {
  return render(await withLogos(db, documents))
}

async function render(documents: readonly VoucherDocument[], priority?: RenderPriority): Promise<VoucherFile[]> {
  return Promise.all(documents.map(async (document) => ({ document, file: await renderDocument(document, priority) })))
}

/**
 * Stores PDFs of vouchers in place of older ones, except for bookings whose personal data was erased. The lock ensures
 * that erasing removes what was stored before it, and is seen by later calls.
 */
export async function keepVoucherFiles(db: Database, files: readonly VoucherFile[], now: Date): Promise<void> {
  const drawing = await voucherDrawing()
  for (const { document, file } of files) {
    const { reference, productReference } = document.voucher
    await db.execute(sql`
      INSERT INTO ${keptVouchers} (product_reference, booking_id, digest, file, made_at)
      SELECT ${productReference}, ${bookings.id}, ${voucherDigest(document, drawing)}, ${file}::bytea, ${now.toISOString()}::timestamptz
      FROM ${bookings}
      WHERE ${bookings.reference} = ${reference}
        AND ${bookings.detailsErasedAt} IS NULL AND ${bookings.contactsErasedAt} IS NULL
      FOR SHARE
      ON CONFLICT (product_reference) DO UPDATE
      SET digest = excluded.digest, file = excluded.file, made_at = excluded.made_at`)
  }
}

/** Deletes PDFs after a month; they can be drawn again. */
export const oldVoucherFiles = oldRows(keptVouchers, keptVouchers.madeAt, 30 * DAY_MS)

/**
 * Returns a digest of a voucher's content and of the code that draws it. It changes whenever the voucher would look
 * different.
 */
export function voucherDigest(document: VoucherDocument, drawing: string): string {
  return createHash('sha256')
    .update(`${drawing} ${JSON.stringify(document)}`)
    .digest('base64url')
}

/** Returns the stored PDFs by digest. */
async function findKept(
  db: Database,
  documents: readonly VoucherDocument[],
  drawing: string,
): Promise<Map<string, Buffer>> {
  if (documents.length === 0) return new Map()
  const references = documents.map(({ voucher }) => voucher.productReference)
  const digests = documents.map((document) => voucherDigest(document, drawing))
  const { digest, file } = keptVouchers
  const kept = await db
    .select({ digest, file })
    .from(keptVouchers)
    .where(and(inArray(keptVouchers.productReference, references), inArray(digest, digests)))
  return new Map(kept.map((one) => [one.digest, one.file]))
}

/** Returns the vouchers with the logos of the partners that sold them by API, if they have one. */
async function withLogos(db: Database, documents: readonly VoucherDocument[]): Promise<VoucherDocument[]> {
  const references = documents.map(({ voucher }) => voucher.reference)
  if (references.length === 0) return []
  const found = await db
    .select({ reference: bookings.reference, owner: partners.name, png: partnerLogos.png })
    .from(bookings)
    .innerJoin(partners, eq(partners.id, bookings.partnerId))
    .innerJoin(partnerLogos, eq(partnerLogos.partnerId, partners.id))
    .where(and(inArray(bookings.reference, references), eq(bookings.source, 'partner_api')))
  return documents.map((document) => {
    const logo = found.find(({ reference }) => reference === document.voucher.reference)
    return logo ? { ...document, logo: { owner: logo.owner, png: logo.png.toString('base64') } } : document
  })
}
