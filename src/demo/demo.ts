import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { places } from '../db/schema/index.ts'
import { SYSTEM } from '../values/actor.ts'
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

/** The folder of the demo catalogue's CSV files. */
export const DEMO_FOLDER = fileURLToPath(new URL('catalogue', import.meta.url))

/**
 * Fills an empty database with the demo catalogue in the caller's transaction, and leaves any other untouched. Returns
 * whether it was filled.
 */
async function seedDemo(db: Database): Promise<boolean> {
  const [any] = await db.select({ code: places.code }).from(places).limit(1)
  if (any) return false
  // The transaction is idle while the files are read.
  await db.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '1min'`)
  // Loaded here because only the first start reads CSV files.
  const { importCatalogue } = await import('../catalogue/import/import.ts')
  const report = await importCatalogue(db, DEMO_FOLDER, { which: { name: 'demo catalogue', actor: SYSTEM } })
  if ('faults' in report) throw new Error(`the demo catalogue is faulty: ${JSON.stringify(report.faults.slice(0, 5))}`)
  return true
}
