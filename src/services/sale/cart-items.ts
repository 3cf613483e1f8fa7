import type { AccommodationIndex } from '../../catalogue/accommodation.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop, SkiResort } from '../../catalogue/rentals.ts'
import { ApiError } from '../../errors.ts'
import type { Point } from '../../values/geo.ts'
import { placeNumber, withoutSuffix } from '../../values/place-code.ts'
import { startOfDay, MINUTE_MS, toInstant } from '../../values/time.ts'
import type { Wording } from '../../values/wording.ts'
import type { NewBooking, NewItem, NewRide, NewRental } from '../bookings/book.ts'
import { addressEnd, type RideDetails, type RentalDetails, flightOf } from '../bookings/item-details.ts'
import { termsFor } from '../bookings/terms.ts'
import { soldShopOf } from '../bookings/vouchers/rental-voucher.ts'
import { lastDay } from '../quoting/rentals/rental.ts'
import { handoverShops, getResort } from '../quoting/rentals/shops.ts'
import { groupSize, type Leg } from '../quoting/trips/trip.ts'
import type { Cart } from './carts/cart.ts'
import { equipmentPrice, type EquippedParticipant, type RentalCart } from './carts/rental-cart.ts'
import type { CartLeg, CartRide, TransferCart } from './carts/transfer-cart.ts'

/** Returns what a cart is booked as: its rides, or each participant's equipment. Throws SHOP_NOT_FOUND. */
export function itemsOf(catalogue: Catalogue, cart: Cart): [NewItem, ...NewItem[]] {
  return cart.product === 'ski' ? rentalItems(catalogue, cart) : transferItems(catalogue, cart)
}

/** Returns the members of a booking that follow from its cart, and from the items that the cart is booked as. */
export function bookingOf({ cancellationRules }: Catalogue, cart: Cart, items: NewBooking['items']) {
  const { product, currency, rateMillionths, promoCode } = cart
  return {
    product,
    currency,
    rateMillionths,
    promoCode,
    linkedReference: cart.product === 'ski' ? cart.bookingReference : null,
    items,
    terms: termsFor(cancellationRules[product], items[0]),
  }
}

/** Returns the rides of a cart, outbound first. */
function transferItems(
  { accommodations }: Pick<Catalogue, 'accommodations'>,
  cart: TransferCart,
): [NewRide, ...NewRide[]] {
  const stay = cart.accommodation && { ...cart.accommodation, point: pointOf(accommodations, cart.accommodation) }
  const [first, ...others] = ridesOn(stay, cart.outbound, 'outbound')
  return [first, ...others, ...(cart.return ? ridesOn(stay, cart.return, 'return') : [])]
}

/** Returns the coordinates of an accommodation in the catalogue, which drivers are shown. */
function pointOf({ byId }: AccommodationIndex, { id }: { id: number | null }): Point | null {
  return (id === null ? undefined : byId.get(id))?.point ?? null
}

/** The address at the resort end of the rides. */
interface Stay {
  name: string
  address: string
  point: Point | null
}

/** One ride for each vehicle. */
function ridesOn(
  stay: Stay | null,
  { leg, details, rides: [first, ...others], ...sold }: CartLeg,
  which: RideDetails['leg'],
): [NewRide, ...NewRide[]] {
  const end = addressEnd(leg)
  const ride = ({ party, luggage, ...driven }: CartRide) =>
    newRide(
      which,
      { ...leg, party, luggage },
      {
        ...sold,
        ...driven,
        offPeak: 0,
        seats: null,
        accommodation: stay && { end, name: stay.name, address: stay.address, point: stay.point },
        flightNumber: details.flightNumber,
        skis: luggage.skiBags,
        snowboards: 0,
        notes: details.note,
      },
    )
  return [ride(first), ...others.map(ride)]
}

/**
 * Returns the items of a cart, one per participant, ordered by start. A rental starts at 00:00 of its first day in the
 * resort and ends at the end of its last. Throws SHOP_NOT_FOUND if a supplier no longer has a shop in the resort, and
 * NO_BOOKABLE_PACK if its shops have stopped the sale.
 */
