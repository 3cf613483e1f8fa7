import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { bookings, commissions } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { percentOf } from '../../values/money.ts'
import { book } from '../bookings/book.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import type { ChangedBooking, ChangeLimits } from '../bookings/change-booking.ts'
import { confirm, type Confirmation } from '../bookings/confirm.ts'
import type { Doer } from '../bookings/doer.ts'
import { type FullBooking, listItems } from '../bookings/find-booking.ts'
import type { Issuer } from '../bookings/issuer.ts'
import { logBooking } from '../bookings/log.ts'
import type { NewBooking } from '../bookings/new-booking.ts'
import { issueVouchers } from '../bookings/vouchers/issue-vouchers.ts'
import { vouchersOf } from '../bookings/vouchers/item-vouchers.ts'
import { tellDriversOfCancellation, tellDriversOfChanges } from '../dispatch/tell-drivers.ts'
import { cancellationNotice, changeNotice, paidNotice, saleNotice } from '../messages/letters/operators-letters.ts'
import { operatorsMail, queueLetter, queueNotice, travellersMails } from '../messages/letters/queue-letter.ts'
import { queueShopLetters, shopsMails } from '../messages/letters/shops-letters.ts'
import {
  cancellationLetter,
  changeLetter,
  confirmationLetter,
  itemCancellationLetter,
  paidLetter,
} from '../messages/letters/travellers-letters.ts'
import { vouchersMail } from '../messages/letters/vouchers-mail.ts'
import { type NewMail, queueMails } from '../messages/mail/mail.ts'
import { withdrawMessages } from '../messages/outbox/queue.ts'
import { commissionableMinor } from '../money/commissions/commissionable.ts'
import { reduceCommission } from '../money/commissions/reduce-commission.ts'
import { paidMinor } from '../money/payments/paid.ts'
import { closeOpenPaymentSoon } from '../money/payments/payment.ts'
import { planRefund } from '../money/payments/plan-refund.ts'
import { findPartner, type Partner } from '../partners/partner.ts'
import { tellPartner, tellPartnerOfSale } from './tell-partner.ts'

/**
 * Books as `book` does, together with the log and the effects of a confirmed sale if it is confirmed at once, in one
 * transaction.
 */
export async function bookSale(
  db: Database,
  sale: NewBooking & { partner: Partner | null },
  now: Date,
): Promise<Booking | undefined> {
  const { actor, partner, issuer } = sale
  return inTransaction(db, async (tx) => {
    const sold = await book(tx, sale, now)
    if (!sold) return undefined
    const isConfirmed = sold.booking.status === 'confirmed'
    const commissionMinor = isConfirmed ? await storeDues(tx, sold, partner, issuer, now) : 0
    // Late, because from here on every other change of this partner's bookings waits (decisions 6.24).
    const updatedAt = await logBooking(tx, sold.booking.id, { actor, event: 'booked' }, now)
    const booking = { ...sold.booking, updatedAt }
    if (isConfirmed) await tellPartnerOfSale(tx, { ...sold, booking }, commissionMinor, issuer, now)
    return booking
  })
}

/** Confirms as `confirm` does, with the effects of a confirmed sale, in the caller's transaction. */
export async function confirmSale(
  db: Database,
  booking: Booking,
  confirmation: Omit<Confirmation, 'paidMinor'>,
  issuer: Issuer,
  now: Date,
): Promise<void> {
  await closeOpenPaymentSoon(db, booking, now)
  const sold = await confirm(db, booking, { ...confirmation, paidMinor: await paidMinor(db, booking) }, issuer, now)
  const partner = booking.partnerId === null ? null : await findPartner(db, booking.partnerId)
  await storeDues(db, sold, partner, issuer, now)
  await tellPartner(db, booking, 'booking.confirmed', issuer, now)
}

/** Stores the mails of a confirmed sale and the partner's commission, whose amount it returns. */
async function storeDues(
  db: Database,
  sold: FullBooking,
  partner: Partner | null,
  issuer: Issuer,
  now: Date,
): Promise<number> {
  await queueMails(db, mailsOf(sold, partner, issuer, now), now)
  // The sandbox earns nothing (decisions 1.2).
  if (!partner || sold.booking.environment === 'sandbox') return 0
  const commission = commissionOn(sold, partner, now)
  await db.insert(commissions).values(commission)
  return commission.amountMinor
}

