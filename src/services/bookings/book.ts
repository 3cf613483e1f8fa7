import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookedProducts, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { Customer } from '../../values/customer.ts'
import { percentOf } from '../../values/money.ts'
import type { Offer } from '../../values/offer.ts'
import { withoutSuffix } from '../../values/place-code.ts'
import { toInstant } from '../../values/time.ts'
import { groupSize } from '../../values/trip.ts'
import type { Operator, Voucher } from '../../values/voucher.ts'
import { queueMail } from '../outbox/queue.ts'
import type { Owner } from '../partners/owner.ts'
import type { StoredRequest } from '../transfer-requests/transfer-request.ts'
import { voucherMail } from './voucher-mail.ts'
import { bookedVoucher } from './voucher.ts'

/** What a partner books: one offer for each leg of its stored request. */
export interface NewBooking {
  owner: Owner
  stored: StoredRequest
  outbound: Offer
  return: Offer | null
  customer: Customer
  /** What references begin with. */
  prefix: string
  /** Who stands on the vouchers. */
  operator: Operator
}

/** A booking that was made. */
export interface Booked {
  reference: string
  vouchers: Voucher[]
}

/**
 * Books a request once, however many try at the same time: booking, products, commission and the mail with the vouchers
 * are committed together, or nothing is. Throws ALREADY_BOOKED, OFFER_EXPIRED.
 */
export async function book(db: Database, booking: NewBooking, now: Date): Promise<Booked> {
  return db.transaction(async (tx) => {
    const { owner, stored } = booking
    if (now >= stored.expiresAt) {
      await ensureNotBooked(tx, stored.id)
      throw new ApiError('OFFER_EXPIRED', `the offers of transfer ${stored.id} have expired, please request it again`)
    }
    const { id, reference } = await insertBooking(tx, booking, now)
    const offers = booking.return ? [booking.outbound, booking.return] : [booking.outbound]
    const { trip, type } = stored.request
    const products = offers.map((offer, i) => {
      const leg = (i === 1 && trip.return) || trip.outbound
      return {
        bookingId: id,
        number: i + 1,
        vehicleId: offer.vehicle.id,
        fromCode: withoutSuffix(leg.from),
        toCode: withoutSuffix(leg.to),
        pickupAt: new Date(toInstant(offer.pickupAt)),
        groupSize: groupSize(leg.party),
        shared: type === 'shared',
        priceMinor: offer.priceMinor,
        offer,
        voucher: bookedVoucher(booking, { reference, number: i + 1, offer }, now),
      }
    })
    await tx.insert(bookedProducts).values(products)
    const vouchers = products.map(({ voucher }) => voucher)
    await queueMail(tx, voucherMail(owner, reference, vouchers), now)
    return { reference, vouchers }
  })
}

async function insertBooking(
  db: Database,
  { owner, stored, outbound, return: back, customer, prefix }: NewBooking,
  now: Date,
): Promise<{ id: number; reference: string }> {
  const priceMinor = outbound.priceMinor + (back?.priceMinor ?? 0)
  const commission = owner.environment === 'live' ? owner.partner.commission : 0
  for (;;) {
    const [row] = await db
      .insert(bookings)
      .values({
        reference: `${prefix}${randomDigits()}`,
        transferRequestId: stored.id,
        partnerId: owner.partner.id,
        environment: owner.environment,
        customer,
        priceMinor,
        commissionPercent: String(commission / 100),
        commissionMinor: percentOf(priceMinor, commission),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: bookings.id, reference: bookings.reference })
    if (row) return row
    // Another request was first; if it was not, the digits are taken and others are drawn.
    await ensureNotBooked(db, stored.id)
  }
}

/** Nine digits that nobody can guess from the ones before. */
function randomDigits(): number {
  return randomInt(100_000_000, 1_000_000_000)
}

async function ensureNotBooked(db: Database, transferRequestId: number): Promise<void> {
  const [booked] = await db
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(eq(bookings.transferRequestId, transferRequestId))
  if (booked)
    throw new ApiError('ALREADY_BOOKED', `transfer ${transferRequestId} was booked already, as ${booked.reference}`)
}
