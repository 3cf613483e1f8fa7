import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partners } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { endAccess } from './end-access.ts'
import { logPartner } from './log.ts'
import { type Partner, partnerOfRow } from './partner.ts'

/** The terms of a partner, in basis points. */
type Terms = Pick<Partner, 'commission' | 'discount'>

/** Returns the terms of a partner as one text, by which a change can tell what its author saw. */
export function seenTerms({ commission, discount }: Terms): string {
  return `${commission}-${discount}`
}

/**
 * The outcome of a change: `unknown` for an account that is closed or does not exist, `no code` for a discount without
 * a code, `changed` if somebody else has changed the terms since they were displayed.
 */
export type TermsChange = 'done' | 'unknown' | 'no code' | 'changed'

/** Changes the terms of a partner for future sales; past sales keep theirs. */
export async function changeTerms(
  db: Database,
  id: number,
  { seen, ...terms }: Terms & { seen: string | undefined },
  actor: Actor,
  now: Date,
): Promise<TermsChange> {
  return db.transaction(async (tx) => {
    const partner = await lockPartner(tx, id)
    if (!partner) return 'unknown'
    if (seen !== undefined && seen !== seenTerms(partner)) return 'changed'
    if (terms.discount > 0 && partner.promoCode === null) return 'no code'
    const percents = {
      commissionPercent: String(terms.commission / 100),
      discountPercent: String(terms.discount / 100),
    }
    await tx.update(partners).set(percents).where(eq(partners.id, id))
    const detail = `${inWords(partner)} → ${inWords(terms)}`
    await logPartner(tx, id, { actor, event: 'terms changed', detail }, now)
    return 'done'
  })
}

/**
 * Closes an account: it can no longer sign in, and its keys, webhooks and code are disabled. Its sales are kept, and
 * their commission still goes on its statements. Returns whether there was an open account.
 */
export async function closePartner(db: Database, id: number, actor: Actor, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockPartner(tx, id))) return false
    await tx.update(partners).set({ closedAt: now, promoCode: null, discountPercent: '0' }).where(eq(partners.id, id))
    await endAccess(tx, id, now)
    await logPartner(tx, id, { actor, event: 'closed' }, now)
    return true
  })
}

async function lockPartner(db: Database, id: number): Promise<Partner | undefined> {
  const isOpen = and(eq(partners.id, id), isNull(partners.closedAt))
  const [row] = await db.select().from(partners).where(isOpen).for('update')
  return row && partnerOfRow(row)
}

function inWords({ commission, discount }: Terms): string {
  return `commission ${commission / 100}%, discount ${discount / 100}%`
}
