import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { internationalNumber } from '../../values/phone.ts'
import { MINUTE_MS } from '../../values/time.ts'
import type { LegDetails } from '../carts/transfer-cart.ts'
import { changeNotice } from '../letters/operators-letters.ts'
import { queueLetter, queueNotice } from '../letters/queue-letter.ts'
import { changeLetter } from '../letters/travellers-letters.ts'
import { catchesDeparture } from '../routing/flight.ts'
import { type Booking, type BookingItem, productReference } from './booking.ts'
import { makeVouchers } from './confirm.ts'
import { type Change, changesOfRide } from './detail-change.ts'
import { findTravellersBooking, type FullBooking, type Ride, ridesOf } from './find-booking.ts'
import { flightOf, type RideDetails } from './item-details.ts'
import { logEvent } from './log.ts'
import type { Office } from './office.ts'

/** What a traveller wants the details of a booking to be. */
export interface DetailsChange {
  /** With its plus sign. */
  countryCode: string
  mobileNumber: string
  /** Where the rides of a resort end or start; null if nobody is driven to a door. */
  accommodation: { name: string; address: string } | null
  outbound: LegDetails
  return: LegDetails
}

/** Returns the items of a booking that are still to come. */
export function itemsAhead(items: readonly BookingItem[], now: Date): BookingItem[] {
  return items.filter(({ state, startsAt }) => state === 'booked' && startsAt > now)
}

/**
 * Whether the details of a booking can still be changed: so many minutes before the first pickup that is still ahead.
 * What lies behind no longer changes.
 */
export function isChangeable({ booking, items }: FullBooking, cutoffMinutes: number, now: Date): boolean {
  if (booking.status !== 'confirmed' && booking.status !== 'awaiting_payment') return false
  const starts = itemsAhead(items, now).map(({ startsAt }) => startsAt.getTime())
  return starts.length > 0 && Math.min(...starts) - cutoffMinutes * MINUTE_MS >= now.getTime()
}

/**
 * Changes flights, address, phone and notes of what is still ahead: booking, items, vouchers and log in one transaction.
 * Returns the booking as it is then; undefined if it can no longer be changed. Without a difference nothing is written.
 */
export async function changeDetails(
  db: Database,
  { id, environment }: Pick<Booking, 'id' | 'environment'>,
  change: DetailsChange,
  { office, cutoffMinutes }: { office: Office; cutoffMinutes: number },
  now: Date,
): Promise<Booking | undefined> {
  return db.transaction(async (tx) => {
    await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('update')
    const found = await findTravellersBooking(tx, environment, { id })
    if (!found || !isChangeable(found, cutoffMinutes, now)) return undefined
    const changes = [
      ...(await changePhone(tx, found.booking, change)),
      ...(await changeRides(tx, found.booking, ridesOf(itemsAhead(found.items, now)), change)),
    ]
    if (changes.length === 0) return found.booking
    const booking = { ...found.booking, countryCode: change.countryCode, mobileNumber: change.mobileNumber }
    if (booking.status === 'confirmed') {
      const items = await makeVouchers(tx, booking, office)
      await queueLetter(tx, { booking, items }, changeLetter, office, now)
      await queueNotice(tx, { booking, items }, (view) => changeNotice(view, changes), office, now)
    }
    const detail = Array.from(new Set(changes.map(({ what }) => what))).join(', ')
    await logEvent(tx, id, { actor: 'traveller', event: 'changed', detail }, now)
    return booking
  })
}

async function changePhone(db: Database, booking: Booking, change: DetailsChange): Promise<Change[]> {
  const { countryCode, mobileNumber } = change
  if (countryCode === booking.countryCode && mobileNumber === booking.mobileNumber) return []
  await db.update(bookings).set({ countryCode, mobileNumber }).where(eq(bookings.id, booking.id))
  const was = internationalNumber(booking.countryCode, booking.mobileNumber)
  return [{ what: 'phone', product: booking.reference, was, is: internationalNumber(countryCode, mobileNumber) }]
}

async function changeRides(
  db: Database,
  booking: Booking,
  rides: readonly Ride[],
  change: DetailsChange,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const ride of rides) {
    const details = changedRide(ride, change)
    const news = changesOfRide(productReference(booking, ride), ride.details, details)
    if (news.length === 0) continue
    await db
      .update(bookingItems)
      .set({ details })
      .where(and(eq(bookingItems.bookingId, ride.bookingId), eq(bookingItems.number, ride.number)))
    changes.push(...news)
  }
  return changes
}

function changedRide({ fromCode, toCode, details }: Ride, change: DetailsChange): RideDetails {
  const { flightNumber, note } = change[details.leg]
  const ends = { from: fromCode, to: toCode }
  return {
    ...details,
    flight: flightOf(ends, details.scheduledAt, flightNumber),
    accommodation: changedAddress(details.accommodation, change, catchesDeparture(ends) ? 'pickup' : 'drop-off'),
    notes: note,
  }
}

/** An address that stays the same keeps its point on the map. */
function changedAddress(
  was: RideDetails['accommodation'],
  { accommodation: wanted }: DetailsChange,
  end: 'pickup' | 'drop-off',
): RideDetails['accommodation'] {
  if (wanted === null || (was?.name === wanted.name && was.address === wanted.address)) return was
  return { end, name: wanted.name, address: wanted.address, point: null }
}
