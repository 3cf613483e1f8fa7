import type { PGlite } from '@electric-sql/pglite'
import type { Report } from './database.ts'

/** As often as PostgreSQL does by default. */
const CHECKPOINT_MS = 5 * 60_000

/**
 * Writes what is only in the write-ahead log to its tables every few minutes, which PostgreSQL in a process of its own
 * does by itself: the log would grow, and the start after a crash take longer, for as long as the process runs. Returns
 * a function that stops it.
 */
export function keepLogShort(lite: PGlite, report: Report): () => void {
  const timer = setInterval(() => {
    lite.exec('CHECKPOINT').catch((error: unknown) => report('warn', 'checkpoint failed, trying again later', error))
  }, CHECKPOINT_MS)
  return () => clearInterval(timer)
}
