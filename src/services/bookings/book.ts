import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookedProducts, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { Customer } from '../../values/customer.ts'
import { percentOf } from '../../values/money.ts'
import type { Offer } from '../../values/offer.ts'
import { withoutSuffix } from '../../values/place-code.ts'
import { formatLocal, toInstant } from '../../values/time.ts'
import { groupSize, type Leg } from '../../values/trip.ts'
import type { Operator, Voucher } from '../../values/voucher.ts'
import { claimSeats, type SeatClaim } from '../offers/shuttle-seats.ts'
import { queueMail } from '../outbox/queue.ts'
import type { Owner } from '../partners/owner.ts'
import type { StoredRequest } from '../transfer-requests/transfer-request.ts'
import { voucherMail } from './voucher-mail.ts'
import { bookedVoucher } from './voucher.ts'

/** A leg, the offer that was chosen for it, and how many people its departure takes where it is a shuttle's. */
export interface BookedLeg {
  leg: Leg
  offer: Offer
  seats: number | null
}

/** What a partner books: one offer for each leg of its stored request, the outbound one first. */
export interface NewBooking {
  owner: Owner
  stored: StoredRequest
  legs: readonly BookedLeg[]
  /** The first instant at which anybody can still be picked up, in milliseconds. */
  earliestPickup: number
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
    const { owner, stored, legs } = booking
    const reason = whyExpired(booking, now)
    if (reason !== undefined) {
      await ensureNotBooked(tx, stored.id)
      throw new ApiError('OFFER_EXPIRED', reason)
    }
    const { id, reference } = await insertBooking(tx, booking, now)
    await claimSeats(tx, owner.environment, legs.flatMap(seatClaims))
    const products = legs.map(({ leg, offer, seats }, i) => ({
      bookingId: id,
      number: i + 1,
      vehicleId: offer.vehicle.id,
      fromCode: withoutSuffix(leg.from),
      toCode: withoutSuffix(leg.to),
      pickupAt: new Date(toInstant(offer.pickupAt)),
      groupSize: groupSize(leg.party),
      shared: seats !== null,
      priceMinor: offer.priceMinor,
      offer,
      voucher: bookedVoucher(booking, { reference, number: i + 1, offer }, now),
    }))
    await tx.insert(bookedProducts).values(products)
    const vouchers = products.map(({ voucher }) => voucher)
    await queueMail(tx, voucherMail(owner, reference, vouchers), now)
    return { reference, vouchers }
  })
}

/** Why the offers can no longer be booked (decisions 3.15, 6.8); undefined while they can. */
function whyExpired({ stored, legs, earliestPickup }: NewBooking, now: Date): string | undefined {
  if (now >= stored.expiresAt) return `the offers of transfer ${stored.id} have expired, please request it again`
  const late = legs.find(({ offer }) => toInstant(offer.pickupAt) < earliestPickup)
  return late && `the pickup at ${formatLocal(late.offer.pickupAt)} is over, or too soon to be booked`
}

function seatClaims({ leg: { from, to, party }, offer: { pickupAt: at }, seats }: BookedLeg): SeatClaim[] {
  return seats === null ? [] : [{ from, to, at, groupSize: groupSize(party), seats }]
}

async function insertBooking(
  db: Database,
  { owner, stored, legs, customer, prefix }: NewBooking,
  now: Date,
): Promise<{ id: number; reference: string }> {
  const priceMinor = legs.reduce((sum, { offer }) => sum + offer.priceMinor, 0)
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
