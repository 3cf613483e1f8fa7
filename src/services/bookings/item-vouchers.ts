import { readStored } from '../../db/stored-json.ts'
import { internationalNumber } from '../../values/phone.ts'
import { type Voucher, voucher as storedVoucher } from '../vouchers/voucher.ts'
import { type Booking, type BookingItem, productReference } from './booking.ts'
import type { RideDetails } from './item-details.ts'
import type { Office } from './office.ts'

/** Returns the voucher of a ride, frozen at confirmation. */
export function rideVoucher(
  booking: Omit<Booking, 'id'>,
  item: Pick<BookingItem, 'number'>,
  { leg: _, offPeak: __, scheduledAt: ___, ...ride }: RideDetails,
  { operator }: Office,
): Voucher {
  return {
    ...ride,
    reference: booking.reference,
    productReference: productReference(booking, item),
    sandbox: booking.environment === 'sandbox',
    bookedAt: booking.createdAt.toISOString(),
    passengerName: `${booking.firstName} ${booking.lastName}`,
    phone: internationalNumber(booking.countryCode, booking.mobileNumber),
    email: booking.email,
    partnerReference: booking.sellerReference,
    priceDue: null,
    operator,
  }
}

/** Returns the vouchers of the items that have one, in their order. */
export function vouchersOf(items: readonly Pick<BookingItem, 'voucher'>[]): Voucher[] {
  return items.flatMap(({ voucher }) =>
    voucher === null ? [] : readStored(storedVoucher, voucher, 'the voucher of a booking'),
  )
}
