import { eq, sql, and, isNull, lt, type Column, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  bookings,
  events,
  keptVouchers,
  outbox,
  payments,
  receipts,
  refunds,
  rentalSteps,
  rideAssignments,
  transferRequests,
  bookingItems,
  bookingLog,
  bookingNotes,
  checkoutLinks,
} from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { DAY_MS } from '../../values/time.ts'
import type { Booking, Person } from '../bookings/booking.ts'
import { findFullBookingByReference, type FullBooking } from '../bookings/find-booking.ts'
import type { RideDetails, RentalDetails } from '../bookings/item-details.ts'
import { type BookingLogLine, listBookingLog, logBooking, type BookingNote, listNotes } from '../bookings/log.ts'
import type { PublicBooking, PublicItem } from '../bookings/public-booking.ts'
import { NOT_SEARCHED } from '../bookings/searched.ts'
import type { Voucher } from '../bookings/vouchers/voucher.ts'
import type { StoredPaymentRequest } from '../payments/payment.ts'
import type { CleanUp } from '../platform/clean-up.ts'
import type { TransferRequest } from '../sale/requests/stored-request.ts'
import { REASON_FOLLOWS } from '../sale/sell-at-desk.ts'
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
  /** What shops have reported of its rentals. */
  rentalSteps: (typeof rentalSteps.$inferSelect)[]
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
  const found = await findFullBookingByReference(db, reference)
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
    rentalSteps: await db.select().from(rentalSteps).where(eq(rentalSteps.bookingId, id)),
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
    .update(rentalSteps)
    .set({ reason: ERASED })
    .where(and(inArray(rentalSteps.bookingId, idsOf(erased)), isNotNull(rentalSteps.reason)))
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

/** What is left of the person who booked. A new column has to be decided on here. */
const ERASED_PERSON: Required<Person> = {
  firstName: ERASED,
  lastName: ERASED,
  email: ERASED,
  countryCode: '',
  mobileNumber: '',
}

/**
 * Erases names, e-mail addresses, phone numbers, flights, vouchers and the reasons that operators gave for refunds and
 * prices wherever they are stored, and the mails that contain them. Places, times and amounts are kept.
 */
export async function eraseContacts(db: Database, erased: readonly Erasable[], now: Date): Promise<void> {
  await db
    .update(bookings)
    .set({
      ...ERASED_PERSON,
      sellerReference: null,
      ...NOT_SEARCHED,
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
    sql`${replacing<PublicBooking>(events.content, { clientReference: null, customer: NOBODY })} || ${itemsWith({ flightNumber: null })} || ${ERASED_MESSAGE}`,
  )
  await dropKeptVouchers(db, erased)
}

/** What replaces the message of an event that has one. */
const ERASED_MESSAGE = sql`CASE WHEN content ? 'message' THEN ${JSON.stringify({ message: { text: ERASED } })}::jsonb ELSE '{}' END`

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
