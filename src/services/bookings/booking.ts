import { asc, eq, and, exists, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { type bookingItems, bookings, type personColumns } from '../../db/schema/index.ts'

/** A booking on any channel. */
export type Booking = typeof bookings.$inferSelect

/** One vehicle on one leg, or one participant's equipment. */
export type BookingItem = typeof bookingItems.$inferSelect

/** Returns the reference on the voucher of an item: `NAV482915067-P1`. */
export function productReference(
  { reference }: Pick<Booking, 'reference'>,
  { number }: Pick<BookingItem, 'number'>,
): string {
  return `${reference}-P${number}`
}

/** The person who books, and how to reach them. */
export type Person = Pick<typeof bookings.$inferInsert, keyof typeof personColumns>

/** The lead traveller, as the seller describes them. */
export interface Customer extends Person {
  /** The seller's own reference for the booking. */
  reference: string | null
}

/**
 * Returns whether we write to the traveller of a booking: not for partners' sales, whose partner does, nor once the
 * address is erased.
 */
export function isWrittenTo({ source, contactsErasedAt }: Pick<Booking, 'source' | 'contactsErasedAt'>): boolean {
  return source !== 'partner_api' && contactsErasedAt === null
}

/** Who reads what the desk writes about a booking. */
export type Reader = 'traveller' | 'partner'

/**
 * Returns who reads what the desk writes about a booking: the partner that sold it by API or on account, and passes it
 * on; otherwise the traveller. Null once the addresses are erased.
 */
export function readerOf({
  source,
  settlement,
  partnerId,
  contactsErasedAt,
}: Pick<Booking, 'source' | 'settlement' | 'partnerId' | 'contactsErasedAt'>): Reader | null {
  if (contactsErasedAt !== null) return null
  return partnerId !== null && (source === 'partner_api' || settlement === 'account') ? 'partner' : 'traveller'
}

/** Returns whether the prices of the items, or what is kept of cancelled ones, add up to that of their booking. */
export function hasItemPrices(
  booking: Pick<Booking, 'priceMinor'>,
  items: readonly Pick<BookingItem, 'priceMinor'>[],
): boolean {
  return items.reduce((sum, { priceMinor }) => sum + priceMinor, 0) === booking.priceMinor
}

/** Returns a booking and locks it until the caller's transaction ends; undefined if there is none. */
export async function lockBooking(db: Database, id: number): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return booking
}

/** Returns bookings by their numbers, and locks them until the caller's transaction ends. */
export async function lockBookings(db: Database, ids: readonly number[], which?: SQL): Promise<Map<number, Booking>> {
  const locked = await db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.id, [...new Set(ids)]), which))
    .orderBy(asc(bookings.id))
    .for('update')
  return new Map(locked.map((booking) => [booking.id, booking]))
}

/** A condition on bookings that share a clock; undefined for all bookings. */
export type BookingScope = SQL | undefined

/** Returns the condition for a partner's sandbox bookings, which follow the partner's own clock. */
export function ofSandboxPartner(partnerId: number): BookingScope {
  return and(eq(bookings.environment, 'sandbox'), eq(bookings.partnerId, partnerId))
}

/** Returns the condition for all bookings except those of these partners in the sandbox. */
export function ofNoSandboxPartner(partnerIds: number[]): BookingScope {
  if (partnerIds.length === 0) return undefined
  return or(ne(bookings.environment, 'sandbox'), isNull(bookings.partnerId), notInArray(bookings.partnerId, partnerIds))
}

/** Returns the condition for these bookings. */
export function ofBookings(ids: readonly number[]): BookingScope {
  return inArray(bookings.id, [...ids])
}

/** Returns the condition for the booking with that reference. */
export function ofReference(reference: string): BookingScope {
  return eq(bookings.reference, reference)
}

/** Returns the condition that a row is about one of these bookings. */
export function whereAboutOne(db: Database, bookingId: PgColumn, scope: BookingScope): SQL | undefined {
  if (!scope) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), scope)),
  )
}