/**
 * Returns the mails about a sale. Partners write to their own clients, and the operator gets no mails about the
 * sandbox.
 */
function mailsOf(sold: FullBooking, partner: Partner | null, issuer: Issuer, now: Date): NewMail[] {
  const { booking } = sold
  if (booking.source === 'partner_api')
    return partner
      ? [
          vouchersMail(
            { ...booking, to: partner.email, vouchers: vouchersOf(sold), event: 'confirmed' },
            issuer.operator,
          ),
        ]
      : []
  const toTraveller = travellersMails(sold, confirmationLetter, issuer, now)
  if (booking.environment === 'sandbox') return toTraveller
  // The operator already knows of sales made at the desk.
  const toOperator = booking.source === 'desk' ? [] : [operatorsMail(sold, (view) => saleNotice(view, now), issuer)]
  return [...toTraveller, ...toOperator, ...shopsMails(sold, 'booked', issuer)]
}

function commissionOn(
  { booking: { id, priceEurMinor, lastEndAt } }: FullBooking,
  { id: partnerId, commission }: Partner,
  now: Date,
): typeof commissions.$inferInsert {
  return {
    bookingId: id,
    partnerId,
    state: 'pending',
    percent: String(commission / 100),
    amountMinor: percentOf(priceEurMinor, commission),
    createdAt: now,
    earnedAt: lastEndAt,
  }
}

/** Refunds a cancelled booking, reduces its commission, and notifies everybody involved. */
export async function concludeCancellation(
  db: Database,
  cancelled: FullBooking,
  { actor, wasConfirmed }: { actor: Actor; wasConfirmed: boolean },
  issuer: Issuer,
  now: Date,
): Promise<void> {
  const { booking } = cancelled
  await closeCancelled(db, booking, now)
  await queueLetter(db, cancelled, cancellationLetter, issuer, now)
  // The operator and the shops have never heard of a booking that was not confirmed.
  if (!wasConfirmed) return
  await queueNotice(db, cancelled, (view) => cancellationNotice(view, actor), issuer, now)
  await queueShopLetters(db, cancelled, 'cancelled', issuer, now)
  await tellDriversOfCancellation(db, cancelled, issuer, now)
  await tellPartner(db, booking, 'booking.cancelled', issuer, now)
}

/**
 * Ends everything that a cancelled booking still has open, in the caller's transaction: its payment page, its refund,
 * its commission and its mails.
 */
export async function closeCancelled(db: Database, booking: Booking, now: Date): Promise<void> {
  const { refundMinor, feeMinor } = booking
  await closeOpenPaymentSoon(db, booking, now)
  if (booking.settlement !== 'account' && refundMinor)
    await planRefund(db, booking, { amountMinor: refundMinor, reason: 'cancelled' }, now)
  await reduceCommission(db, booking, { keptMinor: feeMinor ?? 0, isCertain: true }, now)
  // Pending mails would say that the booking is valid.
  await withdrawMessages(db, booking.id)
}

/**
 * Issues new vouchers of a booking after one of its items was cancelled, and notifies everybody concerned, in the
 * caller's transaction. Does nothing for a booking that is not confirmed, which nobody has been told of.
 */
export async function concludeItemCancellation(
  db: Database,
  booking: Booking,
  { item, refundMinor }: { item: BookingItem; refundMinor: number },
  { issuer }: Doer,
  now: Date,
): Promise<void> {
  if (booking.status !== 'confirmed') return
  const full = await issueVouchers(db, booking, await paidMinor(db, booking), issuer)
  await queueLetter(db, full, (view) => itemCancellationLetter(view, item.number, refundMinor), issuer, now)
  const ofShop = item.shopId === null ? [] : full.items.filter(({ shopId }) => shopId === item.shopId)
  const left = ofShop.filter(({ state }) => state === 'booked')
  if (left.length > 0) await queueShopLetters(db, { booking, items: left }, 'changed', issuer, now)
  else if (item.shopId !== null) await queueShopLetters(db, { booking, items: [item] }, 'cancelled', issuer, now)
  await tellDriversOfCancellation(db, { booking, items: [item] }, issuer, now)
  if (booking.source === 'partner_api') await sendNewVouchers(db, full, issuer, now)
  await tellPartner(db, booking, 'booking.changed', issuer, now)
}

