import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, outbox, payments, refunds, transferRequests } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'
import { findBooking, type FullBooking } from './find-booking.ts'
import { type BookingEvent, listEvents, logEvent } from './log.ts'

/** Everything that is kept of a person under a booking. */
export interface KeptData extends FullBooking {
  /** What was asked for before it was booked. */
  request: unknown
  log: BookingEvent[]
  payments: (typeof payments.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
  /** Mails about the booking, sent or waiting. */
  mails: (typeof outbox.$inferSelect)[]
}

/** Returns everything kept under that reference; undefined if there is no such booking. */
export async function exportData(db: Database, reference: string): Promise<KeptData | undefined> {
  const found = await findBooking(db, reference)
  if (!found) return undefined
  const { id, transferRequestId } = found.booking
  const [asked] =
    transferRequestId === null
      ? []
      : await db
          .select({ request: transferRequests.request })
          .from(transferRequests)
          .where(eq(transferRequests.id, transferRequestId))
  return {
    ...found,
    request: asked?.request ?? null,
    log: await listEvents(db, found.booking),
    payments: await db.select().from(payments).where(eq(payments.bookingId, id)),
    refunds: await db.select().from(refunds).where(eq(refunds.bookingId, id)),
    mails: await db.select().from(outbox).where(eq(outbox.about, reference)),
  }
}

/** Replaces erased personal data. */
const ERASED = 'erased'

/**
 * Erases a booking's personal data in one transaction: names, addresses, numbers, notes, vouchers and mails. Places, times
 * and amounts stay. Returns whether the booking exists.
 */
export async function erase(db: Database, reference: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [booking] = await tx
      .update(bookings)
      .set({
        firstName: ERASED,
        lastName: ERASED,
        email: ERASED,
        countryCode: '',
        mobileNumber: '',
        sellerReference: null,
      })
      .where(eq(bookings.reference, reference))
      .returning()
    if (!booking) return false
    await tx
      .update(bookingItems)
      .set({
        voucher: null,
        details: sql`${bookingItems.details} || '{"accommodation": null, "flight": null, "notes": null}'::jsonb`,
      })
      .where(eq(bookingItems.bookingId, booking.id))
    await tx
      .update(payments)
      .set({ request: sql`${payments.request} || jsonb_build_object('email', ${ERASED}::text)` })
      .where(eq(payments.bookingId, booking.id))
    await eraseRequest(tx, booking)
    await tx.delete(outbox).where(eq(outbox.about, reference))
    await logEvent(tx, booking.id, { actor: 'operator', event: 'erased' }, now)
    return true
  })
}

async function eraseRequest(db: Database, { transferRequestId }: Booking): Promise<void> {
  if (transferRequestId === null) return
  await db
    .update(transferRequests)
    .set({
      request: sql`jsonb_set(jsonb_set(${transferRequests.request}, '{outbound,flightNumber}', 'null'), '{return,flightNumber}', 'null') || '{"accommodation": {"name": null, "address": null, "point": null}, "note": null}'::jsonb`,
    })
    .where(eq(transferRequests.id, transferRequestId))
}
