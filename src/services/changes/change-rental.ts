import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { en } from '../../texts/documents/rental-vouchers/en.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { changeBooking, changeEach, type PersonChange } from '../bookings/change-booking.ts'
import type { Change } from '../bookings/detail-change.ts'
import { rentalsOf } from '../bookings/find-booking.ts'
import type { RentalDetails } from '../bookings/rental-details.ts'
import { sizesLine } from '../documents/vouchers/rental-lines.ts'
import { type ChangeRules, announceChange } from './announce-change.ts'

/** The requested changes to a rental. */
export interface RentalChange {
  person: PersonChange
  /** By the number of the item. */
  people: ReadonlyMap<number, Pick<RentalDetails, 'firstName' | 'sizes'>>
}

/**
 * Changes names, measurements and phone of a rental that has not started, as `changeBooking` does, and notifies its
 * shops.
 */
export async function changeRental(
  db: Database,
  booking: Pick<Booking, 'id' | 'environment'>,
  change: RentalChange,
  rules: ChangeRules,
  now: Date,
): Promise<Booking | undefined> {
  return inTransaction(db, async (tx) => {
    const changeItems = (locked: Booking, ahead: readonly BookingItem[]) => {
      const changed = rentalsOf(ahead).map((item) => {
        const { details, number } = item
        return { item, was: details, is: { ...details, ...change.people.get(number) } }
      })
      return changeEach(tx, locked, changed, changesOfRental)
    }
    const changed = await changeBooking(tx, booking, change.person, changeItems, rules, now)
    return changed && announceChange(tx, changed, rules, now)
  })
}

/** Returns the differences between the details of a participant's equipment before and after a change. */
function changesOfRental(product: string, was: RentalDetails, is: RentalDetails): Change[] {
  const details: Change[] = [
    { product, what: 'name', was: was.firstName, is: is.firstName },
    { product, what: 'sizes', was: sizesLine(en, was), is: sizesLine(en, is) },
  ]
  return details.filter((one) => one.was !== one.is)
}
