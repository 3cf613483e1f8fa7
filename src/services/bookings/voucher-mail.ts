import { formatLocal } from '../../values/time.ts'
import type { Voucher } from '../../values/voucher.ts'
import type { NewMail } from '../outbox/queue.ts'
import type { Partner } from '../partners/partner.ts'
import type { Booking } from './booking.ts'

/** The mail that brings a booking's vouchers to the partner that sold it. */
export function vouchersMail(
  partner: Partner,
  { reference, environment }: Pick<Booking, 'reference' | 'environment'>,
  vouchers: Voucher[],
): NewMail {
  const legs = vouchers.map(
    ({ productReference, from, to, pickupAt, passengerName, vehicle }) =>
      `${productReference}: ${formatLocal(pickupAt).slice(0, 16)} ${from} – ${to}, ${passengerName}, ${vehicle}`,
  )
  const sandbox = environment === 'sandbox'
  return {
    environment,
    about: reference,
    to: partner.email,
    subject: `${sandbox ? '[SANDBOX] ' : ''}Booking ${reference}: vouchers`,
    text: [
      `Booking ${reference} is confirmed. Its vouchers are attached.`,
      legs.join('\n'),
      ...(sandbox ? ['This is a sandbox booking: nobody will drive, and the vouchers are not valid for travel.'] : []),
    ].join('\n\n'),
    vouchers,
  }
}
