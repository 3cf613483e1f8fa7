import { groupBy } from '../../../values/group-by.ts'
import { internationalNumber } from '../../../values/phone.ts'
import { toLocal } from '../../../values/time.ts'
import { type Booking, type BookingItem, productReference } from '../booking.ts'
import { type RentalItem, rentalsOf } from '../find-booking.ts'
import type { RentalDetails } from '../item-details.ts'
import type { Sender } from '../sender.ts'
import { termsOf } from '../terms.ts'
import type { EquippedPerson, RentalVoucher, SoldShop } from './rental-voucher.ts'

/**
 * Returns the items of a confirmed booking with the vouchers of its rentals: one per shop, stored with the first item.
 */
export function withRentalVouchers(booking: Booking, items: readonly BookingItem[], sender: Sender): BookingItem[] {
  const vouchers = new Map(
    byShop(items.filter(({ state }) => state === 'booked')).map(({ rentals }) => [
      rentals[0].number,
      voucherOfRental(booking, rentals, sender),
    ]),
  )
  return items.map((item) =>
    item.kind === 'rental' && item.state === 'booked' ? { ...item, voucher: vouchers.get(item.number) ?? null } : item,
  )
}

/** The rentals in one shop. */
export interface ShopRentals {
  shop: SoldShop
  rentals: [RentalItem, ...RentalItem[]]
}

/** Returns the rentals among the items by shop, in the order of the items. */
export function byShop(items: readonly BookingItem[]): ShopRentals[] {
  const groups = groupBy(rentalsOf(items), ({ details }) => details.shop.id).values()
  return [...groups].map((rentals) => ({ shop: rentals[0].details.shop, rentals }))
}

function voucherOfRental(booking: Booking, rentals: ShopRentals['rentals'], { operator }: Sender): RentalVoucher {
  const [first] = rentals
  const { name, phone, email } = operator
  const { resort, shop, notes } = first.details
  const priceMinor = rentals.reduce((sum, rental) => sum + rental.priceMinor, 0)
  const { steps } = termsOf(booking)
  const isOwed = booking.settlement === 'on_arrival' && priceMinor > 0
  return {
    version: 1,
    language: booking.language,
    reference: booking.reference,
    productReference: productReference(booking, first),
    sandbox: booking.environment === 'sandbox',
    bookedAt: booking.createdAt.toISOString(),
    renterName: `${booking.firstName} ${booking.lastName}`,
    phone: internationalNumber(booking.countryCode, booking.mobileNumber),
    email: booking.email,
    resort,
    shop,
    people: rentals.map(({ details }) => personOf(details)),
    notes,
    priceDue: isOwed ? { minor: priceMinor, currency: booking.currency } : null,
    terms: steps
      .map(({ until, percent }) => ({ until: toLocal(Date.parse(until), booking.timeZone), percent }))
      .filter(({ until }) => until > toLocal(booking.createdAt.getTime(), booking.timeZone)),
    operator: { name, phone, email },
  }
}

/** Returns what the shop hands out to a participant. */
export function personOf({ firstName, age, gender, level, period, packs, sizes }: RentalDetails): EquippedPerson {
  return {
    firstName,
    age,
    gender,
    level,
    period,
    equipment: packs.map(({ name }) => name),
    sizes: sizes.map(({ kind, label }) => ({ kind, label })),
  }
}
