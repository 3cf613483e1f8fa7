import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { seedDemo } from './catalogue.ts'
import { closeDemoDesk } from './operator.ts'
import { closeDemoPartner, createDemoPartner } from './partner.ts'

/**
 * Prepares an embedded database: an empty one gets the demo catalogue, and in the demo also the demo partner. Outside
 * the demo, the demo partner and desk of earlier starts are disabled (decisions 1.6).
 */
export async function prepareEmbedded(
  db: Database,
  { isDemo }: Pick<Config, 'isDemo'>,
  log: FastifyBaseLogger,
  now: Date,
): Promise<void> {
  if (isDemo) {
    if (await seedDemoWorld(db, now)) log.info('empty database: demo catalogue and demo partner loaded')
    return
  }
  if (await db.transaction(seedDemo)) log.info('empty database: demo catalogue loaded')
  if (await closeDemoPartner(db, now))
    log.warn('cards are charged: the demo partner is closed, and its keys are revoked')
  if (await closeDemoDesk(db, now))
    log.warn(
      'cards are charged: every account at the demo desk is closed; create yours with `npm run operator -- create`',
    )
}

/**
 * Fills an empty database with the demo catalogue and the demo partner, and leaves any other untouched. Returns whether
 * it was filled.
 */
export async function seedDemoWorld(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const seeded = await seedDemo(tx)
    if (seeded) await createDemoPartner(tx, now)
    return seeded
  })
}
