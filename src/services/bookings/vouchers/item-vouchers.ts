import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookingItems } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import { groupBy } from '../../../values/group-by.ts'
import { internationalNumber } from '../../../values/phone.ts'
import { toLocal } from '../../../values/time.ts'
import { type Booking, type BookingItem, productReference } from '../booking.ts'
import { unknownCityEnd } from '../city-end.ts'
import { type AsRental, type FullBooking, listItems, type RentalItem, rentalsOf } from '../find-booking.ts'
import { pickupOf, readRideDetails, type RentalDetails, type RideDetails, unnumberedOf } from '../item-details.ts'
import { meetingPointFor } from '../meeting-point.ts'
import type { Sender } from '../sender.ts'
import { freeUntil, termsOf } from '../terms.ts'
import { type EquippedPerson, type RentalVoucher, rentalVoucher, type SoldShop } from './rental-voucher.ts'
import { type Voucher, voucher as storedVoucher } from './voucher.ts'

/** Returns the voucher of a ride, frozen at confirmation. */
export function rideVoucher(
  booking: Omit<Booking, 'id'>,
  item: Pick<BookingItem, 'number' | 'fromCode' | 'toCode' | 'priceMinor'>,
  ride: RideDetails,
  sender: Sender,
): Voucher {
  const { name, phone, email } = sender.operator
  return {
    version: 1,
    pickupAt: ride.pickupAt,
    from: ride.from,
    to: ride.to,
    accommodation: ride.accommodation,
    flight: ride.flight,
    unnumbered: unnumberedOf(item, ride),
    vehicle: ride.vehicle,
    travelMinutes: ride.travelMinutes,
    adults: ride.adults,
    children: ride.children,
    infants: ride.infants,
    childSeats: ride.childSeats,
    boosters: ride.boosters,
    skis: ride.skis,
    snowboards: ride.snowboards,
    notes: ride.notes,
    language: booking.language,
    reference: booking.reference,
    productReference: productReference(booking, item),
    sandbox: booking.environment === 'sandbox',
    bookedAt: booking.createdAt.toISOString(),
    passengerName: `${booking.firstName} ${booking.lastName}`,
    phone: internationalNumber(booking.countryCode, booking.mobileNumber),
    email: booking.email,
    partnerReference: booking.sellerReference,
    operator: { name, phone, email },
    ...(booking.source === 'partner_api'
      ? OF_PARTNERS
      : { luggage: ride.luggage, ...ownWords(booking, item, ride, sender) }),
  }
}

/** Partners themselves tell their clients how to meet the driver and what to pay. */
const OF_PARTNERS = { priceDue: null, luggage: null, meeting: null, cancellation: null } satisfies Partial<Voucher>

/** Returns what the vouchers of our own sites have in addition. */
function ownWords(
  { settlement, currency, language, terms, createdAt, timeZone }: Omit<Booking, 'id'>,
  { fromCode, toCode, priceMinor }: Pick<BookingItem, 'fromCode' | 'toCode' | 'priceMinor'>,
  details: RideDetails,
  { catalogue, operator }: Sender,
): Pick<Voucher, 'priceDue' | 'meeting' | 'cancellation' | 'unknownAddress'> {
  const free = freeUntil(termsOf({ terms }))
  const cityEnd = fromCode && toCode ? unknownCityEnd({ fromCode, toCode, details }) : null
  return {
    unknownAddress: cityEnd && cityEnd.end,
    priceDue: settlement === 'on_arrival' && priceMinor > 0 ? { minor: priceMinor, currency } : null,
    meeting: fromCode === null ? null : meetingPointFor(catalogue.current, fromCode, language, operator),
    cancellation: { freeUntil: free !== null && free > createdAt ? toLocal(free.getTime(), timeZone) : null },
  }
}

/** A booking with the items whose vouchers are requested. */
export interface VoucherHolder {
  booking: Pick<Booking, 'status'>
  items: readonly VoucherItem[]
}

type VoucherItem = Pick<BookingItem, 'kind' | 'state' | 'voucher' | 'startsAt' | 'timeZone'>

