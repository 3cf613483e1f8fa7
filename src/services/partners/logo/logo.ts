import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { partnerLogos } from '../../../db/schema/index.ts'
import { PARTNER } from '../../../values/actor.ts'
import { logPartner } from '../partner.ts'
import type { Logo } from './read-logo.ts'

/** A stored logo. */
export interface KeptLogo extends Logo {
  uploadedAt: Date
}

/** Returns the logo of a partner; undefined if it has none. */
export async function findLogo(db: Database, partnerId: number): Promise<KeptLogo | undefined> {
  const { png, width, height, uploadedAt } = partnerLogos
  const [logo] = await db
    .select({ png, width, height, uploadedAt })
    .from(partnerLogos)
    .where(eq(partnerLogos.partnerId, partnerId))
  return logo
}

/** Stores the logo of a partner, replacing any previous one. */
export async function keepLogo(db: Database, partnerId: number, logo: Logo, now: Date): Promise<void> {
  const kept = { ...logo, uploadedAt: now }
  await db.transaction(async (tx) => {
    await tx
      .insert(partnerLogos)
      .values({ partnerId, ...kept })
      .onConflictDoUpdate({ target: partnerLogos.partnerId, set: kept })
    await logPartner(tx, partnerId, { actor: PARTNER, event: 'logo uploaded' }, now)
  })
}

/** Removes the logo of a partner, if it has one. */
export async function removeLogo(db: Database, partnerId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(partnerLogos)
      .where(eq(partnerLogos.partnerId, partnerId))
      .returning({ id: partnerLogos.partnerId })
    if (removed.length > 0) await logPartner(tx, partnerId, { actor: PARTNER, event: 'logo removed' }, now)
  })
}
