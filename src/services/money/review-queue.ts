import { and, eq, exists, lt, ne, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { bookings, commissions, payments, refunds } from '../../db/schema/index.ts'
import { DAY_MS } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'
import { unknownItems } from './commissions/earn-commissions.ts'

/** What only the operator can judge about the money of a booking. */
const REVIEW_REASONS = ['not_enough', 'too_much', 'refund_given_up', 'disputed', 'unmarked'] as const

/** How long after its end a booking that is paid on arrival may stay unmarked (decisions 7.15). */
const UNMARKED_MS = 7 * DAY_MS

/** One thing to judge. */
export type ReviewReason = (typeof REVIEW_REASONS)[number]

type PaymentRow = typeof payments.$inferSelect
type RefundRow = typeof refunds.$inferSelect

/** A payment with what went back of it. */
interface PaymentBack extends Pick<PaymentRow, 'id' | 'receivedCurrency' | 'receivedMinor'> {
  refunds: readonly Pick<RefundRow, 'origin' | 'state' | 'amountMinor' | 'createdAt' | 'nextAttemptAt'>[]
}

/** A booking whose money needs review. */
export interface NeedsReview {
  booking: Booking
  problems: ReviewReason[]
  /** What can go back, by currency: of too little all that came in, of too much what is not kept. */
  surplus: Surplus[]
}

interface Surplus {
  currency: string
  amountMinor: number
}

/** Returns the bookings whose money needs review, by reference. */
export async function findNeedingReview(db: Database, now: Date): Promise<NeedsReview[]> {
  const found = new Map<number, NeedsReview>()
  for (const one of [...(await findUnusual(db)), ...(await findUnmarked(db, now))]) {
    const { booking, problems, surplus } = one
    const known = found.get(booking.id)
    found.set(booking.id, {
      booking,
      problems: [...(known?.problems ?? []), ...problems],
      surplus: [...(known?.surplus ?? []), ...surplus],
    })
  }
  return [...found.values()].toSorted((a, b) => (a.booking.reference < b.booking.reference ? -1 : 1))
}

/** Bookings whose partner waits for a commission, because nobody has said whether they were made. */
async function findUnmarked(db: Database, now: Date): Promise<NeedsReview[]> {
  const rows = await db
    .selectDistinctOn([bookings.id], { booking: bookings })
    .from(commissions)
    .innerJoin(bookings, eq(bookings.id, commissions.bookingId))
    .where(
      and(
        eq(commissions.state, sql.raw("'pending'")),
        lt(commissions.earnedAt, new Date(now.getTime() - UNMARKED_MS)),
        exists(unknownItems(db)),
      ),
    )
  return rows.map(({ booking }) => ({ booking, problems: ['unmarked'], surplus: [] }))
}

async function findUnusual(db: Database): Promise<NeedsReview[]> {
  const byBooking = new Map<
    number,
    { booking: Booking; payments: Map<string, PaymentBack & { refunds: RefundRow[] }> }
  >()
  for (const { booking, payment, refund } of await loadUnusual(db)) {
    const entry = byBooking.get(booking.id) ?? { booking, payments: new Map() }
    const known = entry.payments.get(payment.id) ?? { ...payment, refunds: [] }
    if (refund) known.refunds.push(refund)
    entry.payments.set(payment.id, known)
    byBooking.set(booking.id, entry)
  }
  return [...byBooking.values()]
    .map(({ booking, payments }) => {
      const paid = [...payments.values()]
      const problems = problemsOf(booking, paid)
      return { booking, problems, surplus: surplusOf(booking, paid, problems) }
    })
    .filter(({ problems }) => problems.length > 0)
}

/**
 * Loads the bookings to whose money something happened that we had not planned. All others are as they should be: what
 * we asked for confirms a booking, and surplus goes back by itself.
 */
async function loadUnusual(db: Database) {
  const unusual = union(
    db.select({ bookingId: payments.bookingId }).from(payments).where(isUnusualPayment),
    db.select({ bookingId: refunds.bookingId }).from(refunds).where(isUnusualRefund),
  ).as('unusual')
  return db
    .select({ booking: bookings, payment: payments, refund: refunds })
    .from(unusual)
    .innerJoin(bookings, eq(bookings.id, unusual.bookingId))
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
}

/** As the index payments_unusual has it. */
const isUnusualPayment = sql`(${payments.receivedCurrency} <> ${payments.currency} OR ${payments.receivedMinor} <> ${payments.amountMinor})`

/** As the index refunds_unusual has it. */
const isUnusualRefund = or(eq(refunds.state, sql.raw("'failed'")), ne(refunds.origin, sql.raw("'us'")))

/** Returns what the operator has to judge about a booking with these payments. */
function problemsOf(
  booking: Pick<Booking, 'status' | 'settlement' | 'currency' | 'priceMinor' | 'feeMinor'>,
  paid: readonly PaymentBack[],
): ReviewReason[] {
  const isOurs = ({ receivedCurrency }: PaymentBack) => receivedCurrency === booking.currency
  const left = paid.filter(isOurs).reduce((sum, payment) => sum + leftMinor(payment), 0)
  const isForeignLeft = paid.some((payment) => !isOurs(payment) && leftMinor(payment) > 0)
  const problems: ReviewReason[] = []
  if (isNotEnough(booking, left, isForeignLeft)) problems.push('not_enough')
  else if (isTooMuch(booking, left, isForeignLeft)) problems.push('too_much')
  if (paid.some(hasGivenUp)) problems.push('refund_given_up')
  if (paid.some(({ refunds }) => refunds.some(({ origin, state }) => origin === 'dispute' && state === 'sent')))
    problems.push('disputed')
  return problems
}

/** What of the money of a booking can go back to settle its problems. */
function surplusOf(
  booking: Pick<Booking, 'status' | 'currency' | 'priceMinor' | 'feeMinor'>,
  paid: readonly PaymentBack[],
  problems: readonly ReviewReason[],
): Surplus[] {
  const isTooMuch = problems.includes('too_much')
  if (!isTooMuch && !problems.includes('not_enough')) return []
  const left = new Map<string, number>()
  for (const payment of paid) {
    const { receivedCurrency: currency } = payment
    if (currency !== null) left.set(currency, (left.get(currency) ?? 0) + leftMinor(payment))
  }
  if (isTooMuch) left.set(booking.currency, (left.get(booking.currency) ?? 0) - keptMinor(booking))
  return [...left].flatMap(([currency, amountMinor]) => (amountMinor > 0 ? [{ currency, amountMinor }] : []))
}

type Owing = Parameters<typeof problemsOf>[0]

/** Money has come, but not what a booking needs that is neither paid nor given up. */
function isNotEnough({ status, settlement, priceMinor }: Owing, left: number, isForeignLeft: boolean): boolean {
  if (status === 'cancelled' || (left === 0 && !isForeignLeft)) return false
  return status !== 'confirmed' || (settlement === 'on_arrival' && left < priceMinor)
}

/** More is left than what is kept; of a booking that was accepted with less, another currency counts as its price. */
function isTooMuch(booking: Owing, left: number, isForeignLeft: boolean): boolean {
  const kept = keptMinor(booking)
  return left > kept || (isForeignLeft && left >= kept)
}

function keptMinor({ status, priceMinor, feeMinor }: Pick<Booking, 'status' | 'priceMinor' | 'feeMinor'>): number {
  return status === 'cancelled' ? (feeMinor ?? 0) : priceMinor
}

function leftMinor({ receivedMinor, refunds }: PaymentBack): number {
  const back = refunds.filter(({ state, nextAttemptAt }) => state !== 'failed' || nextAttemptAt !== null)
  return (receivedMinor ?? 0) - back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Whether a refund of ours failed for good and no other of that payment was made since. */
function hasGivenUp({ refunds }: PaymentBack): boolean {
  return refunds.some(
    ({ origin, state, nextAttemptAt, createdAt }) =>
      origin === 'us' &&
      state === 'failed' &&
      nextAttemptAt === null &&
      !refunds.some((later) => later.createdAt > createdAt),
  )
}

/** Returns how many bookings there are with each problem, in both environments; 0 where there are none. */
export async function countNeedingReview(db: Database, now: Date) {
  const found = await findNeedingReview(db, now)
  return (['live', 'sandbox'] as const).flatMap((environment) =>
    REVIEW_REASONS.map((problem) => ({
      environment,
      problem,
      bookings: found.filter(
        ({ booking, problems }) => booking.environment === environment && problems.includes(problem),
      ).length,
    })),
  )
}
