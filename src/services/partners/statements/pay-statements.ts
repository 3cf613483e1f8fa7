import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { inOrder } from '../../../db/in-order.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { commissions, statements } from '../../../db/schema/index.ts'
import type { Actor } from '../../../values/actor.ts'
import { logPartner } from '../log.ts'

/**
 * Marks the statements of a month and their lines as paid, for one partner or all. Returns the partners whose
 * statements were unpaid.
 */
export async function payStatements(
  db: Database,
  { month, partnerId }: { month: string; partnerId: number | undefined },
  actor: Actor,
  now: Date,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const ofPartner = partnerId === undefined ? undefined : eq(statements.partnerId, partnerId)
    const paid = await tx
      .update(statements)
      .set({ paidAt: now })
      .where(and(eq(statements.month, month), isNull(statements.paidAt), ofPartner))
      .returning({ id: statements.id, partnerId: statements.partnerId })
    const inTurn = inOrder(paid, ({ partnerId: partner }) => partner)
    for (const statement of inTurn) {
      await tx.update(commissions).set({ state: 'paid', paidAt: now }).where(eq(commissions.statementId, statement.id))
      const event = { actor, event: 'statement paid', detail: month } as const
      await logPartner(tx, statement.partnerId, event, now)
    }
    return inTurn.map((statement) => statement.partnerId)
  })
}
