import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { internationalNumber } from '../../values/phone.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { changeNotice } from '../messages/letters/operators-letters.ts'
import { queueLetter, queueNotice } from '../messages/letters/queue-letter.ts'
import { queueShopLetters } from '../messages/letters/shops-letters.ts'
import { changeLetter } from '../messages/letters/travellers-letters.ts'
import { type Booking, type BookingItem, productReference } from './booking.ts'
import { makeVouchers } from './confirm.ts'
import type { Change } from './detail-change.ts'
import { findTravellersBooking, type FullBooking } from './find-booking.ts'
import { lockBooking } from './lock-booking.ts'
import { logEvent } from './log.ts'
import type { Office } from './office.ts'

/** Who writes of a change, and until how long before the first start it can be made. */
export interface ChangeRules {
  office: Office
  cutoffMinutes: number
}

/** Returns the items of a booking that are still to come. */
export function itemsAhead(items: readonly BookingItem[], now: Date): BookingItem[] {
  return items.filter(({ state, startsAt }) => state === 'booked' && startsAt > now)
}

/**
 * Whether the details of a booking can still be changed: so many minutes before the first pickup that is still ahead.
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

/**
 * Changes the phone of a booking and what `changeItems` changes of the items that are still ahead: booking, items,
 * vouchers and log in one transaction. Returns the booking as it is then; undefined if it can no longer be changed.
 * Without a difference nothing is written.
 */
export async function changeBooking(
  db: Database,
  { id, environment }: Pick<Booking, 'id' | 'environment'>,
  phone: Phone,
  changeItems: (tx: Database, booking: Booking, ahead: readonly BookingItem[]) => Promise<Change[]>,
  { office, cutoffMinutes }: ChangeRules,
  now: Date,
): Promise<Booking | undefined> {
  return db.transaction(async (tx) => {
    await lockBooking(tx, id)
    const found = await findTravellersBooking(tx, environment, { id })
    if (!found || !isChangeable(found, cutoffMinutes, now)) return undefined
    const changes = [
      ...(await changePhone(tx, found.booking, phone)),
      ...(await changeItems(tx, found.booking, itemsAhead(found.items, now))),
    ]
    if (changes.length === 0) return found.booking
    const { countryCode, mobileNumber } = phone
    const booking = { ...found.booking, countryCode, mobileNumber }
    if (booking.status === 'confirmed') {
      const full = { booking, items: await makeVouchers(tx, booking, office) }
      await queueLetter(tx, full, changeLetter, office, now)
      await queueNotice(tx, full, (view) => changeNotice(view, changes), office, now)
      await queueShopLetters(tx, full, 'changed', office, now)
    }
    const detail = Array.from(new Set(changes.map(({ what }) => what))).join(', ')
    await logEvent(tx, id, { actor: 'traveller', event: 'changed', detail }, now)
    return booking
  })
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
