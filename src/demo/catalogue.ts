import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { places } from '../db/schema/index.ts'
import { SYSTEM } from '../values/actor.ts'

/** The folder of the demo catalogue's CSV files. */
export const DEMO_FOLDER = fileURLToPath(new URL('catalogue', import.meta.url))

/**
 * Fills an empty database with the demo catalogue in the caller's transaction, and leaves any other untouched. Returns
 * whether it was filled.
 */
export async function seedDemo(db: Database): Promise<boolean> {
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
