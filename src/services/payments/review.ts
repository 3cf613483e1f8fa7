import { and, eq, exists, inArray, lt, ne, or, type SQL, sql, asc, isNotNull, count } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { bookings, commissions, payments, refunds } from '../../db/schema/index.ts'
import { ENVIRONMENTS, type Environment } from '../../values/environment.ts'
import { DAY_MS } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'
import { refundedOfPayment } from '../bookings/paid.ts'
import { unknownItems } from '../partners/commissions.ts'
import { whereGivenUp, type Refund } from './refunds.ts'

/** The problems with the money of a booking that only the operator can decide. */
const REVIEW_PROBLEMS = ['not_enough', 'too_much', 'refund_given_up', 'disputed', 'unmarked'] as const

/** How long after its end a booking paid on arrival may stay unmarked (decisions 7.15). */
const UNMARKED_MS = 7 * DAY_MS

/** One such problem. */
export type ReviewProblem = (typeof REVIEW_PROBLEMS)[number]

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

/** Which bookings are asked for: those of one environment, and how many at most of those that wait longest. */
interface Asked {
  environment?: Environment
  most?: number
}

/** Returns the bookings whose money needs review, by reference. */
export async function findNeedingReview(db: Database, now: Date, asked: Asked = {}): Promise<NeedsReview[]> {
  const found = new Map<number, NeedsReview>()
  for (const one of [...(await findUnusual(db, asked)), ...(await findUnmarked(db, asked, now))]) {
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
  return (await findUnusual(db, { bookingId: id })).some(({ problems }) => problems.includes('not_enough'))
}

/** Returns the bookings whose partner waits for a commission, because nobody has marked them as done or as no-shows. */
async function findUnmarked(db: Database, { environment, most = ALL }: Asked, now: Date): Promise<NeedsReview[]> {
  const rows = await db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.id, unmarkedIds(db, now)), environment && eq(bookings.environment, environment)))
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .limit(most)
  return rows.map((booking) => ({ booking, problems: ['unmarked'], surplus: [] }))
}

const ALL = 2 ** 31 - 1

function unmarkedIds(db: Database, now: Date) {
  return db
    .select({ id: commissions.bookingId })
    .from(commissions)
    .where(
      and(
        // A literal, so that the partial index applies.
        eq(commissions.state, sql.raw("'pending'")),
        lt(commissions.earnedAt, new Date(now.getTime() - UNMARKED_MS)),
        exists(unknownItems(db)),
      ),
    )
}

async function findUnusual(
  db: Database,
  { environment, bookingId, most = ALL }: Asked & { bookingId?: number },
): Promise<NeedsReview[]> {
  const judged = judgedBookings(db, bookingId)
  const rows = await db
    .select({ booking: bookings, problems: judged.problems, left: judged.left })
    .from(bookings)
    .innerJoin(judged, eq(judged.id, bookings.id))
    .where(and(sql`cardinality(${judged.problems}) > 0`, environment && eq(bookings.environment, environment)))
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .limit(most)
  return rows.map(({ booking, problems, left }) => ({ booking, problems, surplus: surplusOf(booking, problems, left) }))
}

/**
 * Selects the bookings with unplanned payments or refunds, with their problems and what is left of their payments by
 * currency. All others are in order: the requested amount confirms a booking, and a surplus is refunded automatically.
 */
