import { and, asc, desc, eq, exists, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lock, LOCK_NAMES } from '../../db/locks.ts'
import { accountLines, commissions, partners, settingsInForce, statements } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { formatDay, OPERATOR_ZONE, parseMonth, startOfDay, todayAt } from '../../values/time.ts'
import { earnCommissions } from './commissions.ts'
import { sweepSales } from './ledger.ts'
import { logPartner } from './partner.ts'
import { markPaid, whereLatest } from './statements.ts'

/** A partner's share of a closed month. */
export interface ClosedMonth {
  partnerId: number
  lines: number
  /** In EUR minor units: to pay by the partner; negative if it is for us to pay. */
  totalMinor: number
}

/**
 * Closes a month such as `2027-01`, one partner at a time: adds every line up to its end that is on no statement to the
 * partner's statement, which begins with the balance of the one before. A partner whose month is already closed keeps
 * that statement unchanged. Returns what was closed; undefined if the month is invalid or not over yet in Paris.
 */
export async function closeMonth(
  db: Database,
  month: string,
  actor: Actor,
  now: Date,
): Promise<ClosedMonth[] | undefined> {
  const days = parseMonth(month)
  if (!days || startOfDay(days.before, OPERATOR_ZONE) > now) return undefined
  await earnCommissions(db, now)
  await sweepSales(db, now)
  const before = formatDay(days.before)
  const closed: ClosedMonth[] = []
  for (const partnerId of await listOpenAccounts(db, { month, before })) {
    const one = await inTransaction(db, (tx) => closeFor(tx, { partnerId, month, before }, actor, now))
    if (one) closed.push(one)
  }
  return closed
}

/** Returns the partners with lines before that day that are on no statement, or a balance that is not zero. */
async function listOpenAccounts(db: Database, { month, before }: { month: string; before: string }): Promise<number[]> {
  const unstated = db
    .select({ one: sql`1` })
    .from(accountLines)
    .where(and(eq(accountLines.partnerId, partners.id), whereUnstated(before)))
  const carried = db
    .select({ one: sql`1` })
    .from(statements)
    .where(
      and(
        eq(statements.partnerId, partners.id),
        whereLatest(db),
        ne(statements.balanceMinor, 0),
        lt(statements.month, month),
      ),
    )
  const open = await db
    .select({ id: partners.id })
    .from(partners)
    .where(or(exists(unstated), exists(carried)))
    .orderBy(asc(partners.id))
  return open.map(({ id }) => id)
}

function whereUnstated(before: string): SQL | undefined {
  return and(isNull(accountLines.statementId), lt(accountLines.day, before))
}

interface Closing {
  partnerId: number
  month: string
  before: string
}

async function closeFor(
  db: Database,
  { partnerId, month, before }: Closing,
  actor: Actor,
  now: Date,
): Promise<ClosedMonth | undefined> {
  // Whoever closes the same account meanwhile waits here, and then finds it closed.
  await db.select({ id: partners.id }).from(partners).where(eq(partners.id, partnerId)).for('no key update')
  const whereTheirs = eq(statements.partnerId, partnerId)
  if ((await db.$count(statements, and(whereTheirs, eq(statements.month, month)))) > 0) return undefined
  const [last] = await db.select().from(statements).where(whereTheirs).orderBy(desc(statements.id)).limit(1)
  const openingMinor = last?.balanceMinor ?? 0
  const whereTheirLines = and(eq(accountLines.partnerId, partnerId), whereUnstated(before))
  const hasLines = (await db.$count(accountLines, whereTheirLines)) > 0
  if (!hasLines && (openingMinor === 0 || (last && last.month > month))) return undefined
  const today = todayAt(now, OPERATOR_ZONE)
  // What is left of the statement before is carried over.
  await markPaid(db, whereTheirs, now)
  const due = formatDay(today + (await paymentDays(db)))
  const begun = { partnerId, month, ...(await nextNumber(db, today)), createdAt: now, openingMinor, due }
  const nothingYet = { lines: 0, totalMinor: openingMinor, commissionMinor: 0, balanceMinor: openingMinor }
  const [statement] = await db
    .insert(statements)
    .values({ ...begun, ...nothingYet })
    .returning({ id: statements.id })
  if (!statement) throw new Error('INSERT … RETURNING gave no row')
  await db.update(accountLines).set({ statementId: statement.id }).where(whereTheirLines)
  // Added up only once they are on it, because others write lines of past days meanwhile.
  const { lines, sumMinor, commissionMinor } = await sumLines(db, eq(accountLines.statementId, statement.id))
  const totalMinor = openingMinor + sumMinor
  await db
    .update(statements)
    .set({ lines, totalMinor, commissionMinor, balanceMinor: totalMinor, paidAt: totalMinor === 0 ? now : null })
    .where(eq(statements.id, statement.id))
  // A line names one of the commissions of its booking that were earned with it.
  const named = alias(commissions, 'named')
  await db
    .update(commissions)
    .set({ statementId: statement.id, ...(totalMinor === 0 ? { state: 'paid', paidAt: now } : {}) })
    .from(accountLines)
    .innerJoin(named, eq(named.id, accountLines.commissionId))
    .where(
      and(
        eq(accountLines.statementId, statement.id),
        eq(commissions.bookingId, named.bookingId),
        eq(commissions.earnedAt, named.earnedAt),
        eq(commissions.state, 'earned'),
        isNull(commissions.statementId),
      ),
    )
  await logPartner(db, partnerId, { actor, event: 'statement closed', detail: month }, now)
  return { partnerId, lines, totalMinor }
}

async function paymentDays(db: Database): Promise<number> {
  const [set] = await db.select({ days: settingsInForce.paymentDays }).from(settingsInForce)
  if (!set) throw new Error('The view settings_in_force has one row')
  return set.days
}

async function sumLines(db: Database, which: SQL | undefined) {
  const minor = accountLines.amountMinor
  const [sums = { lines: 0, sumMinor: 0, commissionMinor: 0 }] = await db
    .select({
      lines: sql`count(*)`.mapWith(Number),
      sumMinor: sql`coalesce(sum(${minor}), 0)`.mapWith(Number),
      commissionMinor: sql`coalesce(-sum(${minor}) FILTER (WHERE ${accountLines.kind} = 'commission'), 0)`.mapWith(
        Number,
      ),
    })
    .from(accountLines)
    .where(which)
  return sums
}

/** Returns the next number of a year without gaps: it is taken after the transaction of the last has ended. */
async function nextNumber(db: Database, today: number): Promise<{ year: number; number: number }> {
  const year = Number(formatDay(today).slice(0, 4))
  await lock(db, LOCK_NAMES.statements(year))
  const [last] = await db
    .select({ number: sql`coalesce(max(${statements.number}), 0)`.mapWith(Number) })
    .from(statements)
    .where(eq(statements.year, year))
  return { year, number: (last?.number ?? 0) + 1 }
}
