import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissions, statements } from '../../db/schema/index.ts'
import { localMinute, toInstant } from '../../values/time.ts'
import { parseMonth } from '../../values/month.ts'
import { earnCommissions } from '../bookings/earn-commissions.ts'
import { logPartnerEvent } from '../partners/log.ts'

/** What a closed month says of one partner. */
export interface ClosedMonth {
  partnerId: number
  lines: number
  /** In EUR minor units; negative where cancellations took back more than was earned. */
  totalMinor: number
}

/**
 * Closes a month such as `2027-01`: every line that was earned before its end and stands on no statement yet goes on one
 * of its partner. A partner whose month is closed already keeps that statement as it is. Returns what was closed;
 * undefined for a month that is none, or is not over in Paris.
 */
export async function closeMonth(db: Database, month: string, now: Date): Promise<ClosedMonth[] | undefined> {
  const days = parseMonth(month)
  const end = days && new Date(toInstant(localMinute(days.before, 0, 0)))
  if (!end || end > now) return undefined
  return db.transaction(async (tx) => {
    await earnCommissions(tx, now)
    // Whoever closes the month at the same time waits here, and then finds nothing left.
    const open = await tx
      .select({ partnerId: commissions.partnerId })
      .from(commissions)
      .where(isUnstated(end))
      .orderBy(asc(commissions.id))
      .for('update')
    const closed: ClosedMonth[] = []
    for (const partnerId of new Set(open.map((line) => line.partnerId))) {
      const one = await closeFor(tx, { partnerId, month, end }, now)
      if (one) closed.push(one)
    }
    return closed
  })
}

async function closeFor(
  db: Database,
  { partnerId, month, end }: { partnerId: number; month: string; end: Date },
  now: Date,
): Promise<ClosedMonth | undefined> {
  const [statement] = await db
    .insert(statements)
    .values({ partnerId, month, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: statements.id })
  if (!statement) return undefined
  const lines = await db
    .update(commissions)
    .set({ statementId: statement.id })
    .where(and(eq(commissions.partnerId, partnerId), isUnstated(end)))
    .returning({ amountMinor: commissions.amountMinor })
  await logPartnerEvent(db, partnerId, { actor: 'operator', event: 'statement closed', detail: month }, now)
  return { partnerId, lines: lines.length, totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }
}

function isUnstated(end: Date) {
  return and(eq(commissions.state, 'earned'), isNull(commissions.statementId), lt(commissions.earnedAt, end))
}
