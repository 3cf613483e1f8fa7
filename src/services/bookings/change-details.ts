import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import type { LegDetails } from '../carts/transfer-cart.ts'
import { catchesDeparture } from '../routing/flight.ts'
import { type Booking, type BookingItem, productReference } from './booking.ts'
import { changeBooking, type ChangeRules } from './change-booking.ts'
import { type Change, changesOfRide } from './detail-change.ts'
import { type Ride, ridesOf } from './find-booking.ts'
import { flightOf, type RideDetails } from './item-details.ts'

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

/** Changes flights, address, phone and notes of rides that are still ahead, as `changeBooking` does. */
export async function changeDetails(
  db: Database,
  booking: Pick<Booking, 'id' | 'environment'>,
  change: DetailsChange,
  rules: ChangeRules,
  now: Date,
): Promise<Booking | undefined> {
  const changeItems = (tx: Database, locked: Booking, ahead: readonly BookingItem[]) =>
    changeRides(tx, locked, ridesOf(ahead), change)
  return changeBooking(db, booking, change, changeItems, rules, now)
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
