import { readStored } from '../../db/stored-json.ts'
import { internationalNumber } from '../../values/phone.ts'
import { toLocal } from '../../values/time.ts'
import type { VoucherPaper } from '../papers/paper.ts'
import { type RentalVoucher, rentalVoucher } from '../vouchers/rental-voucher.ts'
import { type Voucher, voucher as storedVoucher } from '../vouchers/voucher.ts'
import { type Booking, type BookingItem, productReference } from './booking.ts'
import type { RideDetails } from './item-details.ts'
import { meetingPointFor } from './meeting-point.ts'
import type { Office } from './office.ts'
import { cancellationTerms, freeUntil } from './terms.ts'

/** Returns the voucher of a ride, frozen at confirmation. */
export function rideVoucher(
  booking: Omit<Booking, 'id'>,
  item: Pick<BookingItem, 'number' | 'fromCode' | 'priceMinor'>,
  { leg: _, offPeak: __, scheduledAt: ___, luggage: ____, ...ride }: RideDetails,
  office: Office,
): Voucher {
  const { name, phone, email } = office.operator
  return {
    ...ride,
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
    ...(booking.source === 'partner_api' ? OF_PARTNERS : ownWords(booking, item, office)),
  }
}

/** Partners tell their clients themselves how they meet the driver and what they pay. */
const OF_PARTNERS = { priceDue: null, meeting: null, cancellation: null } satisfies Partial<Voucher>

/** What the vouchers of our own sites say in addition. */
function ownWords(
  { settlement, currency, language, terms, createdAt }: Omit<Booking, 'id'>,
  { fromCode, priceMinor }: Pick<BookingItem, 'fromCode' | 'priceMinor'>,
  { catalogue, operator }: Office,
): Pick<Voucher, 'priceDue' | 'meeting' | 'cancellation'> {
  const free = freeUntil(readStored(cancellationTerms, terms, 'the terms of a booking'))
  return {
    priceDue: settlement === 'on_arrival' && priceMinor > 0 ? { minor: priceMinor, currency } : null,
    meeting: fromCode === null ? null : meetingPointFor(catalogue.current, fromCode, language, operator),
    cancellation: { freeUntil: free !== null && free > createdAt ? toLocal(free.getTime()) : null },
  }
}

/** Returns what is on the vouchers of the items that have one: those of rides, then those of rentals. */
export function voucherPapersOf(items: readonly Pick<BookingItem, 'kind' | 'voucher'>[]): VoucherPaper[] {
  return [
    ...vouchersOf(items).map((voucher): VoucherPaper => ({ kind: 'voucher', voucher })),
    ...rentalVouchersOf(items).map((voucher): VoucherPaper => ({ kind: 'rental_voucher', voucher })),
  ]
}

/** Returns the vouchers of the rides that have one, in their order. */
export function vouchersOf(items: readonly Pick<BookingItem, 'kind' | 'voucher'>[]): Voucher[] {
  return items.flatMap(({ kind, voucher }) =>
    kind !== 'ride' || voucher === null ? [] : readStored(storedVoucher, voucher, 'the voucher of a booking'),
  )
}

/** Returns the vouchers of the rentals that have one: one for each shop, in the order of the items. */
export function rentalVouchersOf(items: readonly Pick<BookingItem, 'kind' | 'voucher'>[]): RentalVoucher[] {
  return items.flatMap(({ kind, voucher }) =>
    kind !== 'rental' || voucher === null ? [] : readStored(rentalVoucher, voucher, 'the voucher of a rental'),
  )
}
