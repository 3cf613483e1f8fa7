import type { Database } from './database.ts'

/** Databases behind a pooler that gives each transaction another session: what was prepared in one is not in the next. */
const pooled = new WeakSet<Database>()

/** Says that the database is behind such a pooler. */
export function markPooled(db: Database): void {
  pooled.add(db)
}

/** Returns the name to prepare a statement under; behind a pooler it has none, and is planned at each call. */
export function preparedName(db: Database, name: string): string {
  return pooled.has(db) ? '' : name
}
