import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { receipts } from '../../../db/schema/index.ts'
import type { Booking } from '../../bookings/booking.ts'

/** A numbered receipt for a payment or a refund. */
export type Receipt = typeof receipts.$inferSelect

/** The schema of the issuer of a receipt; stored as JSON. */
export const storedIssuer = z.object({
  version: z.literal(1),
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  vatNumber: z.string().nullable(),
  legal: z.object({ terms: z.string().nullable(), privacy: z.string().nullable(), imprint: z.string().nullable() }),
})

/** Returns the receipts of a booking, by number. */
export async function listReceipts(db: Database, { id }: Pick<Booking, 'id'>): Promise<Receipt[]> {
  return db.select().from(receipts).where(eq(receipts.bookingId, id)).orderBy(asc(receipts.year), asc(receipts.number))
}

/** Returns the number as it is printed: `2027-000042`. */
export function receiptNumber({ year, number }: Pick<Receipt, 'year' | 'number'>): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
