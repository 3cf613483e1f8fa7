import type { Database } from './database.ts'

/**
 * Databases behind a pooler that gives each transaction another session: a statement prepared in one is missing from
 * the next.
 */
const pooled = new WeakSet<Database>()

/** Marks the database as being behind such a pooler. */
export function markPooled(db: Database): void {
  pooled.add(db)
}

/** Returns the name to prepare a statement under; undefined behind a pooler, where it is planned on each call. */
export function preparedName(db: Database, name: string): string {
  return pooled.has(db) ? '' : name
}
