import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { readStored } from '../../db/stored-json.ts'
import type { ItemState, RentalState } from '../../values/booking.ts'
import { internationalNumber } from '../../values/phone.ts'
import { productReference } from '../bookings/booking.ts'
import { likenessOf } from '../bookings/doubles.ts'
import { type RentalDetails, rentalDetails } from '../bookings/item-details.ts'
import { rentalBeginsOn } from '../bookings/list-bookings.ts'
import { rentalVoucher } from '../bookings/vouchers/rental-voucher.ts'

/** One participant's equipment as the shop needs to know it. */
export interface DayRental {
  /** The reference of the item, as on its voucher. */
  item: string
  /** The reference of its booking. */
  reference: string
  state: RentalState
  details: RentalDetails
  /** The customer. */
  renter: string
  /** In international form. */
  phone: string
  /** By which it is recognised as booked twice. */
  likeness: readonly string[]
  /** The amount that the shop collects for the whole booking, on its first rental; null for nothing. */
  toCollect: { minor: number; currency: string } | null
}

/** The state of a rental by that of its item; cancelled ones are not on the list. */
const STATES: Readonly<Record<Exclude<ItemState, 'cancelled'>, RentalState>> = {
  booked: 'booked',
  done: 'returned',
  no_show: 'no_show',
  failed: 'failed',
}

/** Returns the rentals that begin on a day, by shop and booking, without cancelled ones. */
export async function listRentalsOfDay(db: Database, day: number): Promise<DayRental[]> {
  const rows = await db
    .select({
      number: bookingItems.number,
      startsAt: bookingItems.startsAt,
      endsAt: bookingItems.endsAt,
      resortCode: bookingItems.resortCode,
      itemState: bookingItems.state,
      details: bookingItems.details,
      priceDue: sql`${bookingItems.voucher} -> 'priceDue'`,
      reference: bookings.reference,
      firstName: bookings.firstName,
      lastName: bookings.lastName,
      email: bookings.email,
      countryCode: bookings.countryCode,
      mobileNumber: bookings.mobileNumber,
    })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(rentalBeginsOn(day))
    .orderBy(asc(bookingItems.bookingId), asc(bookingItems.number))
  const rentals = rows.flatMap(({ itemState, ...row }): DayRental[] =>
    itemState === 'cancelled'
      ? []
      : [
          {
            item: productReference(row, row),
            reference: row.reference,
            state: STATES[itemState],
            details: readStored(rentalDetails, row.details, 'the details of a rental'),
            renter: `${row.firstName} ${row.lastName}`,
            phone: internationalNumber(row.countryCode, row.mobileNumber),
            likeness: likenessOf(row, row),
            toCollect: readStored(rentalVoucher.shape.priceDue, row.priceDue, 'what a voucher asks for'),
          },
        ],
  )
  return rentals.toSorted(
    (a, b) => a.details.shop.name.localeCompare(b.details.shop.name) || a.details.shop.id - b.details.shop.id,
  )
}
