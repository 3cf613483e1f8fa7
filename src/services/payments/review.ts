import { and, eq, exists, lt, ne, or, sql, asc, isNotNull } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { bookings, commissions, payments, refunds } from '../../db/schema/index.ts'
import { ENVIRONMENTS, type Environment } from '../../values/environment.ts'
import { DAY_MS } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'
import { isRefunded } from '../bookings/paid.ts'
import { unknownItems } from '../partners/commissions.ts'
import type { Payment } from './payment.ts'
import { whereGivenUp, type Refund } from './refunds.ts'

/** The problems with the money of a booking that only the operator can decide. */
const REVIEW_PROBLEMS = ['not_enough', 'too_much', 'refund_given_up', 'disputed', 'unmarked'] as const

/** How long after its end a booking paid on arrival may stay unmarked (decisions 7.15). */
const UNMARKED_MS = 7 * DAY_MS

/** One such problem. */
export type ReviewProblem = (typeof REVIEW_PROBLEMS)[number]

/** A payment with its refunds. */
interface RefundablePayment extends Pick<Payment, 'id' | 'receivedCurrency' | 'receivedMinor'> {
  refunds: readonly Pick<Refund, 'origin' | 'state' | 'amountMinor' | 'nextAttemptAt'>[]
  /** Whether one of its refunds was given up and waits for the operator. */
  hasGivenUp: boolean
}

