import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partners } from '../../db/schema/index.ts'
import { addKey, insertPartner } from './account.ts'
import { type Partner, partnerOfRow } from './partner.ts'

const EMAIL = 'partner@navette.example'

/** Opens the demo partner's account, whose credentials everybody knows (decisions 1.4). */
export async function createDemoPartner(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await insertPartner(
      tx,
      {
        name: 'Demo partner',
        email: EMAIL,
        commissionPercent: '10',
        promoCode: 'DEMO10',
        discountPercent: '10',
      },
      now,
    )
    await addKey(tx, id, { environment: 'live', key: 'demo-key', secret: 'demo-secret' }, now)
    await addKey(tx, id, { environment: 'sandbox', key: 'demo-sandbox-key', secret: 'demo-sandbox-secret' }, now)
  })
}

/** Returns the demo partner; undefined where it has been renamed or there is none. */
export async function findDemoPartner(db: Database): Promise<Partner | undefined> {
  const [row] = await db.select().from(partners).where(eq(partners.email, EMAIL)).orderBy(asc(partners.id)).limit(1)
  return row && partnerOfRow(row)
}
