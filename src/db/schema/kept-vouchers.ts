import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { bytes } from './bytes.ts'

/** Vouchers as PDFs, so that each is drawn once. They can be drawn again from the items of their bookings. */
export const keptVouchers = pgTable(
  'kept_vouchers',
  {
    /** The reference of the voucher: `<booking reference>-P1`. */
    productReference: text().primaryKey(),
    bookingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /**
     * Digest of the voucher's content and of the code that draws it, to detect whether it would still look the same.
     */
    digest: text().notNull(),
    file: bytes().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
  },
  (voucher) => [
    index('kept_vouchers_booking').on(voucher.bookingId),
    // The oldest are deleted first.
    index('kept_vouchers_made_at').on(voucher.madeAt),
  ],
)
