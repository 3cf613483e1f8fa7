import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { operators } from '../db/schema/index.ts'
import {
  createOperator,
  endOperator,
  listOperators,
  type OperatorAccount,
  operatorOfRow,
} from '../services/people/operator.ts'
import { SYSTEM } from '../values/actor.ts'

const DEMO = { name: 'Demo operator', email: 'operator@navette.example', role: 'all' } as const

/** Returns the operator whose desk is open to everybody in the demo, created on first use. */
export async function ensureDemoOperator(db: Database, now: Date): Promise<OperatorAccount> {
  const made = await createOperator(db, DEMO, SYSTEM, now)
  const found = made ?? (await findDemoOperator(db))
  if (!found) throw new Error('the demo operator was removed at the same moment')
  return found
}

/**
 * Closes every account at the desk if the demo operator has one, because anybody may have created the others while the
 * desk was open. Returns whether there was one to close.
 */
export async function closeDemoDesk(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await findDemoOperator(tx))) return false
    for (const { id } of await listOperators(tx)) await endOperator(tx, id, SYSTEM, now)
    return true
  })
}

async function findDemoOperator(db: Database): Promise<OperatorAccount | undefined> {
  const [row] = await db
    .select()
    .from(operators)
    .where(and(eq(sql`lower(${operators.email})`, DEMO.email), isNull(operators.endedAt)))
  return row && operatorOfRow(row)
}
