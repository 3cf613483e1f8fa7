import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import { type Booking, type BookingItem, productReference } from './booking.ts'
import { changeBooking, type ChangeRules } from './change-booking.ts'
import { type Change, changesOfRental } from './detail-change.ts'
import { type Rental, rentalsOf } from './find-booking.ts'
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
  const changeItems = (tx: Database, locked: Booking, ahead: readonly BookingItem[]) =>
    changePeople(tx, locked, rentalsOf(ahead), change)
  return changeBooking(db, booking, change, changeItems, rules, now)
}

async function changePeople(
  db: Database,
  booking: Booking,
  rentals: readonly Rental[],
  { people }: RentalChange,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const rental of rentals) {
    const details = { ...rental.details, ...people.get(rental.number) }
    const news = changesOfRental(productReference(booking, rental), rental.details, details)
    if (news.length === 0) continue
    await db
      .update(bookingItems)
      .set({ details })
      .where(and(eq(bookingItems.bookingId, rental.bookingId), eq(bookingItems.number, rental.number)))
    changes.push(...news)
  }
  return changes
}
