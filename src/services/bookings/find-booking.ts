import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import { ApiError } from '../../errors.ts'
import type { BookingSource } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { ACTIVE_STATUSES } from '../../values/states.ts'
import type { Booking, BookingItem } from './booking.ts'
import { readRideDetails, type RideDetails, type RentalDetails, rentalDetails } from './item-details.ts'
import type { BookingOfToken } from './signed-tokens.ts'

/** A booking with its items, by number. */
export interface FullBooking {
  booking: Booking
  items: BookingItem[]
}

/** A booking by API: offers of one of the partner's transfer requests. */
export interface PartnerBooking extends FullBooking {
  transferRequestId: number
}

/**
 * Returns the booking that a partner made by API under that reference. Throws NOT_FOUND, also for any other booking.
 */
export async function getPartnerBooking(
  db: Database,
  { partner, environment }: { partner: { id: number }; environment: Environment },
  reference: string,
): Promise<PartnerBooking> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.reference, reference), eq(bookings.partnerId, partner.id), eq(bookings.environment, environment)),
    )
  // The database guarantees that only these were made from a request.
  if (!booking || booking.transferRequestId === null)
    throw new ApiError('NOT_FOUND', 'there is no such booking', { about: ['booking'] })
  return { booking, transferRequestId: booking.transferRequestId, items: await listItems(db, booking) }
}

/**
 * Returns the booking that a partner sold on any channel, in either environment, under that reference. Throws
 * NOT_FOUND, also for any other booking.
 */
export async function getSoldBooking(db: Database, { id }: { id: number }, reference: string): Promise<FullBooking> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.reference, reference), eq(bookings.partnerId, id), isNotNull(bookings.confirmedAt)))
  if (!booking) throw new ApiError('NOT_FOUND', 'there is no such booking', { about: ['booking'] })
  return { booking, items: await listItems(db, booking) }
}

/** An item that is a ride, with its details. */
export type AsRide<Item> = Omit<Item, RideColumn> & {
  fromCode: PlaceCode
  toCode: PlaceCode
  vehicleId: number
  details: RideDetails
}

type RideColumn = 'fromCode' | 'toCode' | 'vehicleId' | 'details'

/** An item that is a ride. */
export type RideItem = AsRide<BookingItem>

/** Returns the rides among the items of a booking; only these have a vehicle. */
export function ridesOf<Item extends Pick<BookingItem, RideColumn | 'startsAt' | 'timeZone'>>(
  items: readonly Item[],
): AsRide<Item>[] {
  return items.flatMap(({ fromCode, toCode, vehicleId, details, ...item }) =>
    fromCode === null || toCode === null || vehicleId === null
      ? []
      : [{ ...item, fromCode, toCode, vehicleId, details: readRideDetails({ ...item, details }) }],
  )
}

/** An item that is one participant's equipment, with its details. */
export type AsRental<Item> = Omit<Item, RentalColumn> & {
  resortCode: PlaceCode
  shopId: number
  details: RentalDetails
}

type RentalColumn = 'resortCode' | 'shopId' | 'details'

/** An item that is one participant's equipment. */
export type RentalItem = AsRental<BookingItem>

/** Returns the rentals among the items of a booking; only these have a shop. */
export function rentalsOf<Item extends Pick<BookingItem, RentalColumn>>(items: readonly Item[]): AsRental<Item>[] {
  return items.flatMap(({ resortCode, shopId, details, ...item }) =>
    resortCode === null || shopId === null
      ? []
      : [{ ...item, resortCode, shopId, details: readStored(rentalDetails, details, 'the details of a rental') }],
  )
}

/** Returns the booking with that number, without its items; undefined if there is none. */
export async function findBookingById(db: Database, id: number): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  return booking
}

/** Returns the booking with that reference; undefined if there is none. */
export async function findFullBookingByReference(db: Database, reference: string): Promise<FullBooking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference))
  return booking && { booking, items: await listItems(db, booking) }
}

/** Returns the booking with that number; undefined if there is none in the environment. */
export async function findFullBookingById(
  db: Database,
  environment: Environment,
  id: number,
): Promise<FullBooking | undefined> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.environment, environment)))
  return booking && { booking, items: await listItems(db, booking) }
}

/**
 * Returns the booking of a traveller's token; undefined if it belongs to the other environment or the token was
 * revoked.
 */
export async function findTravellersBooking(
  db: Database,
  environment: Environment,
  { id, tokenVersion }: BookingOfToken,
): Promise<FullBooking | undefined> {
  const found = await findFullBookingById(db, environment, id)
  return found?.booking.tokenVersion === tokenVersion ? found : undefined
}

/** A submitted form of one of our sites, identified by its key. */
interface SentForm {
  source: BookingSource
  environment: Environment
  submissionKey: string
}

/** Returns the booking that a form has made; undefined if it has made none. */
export async function findBookingOfForm(
  db: Database,
  { source, environment, submissionKey }: SentForm,
): Promise<Booking | undefined> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.submissionKey, submissionKey),
        eq(bookings.source, source),
        eq(bookings.environment, environment),
      ),
    )
  return booking
}

/** Returns the pending or confirmed booking made from a checkout link; undefined if the link can still be booked. */
export async function findBookingOfLink(db: Database, { id }: { id: number }): Promise<Booking | undefined> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.checkoutLinkId, id), inArray(bookings.status, ACTIVE_STATUSES)))
  return booking
}

/**
 * Returns the first booking of a checkout link that was ever confirmed, whatever its state; undefined if there is none.
 */
export async function findSoldByLink(db: Database, { id }: { id: number }): Promise<Booking | undefined> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.checkoutLinkId, id), isNotNull(bookings.confirmedAt)))
    .orderBy(asc(bookings.id))
    .limit(1)
  return booking
}

/** Returns the reference and status of the booking made from a transfer request; undefined if it was not booked. */
export async function findBookingOfRequest(
  db: Database,
  transferRequestId: number,
): Promise<Pick<Booking, 'reference' | 'status'> | undefined> {
  const [row] = await db
    .select({ reference: bookings.reference, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.transferRequestId, transferRequestId))
  return row
}

/** Returns the items of a booking, by number. */
export async function listItems(db: Database, { id }: Pick<Booking, 'id'>): Promise<BookingItem[]> {
  return db.select().from(bookingItems).where(eq(bookingItems.bookingId, id)).orderBy(asc(bookingItems.number))
}

/**
 * Returns the same traveller's bookings of the other product: one of the two names the other's reference, and both have
 * the same e-mail address and environment (decisions 7.27).
 */
export async function findLinkedBookings(db: Database, booking: Booking): Promise<Booking[]> {
  const { environment, product, reference, linkedReference, email, contactsErasedAt } = booking
  if (contactsErasedAt !== null) return []
  return db
    .select()
    .from(bookings)
    .where(
      and(
        or(
          eq(bookings.linkedReference, reference),
          linkedReference === null ? undefined : eq(bookings.reference, linkedReference),
        ),
        eq(bookings.environment, environment),
        ne(bookings.product, product),
        ne(bookings.source, 'partner_api'),
        eq(sql`lower(${bookings.email})`, email.toLowerCase()),
        isNull(bookings.contactsErasedAt),
      ),
    )
    .orderBy(bookings.id)
    .limit(MAX)
}

/** The maximum number of linked bookings that are returned. */
const MAX = 5
