import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { lock, LOCK_NAMES } from '../../db/locks.ts'
import { payments, receipts, refunds } from '../../db/schema/index.ts'
import { formatInstant, OPERATOR_ZONE } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'
import { lockChanges } from '../bookings/log.ts'
import type { Sender } from '../bookings/sender.ts'
import type { Receipt, storedIssuer } from '../documents/receipts/receipt.ts'

/** A payment or refund that needs a receipt. */
type Moved = Pick<Receipt, 'paymentId' | 'refundId' | 'currency' | 'amountMinor' | 'vatBasisPoints'>

/**
 * Issues receipts for the payments and refunds of a booking, each once, in the caller's transaction, which has locked
 * the booking. The numbers are gapless: the next one is taken after the transaction of the last has ended.
 */
export async function issueReceipts(db: Database, booking: Booking, sender: Sender, now: Date): Promise<void> {
  const moved = await withoutReceipt(db, booking, sender)
  if (moved.length === 0) return
  const { environment, id: bookingId } = booking
  const year = Number(formatInstant(now, OPERATOR_ZONE).slice(0, 4))
  // Every transaction takes these two locks in this order, whether it logs a change of the booking before or after.
  await lockChanges(db, bookingId)
  await lock(db, LOCK_NAMES.receipts(environment, year))
  const numbered = { environment, year, bookingId, issuedAt: now, issuer: storedIssuerOf(sender) }
  for (const one of moved) await db.insert(receipts).values({ ...numbered, ...one, number: nextNumber(db, numbered) })
}

/** Returns the next number as part of the insert, which reads the last one only after the lock is held. */
function nextNumber(db: Database, { environment, year }: Pick<Receipt, 'environment' | 'year'>): SQL {
  const last = db
    .select({ number: sql`coalesce(max(${receipts.number}), 0)` })
    .from(receipts)
    .where(and(eq(receipts.environment, environment), eq(receipts.year, year)))
  return sql`(${last}) + 1`
}

async function withoutReceipt(db: Database, booking: Booking, { catalogue }: Sender): Promise<Moved[]> {
  const vatBasisPoints = catalogue.current.sale.vatBasisPoints[booking.product]
  return [
    ...(await paymentsWithoutReceipt(db, booking, vatBasisPoints)),
    ...(await refundsWithoutReceipt(db, booking, vatBasisPoints)),
  ]
}

async function paymentsWithoutReceipt(db: Database, { id }: Booking, vatBasisPoints: number | null): Promise<Moved[]> {
  const paid = await db
    .select({ paymentId: payments.id, currency: payments.receivedCurrency, amountMinor: payments.receivedMinor })
    .from(payments)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(eq(payments.bookingId, id), gt(payments.receivedMinor, 0), isNull(receipts.number)))
    .orderBy(asc(payments.confirmedAt), asc(payments.id))
  return paid.flatMap(({ paymentId, currency, amountMinor }) =>
    currency === null || amountMinor === null
      ? []
      : [{ paymentId, refundId: null, currency, amountMinor, vatBasisPoints }],
  )
}

/**
 * Returns refunds without a receipt, with the VAT of their payments. A dispute is not a refund, because the bank took
 * that money.
 */
async function refundsWithoutReceipt(db: Database, { id }: Booking, vatBasisPoints: number | null): Promise<Moved[]> {
  const paid = alias(receipts, 'paid')
  const returned = await db
    .select({
      refundId: refunds.id,
      currency: payments.receivedCurrency,
      amountMinor: refunds.amountMinor,
      paidNumber: paid.number,
      paidVat: paid.vatBasisPoints,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(receipts, eq(receipts.refundId, refunds.id))
    .leftJoin(paid, eq(paid.paymentId, payments.id))
    .where(
      and(eq(refunds.bookingId, id), eq(refunds.state, 'done'), ne(refunds.origin, 'dispute'), isNull(receipts.number)),
    )
    .orderBy(asc(refunds.doneAt), asc(refunds.id))
  return returned.flatMap(({ refundId, currency, amountMinor, paidNumber, paidVat }) =>
    currency === null
      ? []
      : [
          {
            paymentId: null,
            refundId,
            currency,
            amountMinor,
            vatBasisPoints: paidNumber === null ? vatBasisPoints : paidVat,
          },
        ],
  )
}

function storedIssuerOf({
  operator: { bankDetails: _, licence: __, ...issuer },
}: Sender): z.output<typeof storedIssuer> {
  return { version: 1, ...issuer }
}
