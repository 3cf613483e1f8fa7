import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/index.ts'
import { letterWords } from '../../../texts/mails/by-language.ts'
import type { Environment } from '../../../values/environment.ts'
import { DAY_MS } from '../../../values/time.ts'
import { type Booking, lockBooking } from '../../bookings/booking.ts'
import { type FullBooking, listItems, rentalsOf, ridesOf } from '../../bookings/find-booking.ts'
import { logBooking } from '../../bookings/log.ts'
import { dueByCardMinor } from '../../bookings/paid.ts'
import type { By, Sender } from '../../bookings/sender.ts'
import { vouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import { findPartner } from '../../partners/partner.ts'
import { queueMails, countMails, type NewMail } from '../mail/mail.ts'
import { footer } from './letter.ts'
import { queueLetter } from './queue-letter.ts'
import { aboutLine } from './subject.ts'
import { confirmationLetter, payLetter } from './travellers-letters.ts'
import { vouchersMail } from './vouchers-mail.ts'
import { writeLetter } from './write-letter.ts'

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
    await queueMails(tx, [linkMail({ booking, items: await listItems(tx, booking) }, sender)], now)
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
    if (booking.source === 'partner_api') return resendToPartner(tx, full, sender, now)
    await queueLetter(tx, full, confirmationLetter, sender, now)
    return booking.email
  })
}

async function resendToPartner(
  db: Database,
  full: FullBooking,
  { operator }: Sender,
  now: Date,
): Promise<string | undefined> {
  const { booking } = full
  const seller = await findPartner(db, booking.partnerId)
  if (!seller) return undefined
  await queueMails(
    db,
    [vouchersMail({ ...booking, to: seller.email, vouchers: vouchersOf(full), event: 'confirmed' }, operator)],
    now,
  )
  return seller.email
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
    const full = { booking, items: await listItems(tx, booking) }
    await queueLetter(tx, full, (view) => payLetter(view, dueMinor), sender, now)
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
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.reference, reference), eq(bookings.environment, environment), ne(bookings.source, 'partner_api')),
    )
  if (booking?.email.toLowerCase() !== email.toLowerCase()) return
  if ((await countMails(db, booking.id, new Date(now.getTime() - DAY_MS))) >= MAX_MAILS_A_DAY) return
  await queueMails(db, [linkMail({ booking, items: await listItems(db, booking) }, sender)], now)
}

/** Returns the mail with the link to the traveller's page. */
export function linkMail({ booking, items }: FullBooking, { operator, pageUrl }: Sender): NewMail {
  const { id, environment, reference, email, language, product } = booking
  const words = letterWords(language, product)
  const { link } = words
  const about = aboutLine({ words, booking, rides: ridesOf(items), rentals: rentalsOf(items) })
  const letter = {
    subject: `${environment === 'sandbox' ? '[SANDBOX] ' : ''}${link.subject(about)}`,
    sender: operator,
    reference,
    parts: [
      { kind: 'text', text: link.text },
      { kind: 'link', label: link.page, url: pageUrl(booking) },
      { kind: 'text', text: link.keep },
      ...footer(operator, language),
    ],
  } as const
  return { environment, bookingId: id, to: email, ...writeLetter(letter, language), attachments: [] }
}
