import type { Database } from '../../db/database.ts'
import { addKey, insertPartner } from './account.ts'

/** Opens the demo partner's account, whose credentials everybody knows (decisions 1.4). */
export async function createDemoPartner(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await insertPartner(
      tx,
      {
        name: 'Demo partner',
        email: 'partner@navette.example',
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
