import type { Booking } from '../../src/services/bookings/booking.ts'
import { choosePacks } from '../../src/services/quoting/rentals/choose-packs.ts'
import { fillRentalCart, type Participant, type RentalCart } from '../../src/services/sale/carts/rental-cart.ts'
import { type Sale, sell } from '../../src/services/sale/sell.ts'
import { parseDay } from '../../src/values/time.ts'
import { newToken } from '../../src/values/token.ts'
import { SATURDAY, SKI } from './demo.ts'
import { NOW, type TestWorld } from './world.ts'

/** An adult who has given their sizes. */
export const ADA: Participant = {
  firstName: 'Ada',
  age: 36,
  gender: 'woman',
  packId: SKI.SKIS_AND_BOOTS,
  level: 'experienced',
  helmet: true,
  period: null,
  email: null,
  measurements: { height: 120, weight: 213 },
}

/** Returns a cart for six days in Val Thorens from a Saturday in January, by default without a chosen shop. */
export function rentalCart(
  { catalogue }: Pick<TestWorld, 'catalogue'>,
  participants: readonly Participant[] = [ADA],
  { shopId = null, bookingReference = null }: { shopId?: number | null; bookingReference?: string | null } = {},
): RentalCart {
  const firstDay = parseDay(SATURDAY) ?? 0
  const rental = {
    resortId: SKI.VAL_THORENS,
    shopId,
    period: { firstDay, days: 6 },
    currency: 'EUR',
    promoCode: null,
  }
  const wishes = participants.map(({ packId, period }) => ({ packId, period }))
  const chosen = choosePacks(catalogue.current, rental, wishes, NOW)
  return fillRentalCart(catalogue.current, chosen, {
    participants: [...participants],
    customerEmail: null,
    bookingReference,
    note: null,
  })
}

/** Returns the sale of a cart, by default to be paid in the shop. */
export function rentalSale(cart: RentalCart, changes: Partial<Sale> = {}): Sale {
  return {
    environment: 'live',
    cart,
    checkoutLinkId: null,
    submissionKey: newToken(),
    submissionDigest: 'digest',
    partnerId: null,
    attribution: { channel: 'link', campaign: null },
    customer: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      countryCode: '+44',
      mobileNumber: '7700 900123',
      reference: null,
    },
    language: 'en',
    payment: 'on_arrival',
    ...changes,
  }
}

/** Sells a rental. Throws if nothing is booked. */
export async function bookRental(world: TestWorld, sale: Sale, now = NOW): Promise<Booking> {
  const booking = await sell({ ...world, db: world.database.db, bookingPrefix: 'NAV' }, sale, now)
  if (!booking) throw new Error('nothing was booked')
  return booking
}