/** Who changes a booking, how late it is allowed, and the issuer of the mails. */
export interface ChangeRules extends ChangeLimits {
  issuer: Issuer
}

/** Issues and sends new vouchers of a booking that was changed, and returns the booking. */
export async function concludeChange(
  db: Database,
  { booking, changes }: ChangedBooking,
  { actor, issuer }: Doer,
  now: Date,
): Promise<Booking> {
  if (changes.length === 0 || booking.status !== 'confirmed') return booking
  const full = await updateVouchers(db, booking, issuer, now)
  // The operator already knows of changes made at the desk.
  if (actor.kind !== 'operator') await queueNotice(db, full, (view) => changeNotice(view, changes), issuer, now)
  await tellDriversOfChanges(db, booking, changes, issuer, now)
  if (booking.source === 'partner_api') await sendNewVouchers(db, full, issuer, now)
  await tellPartner(db, booking, 'booking.changed', issuer, now)
  return booking
}

/** Mails a partner the new vouchers of its booking, in place of any that are still pending. */
async function sendNewVouchers(db: Database, full: FullBooking, issuer: Issuer, now: Date): Promise<void> {
  const { booking } = full
  const partner = booking.partnerId === null ? null : await findPartner(db, booking.partnerId)
  if (!partner) return
  await withdrawMessages(db, booking.id)
  const vouchers = vouchersOf(full)
  await queueMails(
    db,
    [vouchersMail({ ...booking, to: partner.email, vouchers, event: 'changed' }, issuer.operator)],
    now,
  )
}

/**
 * Concludes a change of the amount to collect on arrival for a confirmed booking: adjusts the commission, and as long
 * as something is ahead, issues and sends new vouchers, so that the amount is known to whoever collects or pays it.
 */
export async function concludeAmountDue(db: Database, booking: Booking, issuer: Issuer, now: Date): Promise<void> {
  await adjustCommission(db, booking, now)
  const isAhead = (await listItems(db, booking)).some(({ state, startsAt }) => state === 'booked' && startsAt > now)
  if (!isAhead) return
  await updateVouchers(db, booking, issuer, now)
  await tellDriversOfAmount(db, booking, issuer, now)
}

/** Brings the commission in line with the money, which may come in only after a no-show is marked. */
async function adjustCommission(db: Database, booking: Booking, now: Date): Promise<void> {
  const keptMinor = await commissionableMinor(db, booking)
  await reduceCommission(db, booking, { keptMinor, isCertain: false }, now)
}

async function tellDriversOfAmount(db: Database, booking: Booking, issuer: Issuer, now: Date): Promise<void> {
  await tellDriversOfChanges(db, booking, [{ product: booking.reference, what: 'amount to collect' }], issuer, now)
}

/** Issues new vouchers of a booking, and sends them to the traveller and the shops. */
async function updateVouchers(db: Database, booking: Booking, issuer: Issuer, now: Date): Promise<FullBooking> {
  const full = await issueVouchers(db, booking, await paidMinor(db, booking), issuer)
  await queueLetter(db, full, changeLetter, issuer, now)
  await queueShopLetters(db, full, 'changed', issuer, now)
  return full
}

/**
 * Concludes the payment by card of a booking that was to be paid on arrival, so that the driver collects nothing.
 */
export async function markPaidByCard(db: Database, booking: Booking, issuer: Issuer, now: Date): Promise<void> {
  const paid = { ...booking, settlement: 'prepaid' as const }
  await db.update(bookings).set({ settlement: paid.settlement }).where(eq(bookings.id, booking.id))
  await adjustCommission(db, paid, now)
  const full = await issueVouchers(db, paid, paid.priceMinor, issuer)
  await queueLetter(db, full, paidLetter, issuer, now)
  await queueNotice(db, full, paidNotice, issuer, now)
  await queueShopLetters(db, full, 'paid', issuer, now)
  await tellDriversOfAmount(db, paid, issuer, now)
}
