import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  bookings,
  events,
  keptVouchers,
  outbox,
  payments,
  receipts,
  refunds,
  rideAssignments,
  transferRequests,
} from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { findBooking, type FullBooking } from '../bookings/find-booking.ts'
import { type BookingLogLine, listBookingLog, logBooking } from '../bookings/log.ts'
import { type BookingNote, listNotes } from '../bookings/notes.ts'
import { eraseContacts, eraseDetails } from './erase-data.ts'
import { erasePersonsOf, listPersonsLinks, type PersonsLink } from './erase-link-persons.ts'

/** Everything stored about a person under a booking. */
export interface KeptData extends FullBooking {
  /** The transfer request that was booked. */
  request: unknown
  log: BookingLogLine[]
  /** Operators' notes about it. */
  notes: BookingNote[]
  /** Notes of drivers and the desk about its rides. */
  rideAssignments: (typeof rideAssignments.$inferSelect)[]
  payments: (typeof payments.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
  /** The events sent to its partner, as long as they are kept. */
  events: (typeof events.$inferSelect)[]
  /** Mails about the booking, sent or pending. */
  mails: (typeof outbox.$inferSelect)[]
  receipts: (typeof receipts.$inferSelect)[]
  /** The link it was booked from, and others with the same address, as long as they contain personal data. */
  checkoutLinks: PersonsLink[]
  /** Stored PDFs of its vouchers; their content is that of the items' vouchers. */
  keptVouchers: { productReference: string; madeAt: Date; bytes: number }[]
}

/** Returns everything stored under that reference; undefined if there is no such booking. */
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
  const { productReference, file, madeAt } = keptVouchers
  return {
    ...found,
    request: asked?.request ?? null,
    log: await listBookingLog(db, found.booking),
    notes: await listNotes(db, found.booking),
    rideAssignments: await db.select().from(rideAssignments).where(eq(rideAssignments.bookingId, id)),
    payments: await db.select().from(payments).where(eq(payments.bookingId, id)),
    refunds: await db.select().from(refunds).where(eq(refunds.bookingId, id)),
    events: await db.select().from(events).where(eq(events.bookingId, id)).orderBy(events.number),
    mails: await db.select().from(outbox).where(eq(outbox.bookingId, id)),
    receipts: await db
      .select()
      .from(receipts)
      .where(eq(receipts.bookingId, id))
      .orderBy(receipts.year, receipts.number),
    checkoutLinks: await listPersonsLinks(db, found.booking),
    keptVouchers: await db
      .select({ productReference, madeAt, bytes: sql`length(${file})`.mapWith(Number) })
      .from(keptVouchers)
      .where(eq(keptVouchers.bookingId, id))
      .orderBy(productReference),
  }
}

/**
 * Erases a booking's personal data in one transaction: names, addresses, numbers, notes, vouchers and mails, and the
 * data of the same address in checkout links. Places, times and amounts are kept. Returns whether the booking exists.
 */
export async function erase(db: Database, reference: string, actor: Actor, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await tx.select().from(bookings).where(eq(bookings.reference, reference)).for('update')
    for (const booking of found) await erasePersonsOf(tx, booking, now)
    await eraseDetails(tx, found, now)
    await eraseContacts(tx, found, now)
    for (const { id } of found) await logBooking(tx, id, { actor, event: 'erased' }, now)
    return found.length > 0
  })
}
