import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { insertUnlessTaken, newRow, type NewRow } from '../../db/write-together.ts'
import { prepared } from '../../db/prepared.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'
import { concludeSale } from '../selling/after-sale.ts'
import { eventRow } from './log.ts'
import { type NewBooking, newBooking } from './new-booking.ts'
import { itemRow } from './new-item.ts'
import { NEXT_ID } from './next-id.ts'
import { withRentalVouchers } from './vouchers/rental-vouchers.ts'
import { claimSeats } from './seats.ts'

/**
 * Sells: booking, items and log are committed together, or nothing is; what needs no payment first is confirmed at once.
 * Returns undefined if the source is already booked, even under concurrent attempts. Throws OFFER_EXPIRED where a shuttle
 * has no seats left.
 */
export async function book(db: Database, sale: NewBooking, now: Date): Promise<Booking | undefined> {
  const seats = sale.items.filter((item) => item.kind === 'ride').filter(({ seats }) => seats !== null)
  // A single statement is a transaction already.
  if (seats.length === 0) return insertSale(db, sale, now)
  return inTransaction(db, async (tx) => {
    const booking = await insertSale(tx, sale, now)
    if (booking) await claimSeats(tx, booking, seats)
    return booking
  })
}

/** Draws ids and references until both are free; undefined if it is the source that conflicts. */
async function insertSale(db: Database, sale: NewBooking, now: Date): Promise<Booking | undefined> {
  for (let { id } = sale; ; id = undefined) {
    const booking = newBooking(id ?? (await drawId(db)), sale, now)
    if (await insertUnlessTaken(db, [newRow(bookings, booking), ...partsOf(booking, sale, now)])) return booking
    if (await isBooked(db, sale)) return undefined
  }
}

/** What is inserted with a booking refers to its id, mails with a link to its page included: so that is drawn first. */
async function drawId(db: Database): Promise<number> {
  const [drawn] = await nextId(db).execute()
  if (!drawn) throw new Error('SELECT nextval(…) gave no row')
  return drawn.id
}

const nextId = prepared('next_booking_id', (db) =>
  db.select({ id: sql`id`.mapWith(Number) }).from(sql`${NEXT_ID} AS id`),
)

/** Its items and the first line of its log; where it is sold, what that entails, else what waits for the payment. */
function partsOf(booking: Booking, { items, source, office, partner, whileAwaited }: NewBooking, now: Date): NewRow[] {
  const isSold = booking.status === 'confirmed'
  const unsold = items.map((item, i) => itemRow(booking, item, i + 1, office))
  const rows = isSold ? withRentalVouchers(booking, unsold, office) : unsold
  const actor = source.kind === 'partner_api' ? 'partner' : 'traveller'
  return [
    ...rows.map((item) => newRow(bookingItems, item)),
    eventRow(booking.id, { actor, event: 'booked' }, now),
    ...(isSold ? concludeSale({ booking, items: rows, partner }, office, now) : (whileAwaited?.(booking) ?? [])),
  ]
}

async function isBooked(db: Database, sale: NewBooking): Promise<boolean> {
  const [row] = await db.select({ id: bookings.id }).from(bookings).where(sameSource(sale))
  return row !== undefined
}

function sameSource({ source, environment }: NewBooking): SQL | undefined {
  if (source.kind === 'partner_api') return eq(bookings.transferRequestId, source.transferRequestId)
  const { submissionKey, checkoutLinkId } = source
  const sameLink =
    checkoutLinkId === null
      ? undefined
      : and(eq(bookings.checkoutLinkId, checkoutLinkId), inArray(bookings.status, ['awaiting_payment', 'confirmed']))
  const sameForm = and(
    eq(bookings.submissionKey, submissionKey),
    eq(bookings.source, source.kind),
    eq(bookings.environment, environment),
  )
  return or(sameForm, sameLink)
}
