import { inject, onTestFinished } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { dropDatabase, freshDatabase } from './postgres.ts'

/** Returns a PostgreSQL database with the demo, which a test and its processes share until the test ends. */
export async function sharedDatabase(): Promise<{ db: Database; url: string }> {
  const template = inject('template')
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
  const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : '')
  const { db, close } = await openPostgres(url, () => {})
  onTestFinished(async () => {
    await close()
    await dropDatabase(serverUrl, database)
  })
  return { db, url }
}
