import type { Voucher } from '../../src/services/bookings/vouchers/voucher.ts'
import { localMinute, parseDay } from '../../src/values/time.ts'
import { SATURDAY } from './demo.ts'

/** Returns a voucher of an ordinary outbound leg, with these changes. */
export function aVoucher(changes: Partial<Voucher> = {}): Voucher {
  const day = parseDay(SATURDAY) ?? 0
  return {
    version: 1,
    language: 'en',
    reference: 'NAV48213907',
    productReference: 'NAV48213907-P1',
    sandbox: false,
    bookedAt: '2026-11-23T09:00:00.000Z',
    passengerName: 'Zoë Müller-Łukasiewicz',
    phone: '+41 79 123 45 67',
    email: 'zoe@example.com',
    pickupAt: localMinute(day, 11, 15),
    from: { en: 'Geneva Airport' },
    to: { en: 'Val Thorens' },
    accommodation: {
      end: 'drop-off',
      name: 'Chalet Edelweiß',
      address: '12 Rue du Soleil, 73440 Val Thorens',
      point: null,
    },
    flight: { number: 'LX 1234', at: localMinute(day, 10, 30), direction: 'arrival' },
    vehicle: { en: 'Minivan' },
    travelMinutes: 165,
    adults: 2,
    children: 1,
    infants: 1,
    childSeats: 1,
    boosters: 1,
    skis: 2,
    snowboards: 1,
    notes: 'Two large suitcases. Please wait at the exit of the French sector.',
    partnerReference: 'AGENCY-0042',
    priceDue: { minor: 38_610, currency: 'EUR' },
    luggage: null,
    meeting: null,
    cancellation: null,
    operator: { name: 'Navette Transfers', phone: '+33 4 50 00 00 00', email: 'bookings@example.com' },
    ...changes,
  }
}
