import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { rental as en } from '../../texts/documents/en.ts'
import type { Point } from '../../values/geo.ts'
import { internationalNumber } from '../../values/phone.ts'
import { type Booking, type BookingItem, lockBooking, productReference } from '../bookings/booking.ts'
import { type Change, changesOfRide, isChangeable, itemsAhead, onlyChanged } from '../bookings/change.ts'
import { findFullBookingById, type RentalItem, rentalsOf, type RideItem, ridesOf } from '../bookings/find-booking.ts'
import { addressEnd, flightOf, type RideDetails, type RentalDetails } from '../bookings/item-details.ts'
import { logBooking } from '../bookings/log.ts'
import { searchedOf } from '../bookings/searched.ts'
import type { By } from '../bookings/sender.ts'
import { sizesLine } from '../documents/vouchers/rental-lines.ts'
import { announce } from '../notify/announce.ts'

/** The requested changes to a booking; omitted members stay as they are. */
export interface DetailsChange {
  person: PersonChange
  /** By the number of the ride. */
  rides?: ReadonlyMap<number, RideChange>
  /** The names and measurements of participants, by the number of the rental. */
  participants?: ReadonlyMap<number, ParticipantChange>
}

/** Changes of the traveller's data; a country code has its plus sign. */
export type PersonChange = Partial<Pick<Booking, 'firstName' | 'lastName' | 'email' | 'countryCode' | 'mobileNumber'>>

/** The changes to a ride; omitted members stay as they are. */
export interface RideChange {
  flightNumber?: string | null
  note?: string | null
  accommodation?: { name: string; address: string; point: Point | null }
}

/** The changes to one participant's equipment. */
export type ParticipantChange = Pick<RentalDetails, 'firstName' | 'sizes'>

/**
 * Who changes a booking, how many minutes before its first start that is allowed, and the version that was displayed,
 * if it matters.
 */
export interface ChangeRules extends By {
  cutoffMinutes: number
  seen?: number
}

/**
 * Changes the traveller's data, the flights, addresses and notes of rides and the names and measurements of rentals, as
 * far as these have not started; logs what has changed, and announces it of a confirmed booking. Returns undefined if
 * the booking can no longer be changed. Throws BOOKING_CHANGED if it no longer has the version that was displayed.
 */
export async function changeDetails(
  db: Database,
  { id, environment }: Pick<Booking, 'id' | 'environment'>,
  { person, rides = new Map(), participants = new Map() }: DetailsChange,
  { actor, sender, cutoffMinutes, seen }: ChangeRules,
  now: Date,
): Promise<Booking | undefined> {
  return inTransaction(db, async (tx) => {
    await lockBooking(tx, id)
    const found = await findFullBookingById(tx, environment, id)
    if (!found || !isChangeable(found, cutoffMinutes, now)) return undefined
    if (seen !== undefined && found.booking.version !== seen) throw changedMeanwhile()
    const booking = { ...found.booking, ...person }
    const ahead = itemsAhead(found.items, now)
    const changes = await changePerson(tx, found.booking, booking)
    for (const ride of ridesOf(ahead)) changes.push(...(await changeRide(tx, booking, ride, rides.get(ride.number))))
    for (const rental of rentalsOf(ahead))
      changes.push(...(await changeRental(tx, booking, rental, participants.get(rental.number))))
    if (changes.length === 0) return booking
    const detail = Array.from(new Set(changes.map(({ what }) => what))).join(', ')
    await logBooking(tx, id, { actor, event: 'changed', detail }, now)
    if (booking.status === 'confirmed') await announce(tx, { booking }, 'changed', { changes, actor }, sender, now)
    return booking
  })
}

function changedMeanwhile(): ApiError {
  return new ApiError('BOOKING_CHANGED', 'has changed since you read it: read it again', { about: ['booking'] })
}

async function changePerson(db: Database, was: Booking, is: Booking): Promise<Change[]> {
  const product = was.reference
  const changes = onlyChanged([
    { product, what: 'name', was: nameOf(was), is: nameOf(is) },
    { product, what: 'email', was: was.email, is: is.email },
    { product, what: 'phone', was: phoneOf(was), is: phoneOf(is) },
  ])
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

async function changeRide(db: Database, booking: Booking, ride: RideItem, change: RideChange = {}): Promise<Change[]> {
  const { fromCode, toCode, details: was } = ride
  const { flightNumber, note, accommodation } = change
  const ends = { from: fromCode, to: toCode }
  const is: RideDetails = {
    ...was,
    ...(flightNumber === undefined ? {} : { flight: flightOf(ends, was.scheduledAt, flightNumber) }),
    ...(accommodation && { accommodation: changedAddress(was.accommodation, accommodation, ends) }),
    ...(note === undefined ? {} : { notes: note }),
  }
  return storeDetails(db, ride, is, changesOfRide(productReference(booking, ride), was, is))
}

/** Returns the changed address. An unchanged address keeps its coordinates. */
function changedAddress(
  was: RideDetails['accommodation'],
  { name, address, point }: NonNullable<RideChange['accommodation']>,
  ends: { from: RideItem['fromCode']; to: RideItem['toCode'] },
): RideDetails['accommodation'] {
  if (point === null && was?.name === name && was.address === address) return was
  return { end: addressEnd(ends), name, address, point }
}

async function changeRental(
  db: Database,
  booking: Booking,
  rental: RentalItem,
  change: Partial<ParticipantChange> = {},
): Promise<Change[]> {
  const product = productReference(booking, rental)
  const was = rental.details
  const is: RentalDetails = { ...was, ...change }
  const changes = onlyChanged([
    { product, what: 'name', was: was.firstName, is: is.firstName },
    { product, what: 'sizes', was: sizesLine(en, was), is: sizesLine(en, is) },
  ])
  return storeDetails(db, rental, is, changes)
}

/** Stores the new details of an item if anything has changed, and returns the changes. */
async function storeDetails(
  db: Database,
  { bookingId, number }: Pick<BookingItem, 'bookingId' | 'number'>,
  details: RideDetails | RentalDetails,
  changes: Change[],
): Promise<Change[]> {
  if (changes.length > 0)
    await db
      .update(bookingItems)
      .set({ details })
      .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
  return changes
}
