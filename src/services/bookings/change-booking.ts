import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { Actor } from '../../values/actor.ts'
import type { ChangedDetail } from '../../values/booking.ts'
import { addressLine } from '../../values/country.ts'
import { internationalNumber } from '../../values/phone.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { type Booking, type BookingItem, productReference, lockBooking } from './booking.ts'
import { findFullBooking, type FullBooking } from './find-booking.ts'
import type { RideDetails } from './item-details.ts'
import { logBooking } from './log.ts'
import { searchedOf } from './searched.ts'

/** Returns the items of a booking that have not started. */
export function itemsAhead(items: readonly BookingItem[], now: Date): BookingItem[] {
  return items.filter(({ state, startsAt }) => state === 'booked' && startsAt > now)
}

/**
 * Returns whether the details of a booking can still be changed: until a number of minutes before the next pickup. Past
 * items and erased data cannot be changed.
 */
export function isChangeable({ booking, items }: FullBooking, cutoffMinutes: number, now: Date): boolean {
  if (booking.detailsErasedAt !== null || booking.contactsErasedAt !== null) return false
  if (booking.status !== 'confirmed' && booking.status !== 'awaiting_payment') return false
  const starts = itemsAhead(items, now).map(({ startsAt }) => startsAt.getTime())
  return starts.length > 0 && Math.min(...starts) - cutoffMinutes * MINUTE_MS >= now.getTime()
}

/** Changes of the traveller's data; a country code has its plus sign. */
export type PersonChange = Partial<Pick<Booking, 'firstName' | 'lastName' | 'email' | 'countryCode' | 'mobileNumber'>>

/**
 * Who changes a booking, how long before the first start it is allowed, and the version that the caller saw, if that
 * matters.
 */
export interface ChangeLimits {
  actor: Actor
  cutoffMinutes: number
  seen?: number
}

/** A booking after a change, and what changed; nothing if everything was already as requested. */
export interface ChangedBooking {
  booking: Booking
  changes: Change[]
}

/**
 * Changes the traveller's data, and the items ahead by `changeItems`, in the caller's transaction, and logs what
 * changed. Returns undefined if the booking can no longer be changed. Throws BOOKING_CHANGED if it no longer has the
 * version that the caller saw.
 */
export async function changeBooking(
  db: Database,
  { id, environment }: Pick<Booking, 'id' | 'environment'>,
  person: PersonChange,
  changeItems: (booking: Booking, ahead: readonly BookingItem[]) => Promise<Change[]>,
  { actor, cutoffMinutes, seen }: ChangeLimits,
  now: Date,
): Promise<ChangedBooking | undefined> {
  await lockBooking(db, id)
  const found = await findFullBooking(db, environment, id)
  if (!found || !isChangeable(found, cutoffMinutes, now)) return undefined
  if (seen !== undefined && found.booking.version !== seen) throw changedMeanwhile()
  const booking = { ...found.booking, ...person }
  const changes = [
    ...(await changePerson(db, found.booking, booking)),
    ...(await changeItems(booking, itemsAhead(found.items, now))),
  ]
  const detail = Array.from(new Set(changes.map(({ what }) => what))).join(', ')
  if (changes.length > 0) await logBooking(db, id, { actor, event: 'changed', detail }, now)
  return { booking, changes }
}

/** Stores the new details of the items whose details change, and returns the changes. */
export async function changeEach<Details extends object>(
  db: Database,
  booking: Booking,
  changed: readonly { item: Pick<BookingItem, 'bookingId' | 'number'>; was: Details; is: Details }[],
  changesOf: (product: string, was: Details, is: Details) => Change[],
): Promise<Change[]> {
  const changes: Change[] = []
  for (const { item, was, is } of changed) {
    const own = changesOf(productReference(booking, item), was, is)
    if (own.length === 0) continue
    await db
      .update(bookingItems)
      .set({ details: is })
      .where(and(eq(bookingItems.bookingId, item.bookingId), eq(bookingItems.number, item.number)))
    changes.push(...own)
  }
  return changes
}

async function changePerson(db: Database, was: Booking, is: Booking): Promise<Change[]> {
  const product = was.reference
  const details: Change[] = [
    { product, what: 'name', was: nameOf(was), is: nameOf(is) },
    { product, what: 'email', was: was.email, is: is.email },
    { product, what: 'phone', was: phoneOf(was), is: phoneOf(is) },
  ]
  const changes = details.filter((one) => one.was !== one.is)
  const { firstName, lastName, email, countryCode, mobileNumber } = is
  if (changes.length > 0)
    await db
      .update(bookings)
      .set({ firstName, lastName, email, countryCode, mobileNumber, ...searchedOf(is) })
      .where(eq(bookings.id, was.id))
  return changes
}

function nameOf({ firstName, lastName }: Booking): string {
  return `${firstName} ${lastName}`
}

function phoneOf({ countryCode, mobileNumber }: Booking): string {
  return internationalNumber(countryCode, mobileNumber)
}

function changedMeanwhile(): ApiError {
  return new ApiError('BOOKING_CHANGED', 'has changed since you read it: read it again', { about: ['booking'] })
}

/** A changed detail, formatted for people; null for a missing value. */
export interface Change {
  what: ChangedDetail
  /** The reference of the item, or of the booking for a detail of the whole booking. */
  product: string
  was: string | null
  is: string | null
}

/** Returns the differences between the details of a ride before and after a change. */
export function changesOfRide(product: string, was: RideDetails, is: RideDetails): Change[] {
  const details: Change[] = [
    { product, what: 'flight', was: was.flight?.number ?? null, is: is.flight?.number ?? null },
    { product, what: 'address', was: placeOf(was), is: placeOf(is) },
    { product, what: 'note', was: was.notes, is: is.notes },
  ]
  return details.filter((one) => one.was !== one.is)
}

/** Returns an address with its coordinates, which may change independently. */
function placeOf({ accommodation }: RideDetails): string | null {
  const point = accommodation?.point
  return (
    [addressLine(accommodation), point && `${point.latitude},${point.longitude}`].filter(Boolean).join(', ') || null
  )
}
