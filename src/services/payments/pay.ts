import { eq } from 'drizzle-orm'
import { bookings } from '../../db/schema/index.ts'
import { TRAVELLER } from '../../values/actor.ts'
import { type Booking, lockBooking } from '../bookings/booking.ts'
import { findBookingById } from '../bookings/find-booking.ts'
import { extendedHold, lastMoment, withStart } from '../bookings/hold.ts'
import { dueByCardMinor } from '../bookings/paid.ts'
import { openPage } from './open-page.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { addPayment, findOpenPayment, type NewPayment, type Payment } from './payment.ts'
import { closePayment, confirmSale, syncPayment } from './sync-payment.ts'

/** A new attempt, without its amount, which is what is due. */
export type NewAttempt = Omit<NewPayment, 'amountMinor'>

/**
 * Returns the page on which the amount due for a booking can be paid: that of its open attempt, or of a new one, made
 * only after the provider has confirmed that the older one is closed. An attempt for another amount is closed. Returns
 * undefined if nothing is due or the hold is over. Throws ProviderError; the attempt is then kept, and the next call
 * opens it. An attempt that has just been stored with the booking is opened as it is.
 */
export async function payByCard(
  deps: PaymentDeps,
  booking: Pick<Booking, 'id'> & { firstPayment?: Payment | null },
  how: NewAttempt,
  now: Date,
): Promise<string | undefined> {
  if (booking.firstPayment) return (await openPage(deps, booking.firstPayment, now)).pageUrl
  const open = await findOpenPayment(deps.db, booking)
  if (open) await syncOpen(deps, open, now)
  const payment = await startAttempt(deps, booking, how, now)
  return payment && (await openPage(deps, payment, now)).pageUrl
}

/** Syncs the open attempt; closes one for an amount that is no longer due, because the booking has changed. */
async function syncOpen(deps: PaymentDeps, open: Payment, now: Date): Promise<void> {
  const booking = await findBookingById(deps.db, open.bookingId)
  const isOutdated = booking !== undefined && (await dueByCardMinor(deps.db, booking)) !== open.amountMinor
  if (isOutdated) await closePayment(deps, open, now)
  // An attempt whose page was never opened cannot have been paid.
  else if (open.pageUrl !== null) await syncPayment(deps, open, now)
}

/**
 * Returns the open attempt, or a new one, and extends the hold if needed. Returns undefined if nothing is due any more.
 */
async function startAttempt(
  { db, catalogue }: PaymentDeps,
  { id }: Pick<Booking, 'id'>,
  how: NewAttempt,
  now: Date,
): Promise<Payment | undefined> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    const amountMinor = booking ? await dueByCardMinor(tx, booking) : 0
    if (!booking || amountMinor <= 0) return undefined
    const holdUntil = extendedHold(catalogue.current, await withStart(tx, booking), now)
    if (holdUntil) await tx.update(bookings).set({ holdUntil, holdExtended: true }).where(eq(bookings.id, id))
    else if (isOver(booking, now)) return undefined
    const open = await findOpenPayment(tx, booking)
    // Another amount is due since the attempt was synced: its next poll closes it.
    if (open && open.amountMinor !== amountMinor) return undefined
    if (open) return open
    return addPayment(tx, booking, { ...how, amountMinor }, now)
  })
}

function isOver({ holdUntil }: Booking, now: Date): boolean {
  return holdUntil !== null && holdUntil <= now
}

/**
 * Confirms a booking that awaits payment as one that is paid on arrival, as long as it can still be sold. An open card
 * attempt is closed soon afterwards, and counts if it was paid. Returns whether the booking is confirmed.
 */
export async function payOnArrival(deps: PaymentDeps, { id }: Pick<Booking, 'id'>, now: Date): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    const isAwaiting = booking?.status === 'awaiting_payment' && (await dueByCardMinor(tx, booking)) > 0
    if (!isAwaiting || now > lastMoment(deps.catalogue.current, await withStart(tx, booking))) return false
    await confirmSale(tx, booking, { actor: TRAVELLER, settlement: 'on_arrival' }, deps.sender, now)
    return true
  })
}
