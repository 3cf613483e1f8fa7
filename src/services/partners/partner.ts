import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partners } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { basisPointsOf } from '../../values/money.ts'

/** A company that sells transfers for a commission. */
export interface Partner {
  id: number
  name: string
  /** The address that vouchers are sent to. */
  email: string
  /** The share of the price. */
  commissionBasisPoints: number
  promoCode: string | null
  /** The discount of the code; with 0 it only attributes sales. */
  discountBasisPoints: number
}

/** Returns the partner of a row. */
export function partnerOfRow({ commissionPercent, discountPercent, ...row }: typeof partners.$inferSelect): Partner {
  const { id, name, email, promoCode } = row
  return {
    id,
    name,
    email,
    commissionBasisPoints: basisPointsOf(commissionPercent),
    promoCode,
    discountBasisPoints: basisPointsOf(discountPercent),
  }
}

/** Returns the partner with that number; undefined without a number, or if there is none. */
export async function findPartner(db: Database, id: number | null): Promise<Partner | undefined> {
  if (id === null) return undefined
  const [row] = await db.select().from(partners).where(eq(partners.id, id))
  return row && partnerOfRow(row)
}

/** Returns the partner with that number if its account is open; undefined otherwise. */
export async function findOpenPartner(db: Database, id: number | null): Promise<Partner | undefined> {
  if (id === null) return undefined
  const [row] = await db
    .select()
    .from(partners)
    .where(and(eq(partners.id, id), isNull(partners.closedAt)))
  return row && partnerOfRow(row)
}

/** Returns the same and locks it until the caller's transaction ends. */
export async function lockOpenPartner(db: Database, id: number): Promise<Partner | undefined> {
  const [row] = await db
    .select()
    .from(partners)
    .where(and(eq(partners.id, id), isNull(partners.closedAt)))
    .for('no key update')
  return row && partnerOfRow(row)
}

/**
 * Locks an account until the caller's transaction ends, so that what it may have is counted by one at a time. Throws
 * FORBIDDEN if it is closed.
 */
export async function lockAccount(db: Database, id: number): Promise<void> {
  if (!(await lockOpenPartner(db, id))) throw new ApiError('FORBIDDEN', 'the account is closed')
}

/** Returns the partners whose accounts are open, by name. */
export async function listOpenPartners(db: Database): Promise<Partner[]> {
  const rows = await db.select().from(partners).where(isNull(partners.closedAt)).orderBy(asc(partners.name))
  return rows.map(partnerOfRow)
}
