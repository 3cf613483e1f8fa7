import type { PGlite } from '@electric-sql/pglite'
import type { Report } from './database.ts'

/** PostgreSQL's default. */
const CHECKPOINT_MS = 5 * 60_000

/**
 * Checkpoints the embedded database every few minutes, as a PostgreSQL server does by itself. Without it, the
 * write-ahead log would keep growing, and so would the recovery time after a crash. Returns a function that stops it.
 */
export function keepLogShort(lite: PGlite, report: Report): () => void {
  const timer = setInterval(() => {
    lite.exec('CHECKPOINT').catch((error: unknown) => report('warn', 'checkpoint failed, trying again later', error))
  }, CHECKPOINT_MS)
  return () => clearInterval(timer)
}
