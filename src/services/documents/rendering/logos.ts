import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, partnerLogos, partners } from '../../../db/schema/index.ts'
import type { VoucherDocument } from './document.ts'

/** Returns the vouchers with the logos of the partners that sold them by API, if they have one. */
export async function withLogos(db: Database, documents: readonly VoucherDocument[]): Promise<VoucherDocument[]> {
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
