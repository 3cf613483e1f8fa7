import type { Environment } from '../../values/environment.ts'
import { formatLocal } from '../../values/time.ts'
import type { Voucher } from '../vouchers/voucher.ts'
import type { NewMail } from './mail.ts'

/** Whom the vouchers of a booking go to. */
interface VouchersMail {
  environment: Environment
  reference: string
  to: string
  vouchers: readonly Voucher[]
}

/** Returns the mail that brings a booking's vouchers to the partner that sold it. */
export function vouchersMail({ environment, reference, to, vouchers }: VouchersMail): NewMail {
  const legs = vouchers.map(
    ({ productReference, from, to, pickupAt, passengerName, vehicle }) =>
      `${productReference}: ${formatLocal(pickupAt).slice(0, 16)} ${from.en} – ${to.en}, ${passengerName}, ${vehicle.en}`,
  )
  const sandbox = environment === 'sandbox'
  return {
    environment,
    about: reference,
    to,
    subject: `${sandbox ? '[SANDBOX] ' : ''}Booking ${reference}: vouchers`,
    text: [
      `Booking ${reference} is confirmed. Its vouchers are attached.`,
      legs.join('\n'),
      ...(sandbox ? ['This is a sandbox booking: nobody will drive, and the vouchers are not valid for travel.'] : []),
    ].join('\n\n'),
    attachments: vouchers.map((voucher) => ({ kind: 'voucher', voucher })),
  }
}
