import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { rental as en } from '../../texts/documents/en.ts'
import type { Point } from '../../values/geo.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import {
  changeBooking,
  changeEach,
  type PersonChange,
  changesOfRide,
  type Change,
  type ChangedBooking,
  type ChangeLimits,
} from '../bookings/change-booking.ts'
import { type RideItem, ridesOf, rentalsOf } from '../bookings/find-booking.ts'
import { addressEnd, flightOf, type RideDetails, type RentalDetails } from '../bookings/item-details.ts'
import type { By, Sender } from '../bookings/sender.ts'
import { sizesLine } from '../documents/vouchers/rental-lines.ts'
import { announce } from '../notify/announce.ts'

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

/** Who changes a booking, how late it is allowed, and the sender of the mails. */
export interface ChangeRules extends ChangeLimits {
  sender: Sender
}

/** Announces a change of a confirmed booking, and returns the booking. */
async function announceChange(
  db: Database,
  { booking, changes }: ChangedBooking,
  { actor, sender }: By,
  now: Date,
): Promise<Booking> {
  if (changes.length > 0 && booking.status === 'confirmed')
    await announce(db, { booking }, 'changed', { changes, actor }, sender, now)
  return booking
}
