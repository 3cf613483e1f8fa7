import { createHash } from 'node:crypto'
import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, keptVouchers } from '../../../db/schema/index.ts'
import { DAY_MS } from '../../../values/time.ts'
import { oldRows } from '../../platform/clean-up/old-rows.ts'
import type { VoucherPaper } from './paper.ts'
import { type Haste, renderPaper } from './render-paper.ts'
import { voucherDrawing } from './voucher-drawing.ts'

/** A voucher and its PDF. */
export interface VoucherFile {
  paper: VoucherPaper
  file: Buffer
}

/** Returns the vouchers as PDFs: those that were kept, and the others, which are made now and kept from now on. */
export async function findVoucherFiles(
  db: Database,
  papers: readonly VoucherPaper[],
  now: Date,
  haste?: Haste,
): Promise<VoucherFile[]> {
  const drawing = await voucherDrawing()
  const kept = await findKept(db, papers, drawing)
  const keptFile = (paper: VoucherPaper) => kept.get(digestOf(paper, drawing))
  const made = await makeVoucherFiles(
    papers.filter((paper) => !keptFile(paper)),
    haste,
  )
  await keepVoucherFiles(db, made, now)
  return papers.flatMap((paper) => {
    const file = keptFile(paper) ?? made.find((one) => one.paper === paper)?.file
    return file ? { paper, file } : []
  })
}

/** Makes the vouchers as PDFs. */
export async function makeVoucherFiles(papers: readonly VoucherPaper[], haste?: Haste): Promise<VoucherFile[]> {
  return Promise.all(papers.map(async (paper) => ({ paper, file: await renderPaper(paper, haste) })))
}

/**
 * Keeps PDFs of vouchers in place of older ones. None is kept of a booking whose personal data was erased: the lock makes
 * sure that erasing takes what was kept before, and is seen by whoever comes after.
 */
export async function keepVoucherFiles(db: Database, files: readonly VoucherFile[], now: Date): Promise<void> {
  const drawing = await voucherDrawing()
  for (const { paper, file } of files) {
    const { reference, productReference } = paper.voucher
    await db.execute(sql`
      INSERT INTO ${keptVouchers} (product_reference, booking_id, digest, file, made_at)
      SELECT ${productReference}, ${bookings.id}, ${digestOf(paper, drawing)}, ${file}::bytea, ${now.toISOString()}::timestamptz
      FROM ${bookings}
      WHERE ${bookings.reference} = ${reference}
        AND ${bookings.detailsErasedAt} IS NULL AND ${bookings.contactsErasedAt} IS NULL
      FOR SHARE
      ON CONFLICT (product_reference) DO UPDATE
      SET digest = excluded.digest, file = excluded.file, made_at = excluded.made_at`)
  }
}

/** Those that were made a month ago go: what is asked for again is made again. */
export const oldVoucherFiles = oldRows(keptVouchers, keptVouchers.madeAt, 30 * DAY_MS)

/** Returns a digest of everything on a voucher, and of what draws it: whatever would look otherwise has another one. */
export function digestOf(paper: VoucherPaper, drawing: string): string {
  return createHash('sha256')
    .update(`${drawing} ${JSON.stringify(paper)}`)
    .digest('base64url')
}

/** By digest. */
async function findKept(db: Database, papers: readonly VoucherPaper[], drawing: string): Promise<Map<string, Buffer>> {
  if (papers.length === 0) return new Map()
  const references = papers.map(({ voucher }) => voucher.productReference)
  const digests = papers.map((paper) => digestOf(paper, drawing))
  const { digest, file } = keptVouchers
  const kept = await db
    .select({ digest, file })
    .from(keptVouchers)
    .where(and(inArray(keptVouchers.productReference, references), inArray(digest, digests)))
  return new Map(kept.map((one) => [one.digest, one.file]))
}
