import { and, asc, eq, isNull, desc } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { operators, sessions, signInLinks, deskLog } from '../../db/schema/index.ts'
import { type Actor, type Role, type LogEntry, logColumns } from '../../values/actor.ts'

/** An operator at the desk. */
export interface OperatorAccount {
  id: number
  name: string
  email: string
  role: Role
}

/** Returns the account of a row. */
export function operatorOfRow({ id, name, email, role }: typeof operators.$inferSelect): OperatorAccount {
  return { id, name, email, role }
}

/** Returns an operator as an actor in logs. */
export function operatorActor({ name }: Pick<OperatorAccount, 'name'>): Actor {
  return { kind: 'operator', name }
}

/** Opens an account; undefined if an operator has that address already. */
export async function createOperator(
  db: Database,
  account: Omit<OperatorAccount, 'id'>,
  actor: Actor,
  now: Date,
): Promise<OperatorAccount | undefined> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(operators)
      .values({ ...account, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!row) return undefined
    const detail = `${account.name}, ${account.role}`
    await logDesk(tx, { actor, event: 'operator invited', detail }, now)
    return operatorOfRow(row)
  })
}

/** Returns everybody who can sign in at the desk, by name. */
export async function listOperators(db: Database): Promise<OperatorAccount[]> {
  const rows = await db
    .select()
    .from(operators)
    .where(isNull(operators.endedAt))
    .orderBy(asc(operators.name), asc(operators.id))
  return rows.map(operatorOfRow)
}

/** The outcome of changing an account: `unknown` if it was closed, `last` if nobody would be left with role `all`. */
export type AccountChange = 'done' | 'unknown' | 'last'

/** Changes an operator's role, effective from the next request. */
export async function changeRole(
  db: Database,
  id: number,
  role: Role,
  actor: Actor,
  now: Date,
): Promise<AccountChange> {
  return changeAccount(db, id, async (tx, { name, role: was }, isLast) => {
    if (role === was) return 'done'
    if (isLast) return 'last'
    await tx.update(operators).set({ role }).where(eq(operators.id, id))
    await logDesk(tx, { actor, event: 'role changed', detail: `${name}, ${was} → ${role}` }, now)
    return 'done'
  })
}

/** Signs an operator out in all browsers and revokes pending links. */
export async function endOperatorSessions(db: Database, id: number, actor: Actor, now: Date): Promise<AccountChange> {
  return changeAccount(db, id, async (tx, { name }) => {
    await signOut(tx, id)
    await logDesk(tx, { actor, event: 'sessions ended', detail: name }, now)
    return 'done'
  })
}

/**
 * Closes an account, with its sessions and links. The command line, which can create another, and the server itself may
 * close the last one.
 */
export async function endOperator(db: Database, id: number, actor: Actor, now: Date): Promise<AccountChange> {
  return changeAccount(db, id, async (tx, { name }, isLast) => {
    const isAtDesk = actor.kind === 'operator' && actor.name !== null
    if (isLast && isAtDesk) return 'last'
    await signOut(tx, id)
    await tx.update(operators).set({ endedAt: now }).where(eq(operators.id, id))
    await logDesk(tx, { actor, event: 'operator removed', detail: name }, now)
    return 'done'
  })
}

/** Locks everybody with role `all`, so that of two who remove each other one stays. */
async function changeAccount(
  db: Database,
  id: number,
  change: (tx: Database, account: OperatorAccount, isLast: boolean) => Promise<AccountChange>,
): Promise<AccountChange> {
  return inTransaction(db, async (tx) => {
    const whereOpen = isNull(operators.endedAt)
    const unrestricted = await tx
      .select({ id: operators.id })
      .from(operators)
      .where(and(whereOpen, eq(operators.role, 'all')))
      .orderBy(asc(operators.id))
      .for('update')
    const [account] = await tx
      .select()
      .from(operators)
      .where(and(whereOpen, eq(operators.id, id)))
      .for('update')
    if (!account) return 'unknown'
    return change(
      tx,
      operatorOfRow(account),
      unrestricted.every((one) => one.id === id),
    )
  })
}

async function signOut(db: Database, id: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.operatorId, id))
  await db.delete(signInLinks).where(eq(signInLinks.operatorId, id))
}

/** Logs an action at the desk that belongs to no booking and no partner. */
export async function logDesk(db: Database, entry: LogEntry, now: Date): Promise<void> {
  await db.insert(deskLog).values(logColumns(entry, now))
}

/** A line in the desk log. */
export type DeskLogLine = typeof deskLog.$inferSelect

/** Returns the latest lines of the desk log, newest first. */
export async function listDeskLog(db: Database, most: number): Promise<DeskLogLine[]> {
  return db.select().from(deskLog).orderBy(desc(deskLog.id)).limit(most)
}