function judgedBookings(db: Database, bookingId: number | undefined) {
  const unusual = union(
    db.select({ bookingId: payments.bookingId }).from(payments).where(whereUnusualPayment),
    db.select({ bookingId: refunds.bookingId }).from(refunds).where(whereUnusualRefund),
  )
  const whereRefund = (which: SQL | undefined) =>
    sql<boolean>`EXISTS ${db
      .select({ one: sql`1` })
      .from(refunds)
      .where(and(eq(refunds.paymentId, payments.id), which))}`
  const whereDisputed = and(eq(refunds.origin, 'dispute'), eq(refunds.state, 'sent'))
  const paid = db
    .select({
      bookingId: payments.bookingId,
      currency: payments.receivedCurrency,
      leftMinor: sql<number>`coalesce(${payments.receivedMinor}, 0) - (${refundedOfPayment(db)})`.as('left_minor'),
      hasGivenUp: whereRefund(whereGivenUp(db)).as('has_given_up'),
      isDisputed: whereRefund(whereDisputed).as('is_disputed'),
    })
    .from(payments)
    .where(
      and(
        // Joined instead, they would be taken for nearly all payments, and all bookings would be read.
        sql`${payments.bookingId} = ANY(ARRAY${unusual})`,
        bookingId === undefined ? undefined : eq(payments.bookingId, bookingId),
      ),
    )
    .as('paid')
  const { id, status, settlement, currency, priceMinor, waivedMinor, feeMinor } = bookings
  const leftMinor = sql`coalesce(sum(${paid.leftMinor}) FILTER (WHERE ${paid.currency} = ${currency}), 0)`
  const whereForeignLeft = sql`coalesce(bool_or(${paid.leftMinor} > 0 AND ${paid.currency} <> ${currency}), false)`
  const keptMinor = sql`CASE ${status} WHEN 'cancelled' THEN coalesce(${feeMinor}, 0) ELSE ${priceMinor} END`
  // Money came in, but not what an unpaid booking needs.
  const whereNotEnough = sql`(${status} <> 'cancelled' AND (${leftMinor} <> 0 OR ${whereForeignLeft}) AND (${status} <> 'confirmed' OR ${settlement} = 'on_arrival' AND ${leftMinor} < ${priceMinor} - ${waivedMinor}))`
  // More is left than is kept. For a booking that was accepted with less, another currency counts as its price.
  const whereTooMuch = sql`(${leftMinor} > ${keptMinor} OR ${whereForeignLeft} AND ${leftMinor} >= ${keptMinor})`
  const problem = (name: ReviewProblem) => sql.raw(`'${name}'`)
  return db
    .select({
      id,
      problems: sql<ReviewProblem[]>`array_remove(ARRAY[
        CASE WHEN ${whereNotEnough} THEN ${problem('not_enough')} WHEN ${whereTooMuch} THEN ${problem('too_much')} END,
        CASE WHEN bool_or(${paid.hasGivenUp}) THEN ${problem('refund_given_up')} END,
        CASE WHEN bool_or(${paid.isDisputed}) THEN ${problem('disputed')} END], NULL)`.as('problems'),
      left: sql<
        [string, number][]
      >`coalesce(jsonb_agg(jsonb_build_array(${paid.currency}, ${paid.leftMinor})) FILTER (WHERE ${paid.currency} IS NOT NULL), '[]')`.as(
        'left_by_payment',
      ),
    })
    .from(bookings)
    .innerJoin(paid, eq(paid.bookingId, id))
    .groupBy(id)
    .as('judged')
}

/** The condition of the index payments_unusual. */
const whereUnusualPayment = sql`(${payments.receivedCurrency} <> ${payments.currency} OR ${payments.receivedMinor} <> ${payments.amountMinor})`

/** The condition of the index refunds_unusual. */
const whereUnusualRefund = or(eq(refunds.state, sql.raw("'failed'")), ne(refunds.origin, sql.raw("'us'")))

/** Returns what can be refunded to solve the problems of a booking, given what is left of its payments. */
function surplusOf(
  { status, currency: own, priceMinor, feeMinor }: Booking,
  problems: readonly ReviewProblem[],
  leftOfPayments: readonly [currency: string, minor: number][],
): Surplus[] {
  const isTooMuch = problems.includes('too_much')
  if (!isTooMuch && !problems.includes('not_enough')) return []
  const left = new Map<string, number>()
  for (const [currency, minor] of leftOfPayments) left.set(currency, (left.get(currency) ?? 0) + minor)
  const keptMinor = status === 'cancelled' ? (feeMinor ?? 0) : priceMinor
  if (isTooMuch) left.set(own, (left.get(own) ?? 0) - keptMinor)
  return [...left].flatMap(([currency, amountMinor]) => (amountMinor > 0 ? [{ currency, amountMinor }] : []))
}

/** Returns the number of bookings with each problem, in both environments, including zeros. */
export async function countNeedingReview(db: Database, now: Date) {
  const judged = judgedBookings(db, undefined)
  const unusual = db
    .select({ id: judged.id, problem: sql<ReviewProblem>`unnest(${judged.problems})`.as('problem') })
    .from(judged)
    .as('unusual')
  const rows = await db
    .select({ environment: bookings.environment, problem: unusual.problem, bookings: count() })
    .from(unusual)
    .innerJoin(bookings, eq(bookings.id, unusual.id))
    .groupBy(bookings.environment, unusual.problem)
  const unmarked = await db
    .select({ environment: bookings.environment, bookings: count() })
    .from(bookings)
    .where(inArray(bookings.id, unmarkedIds(db, now)))
    .groupBy(bookings.environment)
  const all = [...rows, ...unmarked.map((one) => ({ ...one, problem: 'unmarked' as const }))]
  return ENVIRONMENTS.flatMap((environment) =>
    REVIEW_PROBLEMS.map((problem) => ({
      environment,
      problem,
      bookings: all.find((one) => one.environment === environment && one.problem === problem)?.bookings ?? 0,
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

/** Returns the refunds that are under way, or have failed and were not settled otherwise since, the oldest first. */
export async function listOpenRefunds(db: Database, environment: Environment, most = ALL): Promise<OpenRefund[]> {
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
    .limit(most)
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
