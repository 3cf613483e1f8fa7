import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { internationalNumber } from '../../values/phone.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { type Booking, type BookingItem, productReference } from './booking.ts'
import type { Change } from './detail-change.ts'
import { findTravellersBooking, type FullBooking } from './find-booking.ts'
import { lockBooking } from './lock-booking.ts'
import { logEvent } from './log.ts'

/** Returns the items of a booking that are still to come. */
export function itemsAhead(items: readonly BookingItem[], now: Date): BookingItem[] {
  return items.filter(({ state, startsAt }) => state === 'booked' && startsAt > now)
}

/**
 * Whether the details of a booking can still be changed: until a number of minutes before the next pickup.
 * What lies behind no longer changes, nor does what is erased.
 */
export function isChangeable({ booking, items }: FullBooking, cutoffMinutes: number, now: Date): boolean {
  if (booking.detailsErasedAt !== null || booking.contactsErasedAt !== null) return false
  if (booking.status !== 'confirmed' && booking.status !== 'awaiting_payment') return false
  const starts = itemsAhead(items, now).map(({ startsAt }) => startsAt.getTime())
  return starts.length > 0 && Math.min(...starts) - cutoffMinutes * MINUTE_MS >= now.getTime()
}

/** A traveller's phone, with the plus sign of its country code. */
type Phone = Pick<Booking, 'countryCode' | 'mobileNumber'>

/** A booking as it is after a change, and what differs; nothing where everything was as wanted. */
export interface ChangedBooking {
  booking: Booking
  changes: Change[]
}

/**
 * Changes the phone of a booking and what `changeItems` changes of the items that are still ahead, in the caller's
 * transaction, and logs what differs. Undefined if the booking can no longer be changed.
 */
export async function changeBooking(
  db: Database,
  { id, environment }: Pick<Booking, 'id' | 'environment'>,
  phone: Phone,
  changeItems: (booking: Booking, ahead: readonly BookingItem[]) => Promise<Change[]>,
  cutoffMinutes: number,
  now: Date,
): Promise<ChangedBooking | undefined> {
  await lockBooking(db, id)
  const found = await findTravellersBooking(db, environment, { id })
  if (!found || !isChangeable(found, cutoffMinutes, now)) return undefined
  const changes = [
    ...(await changePhone(db, found.booking, phone)),
    ...(await changeItems(found.booking, itemsAhead(found.items, now))),
  ]
  const detail = Array.from(new Set(changes.map(({ what }) => what))).join(', ')
  if (changes.length > 0) await logEvent(db, id, { actor: 'traveller', event: 'changed', detail }, now)
  const { countryCode, mobileNumber } = phone
  return { booking: { ...found.booking, countryCode, mobileNumber }, changes }
}

/** Stores the new details of the items whose details change, and returns what has changed. */
export async function changeEach<Details extends object>(
  db: Database,
  booking: Booking,
  changed: readonly { item: Pick<BookingItem, 'bookingId' | 'number'>; was: Details; is: Details }[],
  changesOf: (product: string, was: Details, is: Details) => Change[],
): Promise<Change[]> {
  const changes: Change[] = []
  for (const { item, was, is } of changed) {
    const news = changesOf(productReference(booking, item), was, is)
    if (news.length === 0) continue
    await db
      .update(bookingItems)
      .set({ details: is })
      .where(and(eq(bookingItems.bookingId, item.bookingId), eq(bookingItems.number, item.number)))
    changes.push(...news)
  }
  return changes
}

async function changePhone(db: Database, booking: Booking, phone: Phone): Promise<Change[]> {
  const { countryCode, mobileNumber } = phone
  if (countryCode === booking.countryCode && mobileNumber === booking.mobileNumber) return []
  await db.update(bookings).set({ countryCode, mobileNumber }).where(eq(bookings.id, booking.id))
  const was = internationalNumber(booking.countryCode, booking.mobileNumber)
  return [{ what: 'phone', product: booking.reference, was, is: internationalNumber(countryCode, mobileNumber) }]
}
