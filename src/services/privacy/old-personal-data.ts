import { and, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import { DAY_MS } from '../../values/time.ts'
import type { CleanUp } from '../platform/clean-up/clean-up.ts'
import { eraseContacts, eraseDetails } from './erase-data.ts'

/** Smaller than other batches: each booking involves rows of several tables, each found by its index. */
const BATCH = 100

/** How long addresses and notes are kept after the last item. */
const DETAILS_DAYS = 30

/** Erases addresses and notes 30 days after a booking's last item, once. */
export const oldDetails: CleanUp = old(bookings.detailsErasedAt, DETAILS_DAYS, eraseDetails)

/** Returns the clean-up that erases names and contacts that number of days after a booking's last item, once. */
export function oldContacts(days: number): CleanUp {
  return old(bookings.contactsErasedAt, days, eraseContacts)
}

function old(
  erasedAt: typeof bookings.detailsErasedAt | typeof bookings.contactsErasedAt,
  days: number,
  eraseAll: typeof eraseDetails,
): CleanUp {
  return {
    table: bookings,
    batch: BATCH,
    async takeBatch(db: Database, now: Date) {
      const due = await db
        .select({
          id: bookings.id,
          transferRequestId: bookings.transferRequestId,
          checkoutLinkId: bookings.checkoutLinkId,
        })
        .from(bookings)
        .where(and(isNull(erasedAt), lt(bookings.lastEndAt, new Date(now.getTime() - days * DAY_MS))))
        .orderBy(bookings.lastEndAt)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      if (due.length > 0) await eraseAll(db, due, now)
      return due.length
    },
  }
}
