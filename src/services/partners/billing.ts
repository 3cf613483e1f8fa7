import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partners } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { Actor } from '../../values/actor.ts'
import { formatMoney } from '../../values/money.ts'
import { exposureMinor } from './ledger.ts'
import { lockAccount, lockOpenPartner, logPartner } from './partner.ts'

/** What a partner's statements of account say and where they go, and how much it may owe. */
export interface Billing {
  /** Null for the partner's name. */
  company: string | null
  address: string | null
  vatNumber: string | null
  /** Null for the partner's e-mail address. */
  billingEmail: string | null
  /** In EUR minor units, including sales that are not over; null for any amount. */
  creditLimitMinor: number | null
}

/** Returns the billing details of a partner. Throws if there is no such partner. */
export async function getBilling(db: Database, partnerId: number): Promise<Billing> {
  const { company, address, vatNumber, billingEmail, creditLimitMinor } = partners
  const [found] = await db
    .select({ company, address, vatNumber, billingEmail, creditLimitMinor })
    .from(partners)
    .where(eq(partners.id, partnerId))
  if (!found) throw new Error(`there is no partner ${partnerId}`)
  return found
}

/** Returns billing details as one text, by which a change can tell what its author saw. */
export function seenBilling({ company, address, vatNumber, billingEmail, creditLimitMinor }: Billing): string {
  return JSON.stringify([company, address, vatNumber, billingEmail, creditLimitMinor])
}

/**
 * Changes the billing details of a partner. Returns `changed` if somebody else has changed them since they were
 * displayed, `unknown` for a closed account.
 */
export async function changeBilling(
  db: Database,
  id: number,
  { seen, ...billing }: Billing & { seen: string | undefined },
  actor: Actor,
  now: Date,
): Promise<'done' | 'unknown' | 'changed'> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenPartner(tx, id))) return 'unknown'
    if (seen !== undefined && seen !== seenBilling(await getBilling(tx, id))) return 'changed'
    await tx.update(partners).set(billing).where(eq(partners.id, id))
    const limit =
      billing.creditLimitMinor === null ? 'no limit' : `limit ${formatMoney(billing.creditLimitMinor, 'EUR')}`
    await logPartner(tx, id, { actor, event: 'billing changed', detail: limit }, now)
    return 'done'
  })
}

/** What a partner may owe, and what it does once its sales are over. In EUR minor units. */
export interface Credit {
  limitMinor: number
  usedMinor: number
}

/** Returns the credit of a partner; undefined if it has no limit. */
export async function findCredit(db: Database, partnerId: number, now: Date): Promise<Credit | undefined> {
  const { creditLimitMinor: limitMinor } = await getBilling(db, partnerId)
  return limitMinor === null ? undefined : { limitMinor, usedMinor: await exposureMinor(db, partnerId, now) }
}

/** Whether so much of a credit is used that the operator should know. */
export function isNearLimit({ limitMinor, usedMinor }: Credit): boolean {
  return usedMinor * 5 >= limitMinor * 4
}

/**
 * Throws CREDIT_LIMIT if a sale on account that has just been written takes its partner beyond its limit, in the
 * caller's transaction, which must then fail, and FORBIDDEN if the account has just been closed. Sales of one partner
 * wait for each other here.
 */
export async function ensureCredit(db: Database, partnerId: number, now: Date): Promise<void> {
  const { creditLimitMinor } = await getBilling(db, partnerId)
  if (creditLimitMinor === null) return
  await lockAccount(db, partnerId)
  const usedMinor = await exposureMinor(db, partnerId, now)
  if (usedMinor <= creditLimitMinor) return
  const limit = formatMoney(creditLimitMinor, 'EUR')
  throw new ApiError(
    'CREDIT_LIMIT',
    `the account may owe ${limit}, and would owe ${formatMoney(usedMinor, 'EUR')} with this booking`,
  )
}
