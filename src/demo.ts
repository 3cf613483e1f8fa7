import { seedDemo } from './catalogue/demo.ts'
import type { Database } from './db/database.ts'
import { createDemoPartner } from './services/partners/demo-partner.ts'

/**
 * Fills an empty database with the demo catalogue and the demo partner; leaves any other as it is. Returns whether it
 * filled it.
 */
export async function seedDemoWorld(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const seeded = await seedDemo(tx)
    if (seeded) await createDemoPartner(tx, now)
    return seeded
  })
}