function rentalItems(catalogue: Catalogue, cart: RentalCart): [NewRental, ...NewRental[]] {
  const resort = getResort(catalogue, placeNumber(cart.resort.code))
  const shops = handoverShops(
    { resort, shop: cart.shop, stopSales: catalogue.stopSales },
    cart.participants.map(({ packs, ...one }) => ({ ...one, packIds: packs.map(({ id }) => id) })),
  )
  const items = cart.participants.map((equipped, i) => rental(cart, equipped, resort, shops[i]))
  const [first, ...others] = items.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  if (!first) throw new Error('a rental cart has no participants')
  return [first, ...others]
}

function rental(cart: RentalCart, equipped: EquippedParticipant, resort: SkiResort, shop: Shop | undefined): NewRental {
  const { period, supplier } = equipped
  if (!resort.shops.some((one) => one.supplier.id === supplier.id))
    throw new ApiError('SHOP_NOT_FOUND', `${supplier.name} has no shop in ${resort.name}`, { about: ['shop'] })
  if (!shop)
    throw new ApiError('NO_BOOKABLE_PACK', `${supplier.name} in ${resort.name} has stopped the sale of this equipment`)
  return {
    kind: 'rental',
    startsAt: startOfDay(period.firstDay, resort.timeZone),
    endsAt: startOfDay(lastDay(period) + 1, resort.timeZone),
    timeZone: resort.timeZone,
    resortCode: cart.resort.code,
    shopId: shop.id,
    groupSize: 1,
    priceMinor: equipmentPrice(equipped),
    details: detailsOf(cart, equipped, shop),
  }
}

function detailsOf(
  { resort, note }: RentalCart,
  { participant, period, packs, sizes }: EquippedParticipant,
  shop: Shop,
): RentalDetails {
  const { firstName, age, gender, level, measurements } = participant
  return {
    version: 1,
    firstName,
    age,
    gender,
    level,
    period,
    resort: resort.name,
    shop: soldShopOf(shop),
    packs,
    sizes: sizes.flatMap(({ kind, label }) => {
      const measurement = measurements[kind]
      return measurement === undefined ? [] : [{ kind, id: measurement, label }]
    }),
    notes: note,
  }
}

/** A leg with the vehicle and price that it is sold for, and what the driver should know. */
interface SoldLeg
  extends
    Pick<NewRide, 'timeZone' | 'seats' | 'priceMinor'>,
    Pick<
      RideDetails,
      | 'offPeak'
      | 'pickupAt'
      | 'from'
      | 'to'
      | 'toTimeZone'
      | 'travelMinutes'
      | 'accommodation'
      | 'skis'
      | 'snowboards'
      | 'notes'
    > {
  vehicle: { id: number; name: Wording }
  flightNumber: string | null
}

/** Returns the ride for a leg that is sold. */
export function newRide(
  which: RideDetails['leg'],
  leg: Leg,
  { vehicle, flightNumber, timeZone, seats, priceMinor, ...sold }: SoldLeg,
): NewRide {
  const startsAt = new Date(toInstant(sold.pickupAt, timeZone))
  const scheduledAt = leg.anchor === 'flight' ? leg.at : null
  return {
    kind: 'ride',
    startsAt,
    // In real minutes, because an hour of the wall clock can occur twice.
    endsAt: new Date(startsAt.getTime() + (sold.travelMinutes ?? 0) * MINUTE_MS),
    timeZone,
    fromCode: withoutSuffix(leg.from),
    toCode: withoutSuffix(leg.to),
    vehicleId: vehicle.id,
    seats,
    groupSize: groupSize(leg.party),
    priceMinor,
    details: {
      version: 1,
      leg: which,
      scheduledAt,
      vehicle: vehicle.name,
      flight: flightOf(leg, scheduledAt, flightNumber),
      ...leg.party,
      luggage: leg.luggage,
      ...sold,
    },
  }
}