/** A booking whose money needs review. */
export interface NeedsReview {
  booking: Booking
  problems: ReviewProblem[]
  /**
   * What can be refunded, by currency: if too little was paid everything received, if too much what exceeds the price
   * or fee.
   */
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

/** Returns whether too little, or another currency, came in for a booking, which the operator may accept or refund. */
export async function hasTooLittle(db: Database, { id }: Pick<Booking, 'id'>): Promise<boolean> {
  return (await findUnusual(db, id)).some(({ problems }) => problems.includes('not_enough'))
}

/** Returns the bookings whose partner waits for a commission, because nobody has marked them as done or as no-shows. */
async function findUnmarked(db: Database, now: Date): Promise<NeedsReview[]> {
  const rows = await db
    .selectDistinctOn([bookings.id], { booking: bookings })
    .from(commissions)
    .innerJoin(bookings, eq(bookings.id, commissions.bookingId))
    .where(
      and(
        // A literal, so that the partial index applies.
        eq(commissions.state, sql.raw("'pending'")),
        lt(commissions.earnedAt, new Date(now.getTime() - UNMARKED_MS)),
        exists(unknownItems(db)),
      ),
    )
  return rows.map(({ booking }) => ({ booking, problems: ['unmarked'], surplus: [] }))
}

async function findUnusual(db: Database, bookingId?: number): Promise<NeedsReview[]> {
  const byBooking = new Map<
    number,
    { booking: Booking; payments: Map<string, RefundablePayment & { refunds: Refund[] }> }
  >()
  for (const { booking, payment, refund, hasGivenUp } of await loadUnusual(db, bookingId)) {
    const entry = byBooking.get(booking.id) ?? { booking, payments: new Map() }
    const known = entry.payments.get(payment.id) ?? { ...payment, refunds: [], hasGivenUp: false }
    if (refund) known.refunds.push(refund)
    known.hasGivenUp ||= hasGivenUp
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
 * Loads the bookings with unplanned payments or refunds. All others are in order: the requested amount confirms a
 * booking, and a surplus is refunded automatically. Only one booking, if it is given.
 */
async function loadUnusual(db: Database, bookingId: number | undefined) {
  const unusual = union(
    db.select({ bookingId: payments.bookingId }).from(payments).where(whereUnusualPayment),
    db.select({ bookingId: refunds.bookingId }).from(refunds).where(whereUnusualRefund),
  )
  return db
    .select({
      booking: bookings,
      payment: payments,
      refund: refunds,
      hasGivenUp: sql<boolean>`coalesce(${whereGivenUp(db)}, false)`,
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      and(
        // Joined instead, they would be taken for nearly all payments, and all bookings would be read.
        sql`${bookings.id} = ANY(ARRAY${unusual})`,
        bookingId === undefined ? undefined : eq(bookings.id, bookingId),
      ),
    )
}

/** The condition of the index payments_unusual. */
const whereUnusualPayment = sql`(${payments.receivedCurrency} <> ${payments.currency} OR ${payments.receivedMinor} <> ${payments.amountMinor})`

/** The condition of the index refunds_unusual. */
const whereUnusualRefund = or(eq(refunds.state, sql.raw("'failed'")), ne(refunds.origin, sql.raw("'us'")))

/** What decides how much of the money received for a booking is kept. */
type Priced = Pick<Booking, 'status' | 'settlement' | 'currency' | 'priceMinor' | 'waivedMinor' | 'feeMinor'>

/** Returns the problems of a booking with these payments. */
function problemsOf(booking: Priced, paid: readonly RefundablePayment[]): ReviewProblem[] {
  const isOurs = ({ receivedCurrency }: RefundablePayment) => receivedCurrency === booking.currency
  const left = paid.filter(isOurs).reduce((sum, payment) => sum + leftMinor(payment), 0)
  const isForeignLeft = paid.some((payment) => !isOurs(payment) && leftMinor(payment) > 0)
  const problems: ReviewProblem[] = []
  if (isNotEnough(booking, left, isForeignLeft)) problems.push('not_enough')
  else if (isTooMuch(booking, left, isForeignLeft)) problems.push('too_much')
  if (paid.some(({ hasGivenUp }) => hasGivenUp)) problems.push('refund_given_up')
  if (paid.some(({ refunds }) => refunds.some(({ origin, state }) => origin === 'dispute' && state === 'sent')))
    problems.push('disputed')
  return problems
}

/** Returns what can be refunded to solve the problems of a booking. */
function surplusOf(booking: Priced, paid: readonly RefundablePayment[], problems: readonly ReviewProblem[]): Surplus[] {
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

/** Returns whether money was received, but not what an unpaid booking needs. */
function isNotEnough(
  { status, settlement, priceMinor, waivedMinor }: Priced,
  left: number,
  isForeignLeft: boolean,
): boolean {
  if (status === 'cancelled' || (left === 0 && !isForeignLeft)) return false
  return status !== 'confirmed' || (settlement === 'on_arrival' && left < priceMinor - waivedMinor)
}

/**
 * Returns whether more is left than should be kept. For a booking that was accepted with less, another currency counts
 * as its price.
 */
function isTooMuch(booking: Priced, left: number, isForeignLeft: boolean): boolean {
  const kept = keptMinor(booking)
  return left > kept || (isForeignLeft && left >= kept)
}

function keptMinor({ status, priceMinor, feeMinor }: Priced): number {
  return status === 'cancelled' ? (feeMinor ?? 0) : priceMinor
}

function leftMinor({ receivedMinor, refunds }: RefundablePayment): number {
  return (receivedMinor ?? 0) - refunds.filter(isRefunded).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Returns the number of bookings with each problem, in both environments, including zeros. */
export async function countNeedingReview(db: Database, now: Date) {
  const found = await findNeedingReview(db, now)
  return ENVIRONMENTS.flatMap((environment) =>
    REVIEW_PROBLEMS.map((problem) => ({
      environment,
      problem,
      bookings: found.filter(
        ({ booking, problems }) => booking.environment === environment && problems.includes(problem),
      ).length,
    })),
  )
}

/** One of our refunds that is not done yet or has failed. */
export interface OpenRefund {
  refund: Refund
  /** The currency of its payment. */
  currency: string
  booking: Booking
}

/** Returns the refunds that are under way, or have failed and were not settled otherwise since, oldest first. */
export async function listOpenRefunds(db: Database, environment: Environment): Promise<OpenRefund[]> {
  return db
    .select({ refund: refunds, currency: sql<string>`${payments.receivedCurrency}`, booking: bookings })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, and(eq(bookings.id, refunds.bookingId), eq(bookings.environment, environment)))
    .where(
      and(
        eq(refunds.origin, 'us'),
        or(and(isNotNull(refunds.nextAttemptAt), ne(refunds.state, 'done')), whereGivenUp(db)),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Returns one of our refunds with its booking; undefined if there is none. */
export async function findRefund(
  db: Database,
  environment: Environment,
  id: string,
): Promise<{ refund: Refund; booking: Booking } | undefined> {
  const [found] = await db
    .select({ refund: refunds, booking: bookings })
    .from(refunds)
    .innerJoin(bookings, and(eq(bookings.id, refunds.bookingId), eq(bookings.environment, environment)))
    .where(and(eq(refunds.id, id), eq(refunds.origin, 'us')))
  return found
}

/** Returns the bookings that await payment, in the order in which their holds end. */
export async function listAwaitingPayment(db: Database, environment: Environment): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        isNotNull(bookings.holdUntil),
        eq(bookings.status, 'awaiting_payment'),
        eq(bookings.environment, environment),
      ),
    )
    .orderBy(asc(bookings.holdUntil), asc(bookings.id))
}

/** Returns the confirmed bookings whose traveller was asked for more and has not paid it yet, by their start. */
export async function listAskedForMore(db: Database, environment: Environment): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(and(isNotNull(bookings.askedMinor), eq(bookings.environment, environment)))
    .orderBy(asc(bookings.firstStartAt), asc(bookings.id))
}
