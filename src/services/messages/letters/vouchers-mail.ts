import type { Environment } from '../../../values/environment.ts'
import type { Operator } from '../../../values/operator.ts'
import { formatLocal } from '../../../values/time.ts'
import type { NewMail } from '../mail/mail.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import { foot } from './foot.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

/** A booking, and the partner that its vouchers go to. */
interface VouchersMail {
  /** The id of the booking. */
  id: number
  environment: Environment
  reference: string
  to: string
  vouchers: readonly Voucher[]
  /** What happened to the booking. */
  event: 'confirmed' | 'changed'
}

/** Returns the mail with a booking's vouchers for the partner that sold it. */
export function vouchersMail(
  { id, environment, reference, to, vouchers, event }: VouchersMail,
  operator: Operator,
): NewMail {
  const legs = vouchers.map(
    ({ productReference, from, to, pickupAt, passengerName, vehicle }) =>
      `${productReference}: ${formatLocal(pickupAt).slice(0, 16)} ${from.en} – ${to.en}, ${passengerName}, ${vehicle.en}`,
  )
  const sandbox = environment === 'sandbox'
  const texts = [
    event === 'confirmed'
      ? `Booking ${reference} is confirmed. Its vouchers are attached.`
      : `Booking ${reference} has changed. Its new vouchers are attached.`,
    legs.join('\n'),
    ...(sandbox ? ['This is a sandbox booking: nobody will drive, and the vouchers are not valid for travel.'] : []),
  ]
  const letter: Letter = {
    subject: `${sandbox ? '[SANDBOX] ' : ''}Booking ${reference}: vouchers`,
    sender: operator.name,
    reference,
    parts: [...texts.map((text) => ({ kind: 'text', text }) as const), ...foot(operator, 'en')],
  }
  return {
    environment,
    bookingId: id,
    to,
    ...writeLetter(letter, 'en'),
    attachments: vouchers.map((voucher) => ({ kind: 'voucher', voucher })),
  }
}
