import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { operators, partners, type sessions, type signInLinks } from '../../db/schema/index.ts'
import { PARTNER } from '../../values/actor.ts'
import { logPartner, type Partner, partnerOfRow } from '../partners/partner.ts'
import { logDesk, operatorActor, type OperatorAccount, operatorOfRow } from './operator.ts'

/** An account that can sign in: a partner's to its panel, an operator's to the desk. */
export type Account = { kind: 'partner'; partner: Partner } | { kind: 'operator'; operator: OperatorAccount }

/** The account of a link or a session. */
export interface AccountKey {
  kind: Account['kind']
  id: number
}

/** Returns the key of an account. */
export function keyOf(account: Account): AccountKey {
  return { kind: account.kind, id: account.kind === 'partner' ? account.partner.id : account.operator.id }
}

/** Returns the name of an account. */
export function nameOf(account: Account): string {
  return account.kind === 'partner' ? account.partner.name : account.operator.name
}

/** Returns the columns that identify the account of a link or a session. */
export function accountColumns({ kind, id }: AccountKey): { partnerId: number | null; operatorId: number | null } {
  return { partnerId: kind === 'partner' ? id : null, operatorId: kind === 'operator' ? id : null }
}

/** Returns the condition that a link or a session belongs to an account. */
export function ofAccount(table: typeof sessions | typeof signInLinks, { kind, id }: AccountKey): SQL {
  return eq(kind === 'partner' ? table.partnerId : table.operatorId, id)
}

/** Returns the account of joined rows; undefined if it was closed. */
export function accountOfRows({
  partner,
  operator,
}: {
  partner: typeof partners.$inferSelect | null
  operator: typeof operators.$inferSelect | null
}): Account | undefined {
  if (partner) return { kind: 'partner', partner: partnerOfRow(partner) }
  return operator ? { kind: 'operator', operator: operatorOfRow(operator) } : undefined
}

/** Logs that an account signed in or out. */
export async function logPresence(db: Database, account: Account, event: string, now: Date): Promise<void> {
  if (account.kind === 'partner') await logPartner(db, account.partner.id, { actor: PARTNER, event }, now)
  else await logDesk(db, { actor: operatorActor(account.operator), event }, now)
}

/** Returns every account that can sign in with an address, partners first. */
export async function findAccounts(db: Database, email: string): Promise<Account[]> {
  const address = email.toLowerCase()
  const sellers = await db
    .select()
    .from(partners)
    .where(and(eq(sql`lower(${partners.email})`, address), isNull(partners.closedAt)))
    .orderBy(asc(partners.id))
  const staff = await db
    .select()
    .from(operators)
    .where(and(eq(sql`lower(${operators.email})`, address), isNull(operators.endedAt)))
  return [
    ...sellers.map((row): Account => ({ kind: 'partner', partner: partnerOfRow(row) })),
    ...staff.map((row): Account => ({ kind: 'operator', operator: operatorOfRow(row) })),
  ]
}
