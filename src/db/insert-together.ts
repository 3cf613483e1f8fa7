import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from './database.ts'

/** An insert that has not run yet: it runs alone when it is awaited, or with others by `insertTogether`. */
export type Insert = SQLWrapper & PromiseLike<unknown>

/**
 * Runs the inserts as one statement, which takes one round trip to the database. They run in no particular order, and
 * none sees the rows of another; foreign keys are checked at the end.
 */
export async function insertTogether(db: Database, inserts: readonly [Insert, ...Insert[]]): Promise<void> {
  const named = inserts.map((insert, i) => sql`${sql.identifier(`insert_${i + 1}`)} AS ${insert}`)
  await db.execute(sql`WITH ${sql.join(named, sql`, `)} SELECT`)
}
