import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import { DAY_MS } from '../../values/time.ts'
import { type Booking, lockBooking } from '../bookings/booking.ts'
import { listItems } from '../bookings/find-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { dueByCardMinor } from '../bookings/paid.ts'
import type { By, Sender } from '../bookings/sender.ts'
import { findPartner } from '../partners/partner.ts'
import { announce } from './announce.ts'
import { countMails } from './outbox/queue.ts'

/**
 * Revokes every link to the traveller's page of a booking, including a shared one, and queues a mail with a new link,
 * in one transaction. Returns the address; undefined if there is none, or if a partner sold the booking, whose
 * travellers have no page.
 */
export async function replaceTravellerLink(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { actor, sender }: By,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [booking] = await tx
      .update(bookings)
      .set({ tokenVersion: sql`${bookings.tokenVersion} + 1`, shareNonce: null })
      .where(and(eq(bookings.id, id), ne(bookings.source, 'partner_api'), isNull(bookings.contactsErasedAt)))
      .returning()
    if (!booking) return undefined
    await announce(tx, { booking }, 'link again', {}, sender, now)
    await logBooking(tx, id, { actor, event: 'new link' }, now)
    return booking.email
  })
}

/**
 * Queues the vouchers of a confirmed booking again: for the partner that sold it or, with the confirmation, for the
 * customer of our own site. Returns the address; undefined if there are no vouchers to send.
 */
export async function resendVouchers(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { actor, sender }: By,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // Locked, so that no voucher is sent after a cancellation.
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed') return undefined
    const full = { booking, items: await listItems(tx, booking) }
    if (!full.items.some(({ state, voucher }) => state === 'booked' && voucher !== null)) return undefined
    await logBooking(tx, id, { actor, event: 'vouchers sent again' }, now)
    const partner = booking.source === 'partner_api' ? await findPartner(tx, booking.partnerId) : undefined
    await announce(tx, { ...full, partner }, 'vouchers again', {}, sender, now)
    return booking.source === 'partner_api' ? partner?.email : booking.email
  })
}

/**
 * Mails the traveller the link to pay once more. Returns whether anything is due by card; otherwise nothing is sent.
 */
export async function resendPaymentLink(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { actor, sender }: By,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    const dueMinor = booking ? await dueByCardMinor(tx, booking) : 0
    if (!booking || dueMinor <= 0) return false
    await announce(tx, { booking }, 'to pay', { dueMinor }, sender, now)
    await logBooking(tx, id, { actor, event: 'link sent again' }, now)
    return true
  })
}

const MAX_MAILS_A_DAY = 20

/** What a traveller remembers about a booking. */
interface Remembered {
  environment: Environment
  reference: string
  email: string
}

/**
 * Queues a mail with the link to the traveller's page if the given address is that of the booking. Does nothing for any
 * other booking, nor for one that a partner sold by API. Also does nothing after several mails about the booking on one
 * day, so that nobody can flood the mailbox.
 */
export async function sendForgottenLink(
  db: Database,
  { environment, reference, email }: Remembered,
  sender: Sender,
  now: Date,
): Promise<void> {
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.reference, reference), eq(bookings.environment, environment), ne(bookings.source, 'partner_api')),
    )
  if (!found) return
  await db.transaction(async (tx) => {
    const booking = await lockBooking(tx, found.id)
    if (booking?.email.toLowerCase() !== email.toLowerCase()) return
    if ((await countMails(tx, booking.id, new Date(now.getTime() - DAY_MS))) >= MAX_MAILS_A_DAY) return
    await announce(tx, { booking }, 'link again', {}, sender, now)
  })
}
