import type { Database } from '../../src/db/database.ts'
import { outbox } from '../../src/db/schema/notify.ts'
import type { Voucher } from '../../src/services/bookings/vouchers/voucher.ts'
import type { Mail } from '../../src/services/notify/mail/mail.ts'
import type { NewLetter } from '../../src/services/notify/outbox/queue.ts'
import { aVoucher } from './voucher.ts'
import { NOW } from './world.ts'

/** Returns a letter that brings vouchers to a partner. */
export function aLetter(reference = 'NAV48213907', vouchers: readonly Voucher[] = [aVoucher()]): NewLetter {
  const items = vouchers.map((voucher, i) => ({
    number: i + 1,
    kind: 'ride' as const,
    state: 'booked' as const,
    startsAt: NOW,
    endsAt: NOW,
    timeZone: 'Europe/Paris',
    fromCode: null,
    toCode: null,
    vehicleId: null,
    resortCode: null,
    shopId: null,
    priceMinor: 10_000,
    details: {},
    voucher,
  }))
  const booking = {
    reference,
    environment: 'live',
    product: 'transfer',
    language: 'fr',
    status: 'confirmed',
    settlement: 'account',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    countryCode: '+44',
    mobileNumber: '7700900123',
    sellerReference: null,
    currency: 'EUR',
    priceMinor: 10_000,
    askedMinor: null,
    refundMinor: null,
    feeMinor: null,
    terms: {},
    createdAt: NOW,
    holdUntil: null,
    firstStartAt: NOW,
    timeZone: 'Europe/Paris',
  } as const
  const legal = { terms: null, privacy: null, imprint: null }
  const reached = { phone: '+33 4 50 00 00 00', email: 'bookings@navette.example' }
  return {
    environment: 'live',
    bookingId: null,
    to: 'vouchers@partner.example',
    content: {
      reader: 'seller',
      letter: { name: 'vouchers', event: 'confirmed' },
      about: { booking, items },
      operator: {
        name: 'Navette',
        ...reached,
        address: null,
        vatNumber: null,
        licence: null,
        bankDetails: null,
        legal,
      },
    },
  }
}

/** A mail as the last build that wrote mails when it queued them did. */
export const WRITTEN_MAIL: Mail = {
  to: 'vouchers@partner.example',
  subject: 'Booking NAV1',
  text: 'Attached.',
  attachments: [],
}

/** Stores a mail as that build does. */
export async function queueWritten(db: Database, mail: Mail, now: Date): Promise<void> {
  const payload = { version: 1, ...mail }
  const due = { createdAt: now, nextAttemptAt: now }
  await db.insert(outbox).values({ environment: 'live', kind: 'mail', bookingId: null, payload, ...due })
}
