import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockBooking } from '../bookings/booking.ts'
import { claimAgain } from '../bookings/hold.ts'
import { logBooking } from '../bookings/log.ts'
import { hasMoneyLeft } from '../bookings/paid.ts'
import type { By } from '../bookings/sender.ts'
import { markPaidByCard } from './amount-due.ts'
import { hasTooLittle } from './review.ts'
import { confirmSale } from './sync-payment.ts'

/** The outcome of accepting a payment. */
export type Acceptance = 'accepted' | 'nothing received' | 'already settled' | 'sold since'

/**
 * Accepts what was paid as the price of a booking, although it is too little or in another currency: the booking is
 * confirmed as paid, even late. Refused if nothing of the kind came in or is left, or if its link or its seats have
 * since been sold to others.
 */
export async function acceptPayment(db: Database, id: number, { actor, sender }: By, now: Date): Promise<Acceptance> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking || !(await hasMoneyLeft(tx, booking))) return 'nothing received'
    const { status } = booking
    // What a driver has collected of a price is no payment that is too small.
    const isOpen = status === 'confirmed' ? await hasTooLittle(tx, booking) : status !== 'cancelled'
    if (!isOpen) return 'already settled'
    if (status === 'expired' && !(await claimAgain(tx, sender.catalogue.current, booking, now))) return 'sold since'
    await logBooking(tx, id, { actor, event: 'payment accepted' }, now)
    if (status === 'confirmed') await markPaidByCard(tx, booking, sender, now)
    else await confirmSale(tx, booking, { actor, settlement: 'prepaid' }, sender, now)
    return 'accepted'
  })
}
