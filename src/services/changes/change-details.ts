import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Point } from '../../values/geo.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { changeBooking, changeEach, type PersonChange } from '../bookings/change-booking.ts'
import { changesOfRide } from '../bookings/detail-change.ts'
import { type RideItem, ridesOf } from '../bookings/find-booking.ts'
import { addressEnd, flightOf, type RideDetails } from '../bookings/item-details.ts'
import { type ChangeRules, announceChange } from './announce-change.ts'

/** The changes to a ride; omitted members stay as they are. */
export interface RideChange {
  flightNumber?: string | null
  note?: string | null
  accommodation?: { name: string; address: string; point: Point | null }
}

/** The requested changes to a booking. */
export interface DetailsChange {
  person: PersonChange
  /** Called for each ride that has not started. */
  rideChange: (ride: RideItem) => RideChange
}

/**
 * Changes the traveller's data, and the flights, addresses and notes of rides that have not started, as `changeBooking`
 * does.
 */
export async function changeDetails(
  db: Database,
  booking: Pick<Booking, 'id' | 'environment'>,
  { person, rideChange }: DetailsChange,
  rules: ChangeRules,
  now: Date,
): Promise<Booking | undefined> {
  return inTransaction(db, async (tx) => {
    const changeItems = (locked: Booking, ahead: readonly BookingItem[]) => {
      const changed = ridesOf(ahead).map((item) => ({
        item,
        was: item.details,
        is: changedRide(item, rideChange(item)),
      }))
      return changeEach(tx, locked, changed, changesOfRide)
    }
    const changed = await changeBooking(tx, booking, person, changeItems, rules, now)
    return changed && announceChange(tx, changed, rules, now)
  })
}

function changedRide({ fromCode, toCode, details }: RideItem, change: RideChange): RideDetails {
  const { flightNumber, note, accommodation } = change
  const ends = { from: fromCode, to: toCode }
  return {
    ...details,
    ...(flightNumber === undefined ? {} : { flight: flightOf(ends, details.scheduledAt, flightNumber) }),
    ...(accommodation && { accommodation: changedAddress(details.accommodation, accommodation, ends) }),
    ...(note === undefined ? {} : { notes: note }),
  }
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
