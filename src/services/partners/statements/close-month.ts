import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { commissions, statements } from '../../../db/schema/index.ts'
import type { Actor } from '../../../values/actor.ts'
import { parseMonth } from '../../../values/month.ts'
import { OPERATOR_ZONE, startOfDay } from '../../../values/time.ts'
import { earnCommissions } from '../commissions/earn-commissions.ts'
import { logPartner } from '../log.ts'

/** A partner's share of a closed month. */
export interface ClosedMonth {
  partnerId: number
  lines: number
  /** In EUR minor units; negative if more was taken back by cancellations than was earned. */
  totalMinor: number
}

/**
 * Closes a month such as `2027-01`, one partner at a time: adds every unbilled line earned before its end to the
 * partner's statement. A partner whose month is already closed keeps that statement unchanged. Returns what was closed;
 * undefined if the month is invalid or not over yet in Paris.
 */
export async function closeMonth(
  db: Database,
  month: string,
  actor: Actor,
  now: Date,
): Promise<ClosedMonth[] | undefined> {
  const days = parseMonth(month)
  const end = days && startOfDay(days.before, OPERATOR_ZONE)
  if (!end || end > now) return undefined
  await earnCommissions(db, now)
  const open = await db
    .selectDistinct({ partnerId: commissions.partnerId })
    .from(commissions)
    .where(isUnstated(end))
    .orderBy(asc(commissions.partnerId))
  const closed: ClosedMonth[] = []
  for (const { partnerId } of open) {
    const one = await inTransaction(db, (tx) => closeFor(tx, { partnerId, month, end }, actor, now))
    if (one) closed.push(one)
  }
  return closed
}

async function closeFor(
  db: Database,
  { partnerId, month, end }: { partnerId: number; month: string; end: Date },
  actor: Actor,
  now: Date,
): Promise<ClosedMonth | undefined> {
  // A second process that closes the same month waits here, and then finds it closed.
  const [statement] = await db
    .insert(statements)
    .values({ partnerId, month, createdAt: now, lines: 0, totalMinor: 0 })
    .onConflictDoNothing()
    .returning({ id: statements.id })
  if (!statement) return undefined
  const isThis = eq(statements.id, statement.id)
  const taken = await takeLines(db, { statementId: statement.id, partnerId, end })
  if (taken.lines === 0) {
    await db.delete(statements).where(isThis)
    return undefined
  }
  await db.update(statements).set(taken).where(isThis)
  await logPartner(db, partnerId, { actor, event: 'statement closed', detail: month }, now)
  return { partnerId, ...taken }
}

/** Adds unbilled lines to a statement, and returns their sum. */
async function takeLines(
  db: Database,
  { statementId, partnerId, end }: { statementId: number; partnerId: number; end: Date },
): Promise<{ lines: number; totalMinor: number }> {
  const taken = db.$with('taken').as(
    db
      .update(commissions)
      .set({ statementId })
      .where(and(eq(commissions.partnerId, partnerId), isUnstated(end)))
      .returning({ amountMinor: commissions.amountMinor }),
  )
  const [sums = { lines: 0, totalMinor: 0 }] = await db
    .with(taken)
    .select({
      lines: count(),
      totalMinor: sql`coalesce(sum(${taken.amountMinor}), 0)`.mapWith(Number),
    })
    .from(taken)
  return sums
}

function isUnstated(end: Date) {
  return and(eq(commissions.state, 'earned'), isNull(commissions.statementId), lt(commissions.earnedAt, end))
}
