import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { bytes } from './bytes.ts'

/** Vouchers as PDFs, so that one is made once. They can be made again from the items of their bookings. */
export const keptVouchers = pgTable(
  'kept_vouchers',
  {
    /** Of the voucher: `<booking reference>-P1`. */
    productReference: text().primaryKey(),
    bookingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** Of everything on it and of what draws it: tells whether the voucher would still look the same. */
    digest: text().notNull(),
    file: bytes().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
  },
  (voucher) => [
    index('kept_vouchers_booking').on(voucher.bookingId),
    // The oldest go first.
    index('kept_vouchers_made_at').on(voucher.madeAt),
  ],
)
