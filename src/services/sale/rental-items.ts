import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop, SkiResort } from '../../catalogue/rentals.ts'
import { ApiError } from '../../errors.ts'
import { placeNumber } from '../../values/place-code.ts'
import { startOfDay } from '../../values/time.ts'
import type { NewRental } from '../bookings/new-item.ts'
import type { RentalDetails } from '../bookings/rental-details.ts'
import { handoverShop } from '../quoting/rentals/handover-shop.ts'
import { lastDay } from '../quoting/rentals/rental.ts'
import { getResort } from '../quoting/rentals/resorts-and-shops.ts'
import { equipmentPrice, type EquippedParticipant, type RentalCart } from './carts/rental-cart.ts'

/**
 * Returns the items of a cart, one per participant, ordered by start. A rental starts at 00:00 of its first day in the
 * resort and ends at the end of its last. Throws SHOP_NOT_FOUND if a supplier no longer has a shop in the resort.
 */
export function rentalItems(catalogue: Catalogue, cart: RentalCart): [NewRental, ...NewRental[]] {
  const resort = getResort(catalogue, placeNumber(cart.resort.code))
  const items = cart.participants.map((equipped) => rental(cart, equipped, resort))
  const [first, ...others] = items.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  if (!first) throw new Error('a rental cart has no participants')
  return [first, ...others]
}

function rental(cart: RentalCart, equipped: EquippedParticipant, resort: SkiResort): NewRental {
  const { period, supplier } = equipped
  const shop = handoverShop(resort, supplier.id, cart.shop?.id ?? null)
  if (!shop) throw new ApiError('SHOP_NOT_FOUND', `${supplier.name} has no shop in ${resort.name}`, { about: ['shop'] })
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
  { id, name, address, point, openingHours }: Shop,
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
    shop: { id, name, address, point, openingHours: [...openingHours] },
    packs,
    sizes: sizes.flatMap(({ kind, label }) => {
      const measurement = measurements[kind]
      return measurement === undefined ? [] : [{ kind, id: measurement, label }]
    }),
    notes: note,
  }
}
