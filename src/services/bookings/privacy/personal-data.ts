import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, outbox, payments, refunds, transferRequests } from '../../../db/schema/index.ts'
import { erasePersonsOf, listPersonsLinks, type PersonsLink } from '../../selling/checkout-links/erase-persons.ts'
import { listKeptVouchers } from '../../documents/rendering/kept-vouchers.ts'
import { listReceipts, type Receipt } from '../../money/receipts/receipt.ts'
import { eraseContacts, eraseDetails } from './erase-data.ts'
import { findBooking, type FullBooking } from '../find-booking.ts'
import { type BookingEvent, listEvents, logEvent } from '../log.ts'

/** Everything that is kept of a person under a booking. */
export interface KeptData extends FullBooking {
  /** What was asked for before it was booked. */
  request: unknown
  log: BookingEvent[]
  payments: (typeof payments.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
  /** Mails about the booking, sent or waiting. */
  mails: (typeof outbox.$inferSelect)[]
  receipts: Receipt[]
  /** The link it was booked from, and others of the same address, while they still know of people. */
  checkoutLinks: PersonsLink[]
  /** Vouchers that are kept as PDFs; they say what the items' vouchers say. */
  keptVouchers: { productReference: string; madeAt: Date; bytes: number }[]
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
    receipts: await listReceipts(db, found.booking),
    checkoutLinks: await listPersonsLinks(db, found.booking),
    keptVouchers: await listKeptVouchers(db, found.booking),
  }
}

/**
 * Erases a booking's personal data in one transaction: names, addresses, numbers, notes, vouchers and mails, and what
 * checkout links know of the same address. Places, times and amounts stay. Returns whether the booking exists.
 */
export async function erase(db: Database, reference: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await tx.select().from(bookings).where(eq(bookings.reference, reference)).for('update')
    for (const booking of found) await erasePersonsOf(tx, booking, now)
    await eraseDetails(tx, found, now)
    await eraseContacts(tx, found, now)
    for (const { id } of found) await logEvent(tx, id, { actor: 'operator', event: 'erased' }, now)
    return found.length > 0
  })
}
