import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  bookingItems,
  bookingLog,
  bookingNotes,
  bookings,
  checkoutLinks,
  events,
  keptVouchers,
  outbox,
  payments,
  refunds,
  rideAssignments,
  transferRequests,
} from '../../db/schema/index.ts'
import type { Booking } from '../bookings/booking.ts'
import type { RideDetails } from '../bookings/item-details.ts'
import type { PublicBooking, PublicItem } from '../bookings/public-booking.ts'
import type { RentalDetails } from '../bookings/rental-details.ts'
import type { Voucher } from '../bookings/vouchers/voucher.ts'
import type { StoredPaymentRequest } from '../payments/payment.ts'
import type { TransferRequest } from '../sale/requests/transfer-request.ts'
import { REASON_FOLLOWS } from '../sale/sell-at-desk.ts'

/** The columns of a booking that identify what to erase. */
type Erasable = Pick<Booking, 'id' | 'transferRequestId' | 'checkoutLinkId'>

/** Replaces erased personal data. */
const ERASED = 'erased'

/**
 * Erases addresses, notes, ages and sizes wherever they are stored, and the mails that contain them. Names are kept.
 */
export async function eraseDetails(db: Database, erased: readonly Erasable[], now: Date): Promise<void> {
  await db
    .update(bookingItems)
    .set({
      details: replacing<RideDetails>(bookingItems.details, { accommodation: null, notes: null }),
      voucher: replacing<Voucher>(bookingItems.voucher, { accommodation: null, notes: null }),
    })
    .where(and(inArray(bookingItems.bookingId, idsOf(erased)), eq(bookingItems.kind, 'ride')))
  await db
    .update(rideAssignments)
    .set({ noShowNote: null, noShowCalls: null })
    .where(inArray(rideAssignments.bookingId, idsOf(erased)))
  await db
    .update(bookingItems)
    .set({
      details: replacing<RentalDetails>(bookingItems.details, {
        age: null,
        gender: null,
        level: null,
        sizes: [],
        notes: null,
      }),
      voucher: null,
    })
    .where(and(inArray(bookingItems.bookingId, idsOf(erased)), eq(bookingItems.kind, 'rental')))
  await db
    .update(transferRequests)
    .set({
      request: replacing<TransferRequest>(transferRequests.request, {
        accommodation: { name: null, address: null, point: null },
        note: null,
      }),
    })
    .where(inArray(transferRequests.id, requestsOf(erased)))
  const links = erased.flatMap(({ checkoutLinkId }) => checkoutLinkId ?? [])
  await db.delete(checkoutLinks).where(inArray(checkoutLinks.id, links))
  await db.delete(outbox).where(inArray(outbox.bookingId, idsOf(erased)))
  await db.delete(bookingNotes).where(inArray(bookingNotes.bookingId, idsOf(erased)))
  await eraseInEvents(db, erased, sql`content || ${itemsWith({ address: null, point: null, note: null })}`)
  await db
    .update(bookings)
    .set({ detailsErasedAt: now })
    .where(inArray(bookings.id, idsOf(erased)))
  await dropKeptVouchers(db, erased)
}

/**
 * Erases names, e-mail addresses, phone numbers, flights, vouchers and the reasons that operators gave for refunds and
 * prices wherever they are stored, and the mails that contain them. Places, times and amounts are kept.
 */
export async function eraseContacts(db: Database, erased: readonly Erasable[], now: Date): Promise<void> {
  await db
    .update(bookings)
    .set({
      firstName: ERASED,
      lastName: ERASED,
      email: ERASED,
      countryCode: '',
      mobileNumber: '',
      sellerReference: null,
      submissionDigest: null,
      contactsErasedAt: now,
    })
    .where(inArray(bookings.id, idsOf(erased)))
  await db
    .update(bookingItems)
    .set({ voucher: null, details: replacing<RideDetails>(bookingItems.details, { flight: null }) })
    .where(and(inArray(bookingItems.bookingId, idsOf(erased)), eq(bookingItems.kind, 'ride')))
  await db
    .update(bookingItems)
    .set({ voucher: null, details: replacing<RentalDetails>(bookingItems.details, { firstName: ERASED }) })
    .where(and(inArray(bookingItems.bookingId, idsOf(erased)), eq(bookingItems.kind, 'rental')))
  await db
    .update(payments)
    .set({ request: replacing<StoredPaymentRequest>(payments.request, { email: ERASED }) })
    .where(inArray(payments.bookingId, idsOf(erased)))
  await db
    .update(refunds)
    .set({ reason: ERASED })
    .where(inArray(refunds.bookingId, idsOf(erased)))
  await db
    .update(bookingLog)
    .set({ detail: sql`split_part(${bookingLog.detail}, ${REASON_FOLLOWS}, 1) || ${REASON_FOLLOWS + ERASED}` })
    .where(and(inArray(bookingLog.bookingId, idsOf(erased)), eq(bookingLog.event, 'price set')))
  await db
    .update(transferRequests)
    .set({
      request: sql`jsonb_set(jsonb_set(${transferRequests.request}, '{outbound,flightNumber}', 'null'), '{return,flightNumber}', 'null')`,
    })
    .where(inArray(transferRequests.id, requestsOf(erased)))
  await db.delete(outbox).where(inArray(outbox.bookingId, idsOf(erased)))
  await eraseInEvents(
    db,
    erased,
    sql`${replacing<PublicBooking>(events.content, { clientReference: null, customer: NOBODY })} || ${itemsWith({ flightNumber: null })}`,
  )
  await dropKeptVouchers(db, erased)
}

const NOBODY = { name: ERASED, lastName: ERASED, email: null, countryCode: null, mobileNumber: null }

/** Erases the person from events; the rest is kept. */
async function eraseInEvents(db: Database, erased: readonly Erasable[], content: SQL): Promise<void> {
  await db
    .update(events)
    .set({ content })
    .where(inArray(events.bookingId, idsOf(erased)))
}

/** Returns a stored value with these members replaced, and all others as they are. */
function replacing<Stored>(stored: Column, members: Partial<Stored>): SQL {
  return sql`${stored} || ${JSON.stringify(members)}::jsonb`
}

/** Returns the items of an event with these members replaced. */
function itemsWith(members: Partial<PublicItem>): SQL {
  return sql`jsonb_build_object('items', (SELECT jsonb_agg(item || ${JSON.stringify(members)}::jsonb ORDER BY place) FROM jsonb_array_elements(content->'items') WITH ORDINALITY AS one(item, place)))`
}

/**
 * Deletes stored vouchers. Must come last: once bookings are marked as erased, no more vouchers are stored for them.
 */
async function dropKeptVouchers(db: Database, erased: readonly Erasable[]): Promise<void> {
  await db.delete(keptVouchers).where(inArray(keptVouchers.bookingId, idsOf(erased)))
}

function idsOf(erased: readonly Erasable[]): number[] {
  return erased.map(({ id }) => id)
}

function requestsOf(erased: readonly Erasable[]): number[] {
  return erased.flatMap(({ transferRequestId }) => transferRequestId ?? [])
}
