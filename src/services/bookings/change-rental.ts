import type { Database } from '../../db/database.ts'
import type { Booking, BookingItem } from './booking.ts'
import { changeBooking, changeEach, type ChangeRules } from './change-booking.ts'
import { changesOfRental } from './detail-change.ts'
import { rentalsOf } from './find-booking.ts'
import type { RentalDetails } from './rental-details.ts'

/** What a traveller wants the details of a rental to be. */
export interface RentalChange {
  /** With its plus sign. */
  countryCode: string
  mobileNumber: string
  /** By the number of the item. */
  people: ReadonlyMap<number, Pick<RentalDetails, 'firstName' | 'sizes'>>
}

/** Changes names, sizes and phone of a rental that is still ahead, as `changeBooking` does; its shops hear of it. */
export async function changeRental(
  db: Database,
  booking: Pick<Booking, 'id' | 'environment'>,
  change: RentalChange,
  rules: ChangeRules,
  now: Date,
): Promise<Booking | undefined> {
  const changeItems = (tx: Database, locked: Booking, ahead: readonly BookingItem[]) => {
    const changed = rentalsOf(ahead).map((item) => {
      const { details, number } = item
      return { item, was: details, is: { ...details, ...change.people.get(number) } }
    })
    return changeEach(tx, locked, changed, changesOfRental)
  }
  return changeBooking(db, booking, change, changeItems, rules, now)
}
