import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partners } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { toPercentage } from '../../values/money.ts'
import { logPartner, lockOpenPartner, type Partner } from './partner.ts'

/** The terms of a partner. */
type Terms = Pick<Partner, 'commissionBasisPoints' | 'discountBasisPoints'>

/**
 * Returns the terms of a partner as one text, by which a change can tell what its author saw. Lines of the log, as for
 * bookings, would not do: most of them leave the terms as they are.
 */
export function seenTerms({ commissionBasisPoints, discountBasisPoints }: Terms): string {
  return `${commissionBasisPoints}-${discountBasisPoints}`
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
    const partner = await lockOpenPartner(tx, id)
    if (!partner) return 'unknown'
    if (seen !== undefined && seen !== seenTerms(partner)) return 'changed'
    if (terms.discountBasisPoints > 0 && partner.promoCode === null) return 'no code'
    const percents = {
      commissionPercent: toPercentage(terms.commissionBasisPoints),
      discountPercent: toPercentage(terms.discountBasisPoints),
    }
    await tx.update(partners).set(percents).where(eq(partners.id, id))
    const detail = `${inWords(partner)} → ${inWords(terms)}`
    await logPartner(tx, id, { actor, event: 'terms changed', detail }, now)
    return 'done'
  })
}

function inWords({ commissionBasisPoints, discountBasisPoints }: Terms): string {
  return `commission ${commissionBasisPoints / 100}%, discount ${discountBasisPoints / 100}%`
}
