import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'

/** The folder of the migrations. The path is the same from `src` and from `dist`. */
export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) }

/** Throws if the database was created by other migrations than these, and leaves it untouched. */
export async function ensureOurHistory(db: Pick<Database, 'execute'>): Promise<void> {
  const { rows } = await db.execute<{ made: string | null }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations')::text AS made`,
  )
  if (!rows[0]?.made) return
  const [first] = readMigrationFiles(MIGRATIONS)
  const oldest = await db.execute<{ hash: string }>(
    sql`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at LIMIT 1`,
  )
  if (!oldest.rows[0] || oldest.rows[0].hash === first?.hash) return
  throw new Error(
    'this database was made by an incompatible version of Navette and was left untouched: use an empty one (another DATA_DIR or DATABASE_URL).',
  )
}
