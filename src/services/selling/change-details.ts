import type { Database } from '../../db/database.ts'
import type { Point } from '../../values/geo.ts'
import type { LegDetails } from './carts/transfer-cart.ts'
import { catchesDeparture } from '../quoting/routing/flight.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { changeBooking, changeEach } from '../bookings/change-booking.ts'
import { changesOfRide } from '../bookings/detail-change.ts'
import { type Ride, ridesOf } from '../bookings/find-booking.ts'
import { flightOf, type RideDetails } from '../bookings/item-details.ts'
import { type ChangeRules, concludeChange } from './after-sale.ts'

/** What a traveller wants the details of a booking to be. */
export interface DetailsChange {
  /** With its plus sign. */
  countryCode: string
  mobileNumber: string
  /** Where the rides of a resort end or start; null if nobody is driven to a door. */
  accommodation: { name: string; address: string; point: Point | null } | null
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
  return db.transaction(async (tx) => {
    const changeItems = (locked: Booking, ahead: readonly BookingItem[]) => {
      const changed = ridesOf(ahead).map((item) => ({ item, was: item.details, is: changedRide(item, change) }))
      return changeEach(tx, locked, changed, changesOfRide)
    }
    const changed = await changeBooking(tx, booking, change, changeItems, rules.cutoffMinutes, now)
    return changed && concludeChange(tx, changed, rules.issuer, now)
  })
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
  return { end, name: wanted.name, address: wanted.address, point: wanted.point }
}