/** Returns the valid vouchers of a booking's rides, in order. A cancelled ride has none. */
export function vouchersOf(holder: VoucherHolder): Voucher[] {
  return storedVouchersOf(aliveIn(holder))
}

/**
 * Returns the valid vouchers of a booking's rentals: one per shop, in the order of the items. A cancelled rental has
 * none.
 */
export function rentalVouchersOf(holder: VoucherHolder): RentalVoucher[] {
  return storedRentalVouchersOf(aliveIn(holder))
}

function aliveIn({ booking, items }: VoucherHolder): VoucherItem[] {
  return booking.status === 'cancelled' ? [] : items.filter(({ state }) => state !== 'cancelled')
}

/** Returns the latest vouchers of rides, valid or not, each with the pickup of its ride. */
export function storedVouchersOf(items: readonly Omit<VoucherItem, 'state'>[]): Voucher[] {
  return items.flatMap(({ kind, voucher, ...item }) =>
    kind !== 'ride' || voucher === null
      ? []
      : { ...readStored(storedVoucher, voucher, 'the voucher of a booking'), pickupAt: pickupOf(item) },
  )
}

/** Returns the latest vouchers of rentals, valid or not. */
export function storedRentalVouchersOf(items: readonly Omit<VoucherItem, 'state'>[]): RentalVoucher[] {
  return items.flatMap(({ kind, voucher }) =>
    kind !== 'rental' || voucher === null ? [] : readStored(rentalVoucher, voucher, 'the voucher of a rental'),
  )
}

/**
 * Issues and stores new vouchers of a booking, with what remains due on arrival after the given payment. Returns the
 * booking with all its items, by number. A booking whose data was erased has no vouchers.
 */
export async function issueVouchers(
  db: Database,
  booking: Booking,
  paidMinor: number,
  sender: Sender,
): Promise<FullBooking> {
  const stored = await listItems(db, booking)
  if (booking.contactsErasedAt !== null) return { booking, items: stored }
  // The vouchers of unpaid items ask for their price.
  const unpaid = booking.settlement === 'on_arrival' ? lessPaid(stored, paidMinor + booking.waivedMinor) : stored
  const rides = unpaid.map((item) => withRideVoucher(booking, item, sender))
  const vouchers = withRentalVouchers(booking, rides, sender).map(({ voucher }) => voucher)
  const items = stored.map((item, i) => ({ ...item, voucher: vouchers[i] ?? null }))
  for (const { bookingId, number, voucher } of items.filter(({ voucher }, i) => voucher !== stored[i]?.voucher))
    await db
      .update(bookingItems)
      .set({ voucher })
      .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
  return { booking, items }
}

/** Adds the voucher of a ride. A ride that already has one keeps its meeting point (decisions 7.11). */
function withRideVoucher(booking: Booking, item: BookingItem, sender: Sender): BookingItem {
  if (item.kind !== 'ride' || item.state !== 'booked') return item
  const voucher = rideVoucher(booking, item, readRideDetails(item), sender)
  const [former] = storedVouchersOf([item])
  return { ...item, voucher: { ...voucher, meeting: former?.meeting ?? voucher.meeting } }
}

/**
 * Returns the items ahead with what remains of their prices after a payment. It counts towards the first items first,
 * and also towards those that are over, or are cancelled and have cost a fee.
 */
function lessPaid(items: readonly BookingItem[], paidMinor: number): BookingItem[] {
  let left = Math.max(0, paidMinor)
  return items.map((item) => {
    const paid = Math.min(left, item.priceMinor)
    left -= paid
    return item.state === 'booked' ? { ...item, priceMinor: item.priceMinor - paid } : item
  })
}

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
export interface ShopRentals<Rental = RentalItem> {
  shop: SoldShop
  rentals: [Rental, ...Rental[]]
}

/** Returns the rentals among the items by shop, in the order of the items. */
export function byShop<Item extends Parameters<typeof rentalsOf>[0][number]>(
  items: readonly Item[],
): ShopRentals<AsRental<Item>>[] {
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
