import { and, asc, eq, isNull, desc, like, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { lock, LOCK_NAMES } from '../../db/locks.ts'
import { partners, promoCodes, partnerLog } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { type LogEntry, logColumns } from '../../values/actor.ts'
import type { Environment } from '../../values/environment.ts'
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

/** A partner in one environment, the owner of transfer requests and bookings. */
export interface Owner {
  partner: Partner
  environment: Environment
}

/**
 * Returns whose code this is, a partner's or the catalogue's; undefined if it is free. Nobody else can find it free
 * until the caller's transaction ends.
 */
export async function findCodeHolder(db: Database, code: string): Promise<string | undefined> {
  await lock(db, LOCK_NAMES.promoCode(code))
  const [partner] = await db.select({ id: partners.id }).from(partners).where(eq(partners.promoCode, code))
  if (partner) return `partner ${partner.id}`
  const [promo] = await db
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(and(eq(promoCodes.code, code), eq(promoCodes.active, true)))
  return promo && 'the promo codes of the catalogue'
}

/** Logs what happened to a partner's account. */
export async function logPartner(db: Database, partnerId: number, entry: LogEntry, now: Date): Promise<void> {
  await db.insert(partnerLog).values({ partnerId, ...logColumns(entry, now) })
}

/** A line in the log of an account. */
export type PartnerLogLine = typeof partnerLog.$inferSelect

/** Returns the lines about a month's statements, latest first, for one partner or all. */
export async function listStatementLog(
  db: Database,
  { month, partnerId }: { month: string; partnerId?: number },
): Promise<PartnerLogLine[]> {
  const whereTheirs = partnerId === undefined ? undefined : eq(partnerLog.partnerId, partnerId)
  return db
    .select()
    .from(partnerLog)
    .where(
      and(
        whereTheirs,
        like(partnerLog.event, 'statement %'),
        // Of a payment, the amount follows.
        or(eq(partnerLog.detail, month), like(partnerLog.detail, `${month}, %`)),
      ),
    )
    .orderBy(desc(partnerLog.id))
}

/** Returns the latest lines of an account's log, newest first. */
export async function listPartnerLog(db: Database, partnerId: number, most: number): Promise<PartnerLogLine[]> {
  return db
    .select()
    .from(partnerLog)
    .where(eq(partnerLog.partnerId, partnerId))
    .orderBy(desc(partnerLog.id))
    .limit(most)
}
