import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions, toldNotes } from '../../db/schema/index.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { digestOf } from '../../values/token.ts'

/** What the next page tells whoever has just sent a form. */
export interface Told {
  words: string
  /** The reference of the booking that it is about; null if it is about none, or about several. */
  reference: string | null
  /** Whether it did not succeed. */
  isFailure: boolean
}

/** For how long it is told: whoever opens the page later no longer expects it. */
const TOLD_MS = 5 * MINUTE_MS

/**
 * Keeps what the page at a path is to tell a session, in place of what was kept before. It is kept here rather than in
 * the URL, so that no link can make a page say what was never done.
 */
export async function keepTold(
  db: Database,
  token: string,
  { path, ...told }: Told & { path: string },
  now: Date,
): Promise<void> {
  const note = { path, words: told.words, reference: told.reference, isFailure: told.isFailure, at: now }
  // The form may have ended the session.
  const session = db
    .select({
      sessionDigest: sessions.tokenDigest,
      path: sql`${note.path}`.as('path'),
      words: sql`${note.words}`.as('words'),
      reference: sql`${note.reference}`.as('reference'),
      isFailure: sql`${note.isFailure}::boolean`.as('is_failure'),
      at: sql`${now.toISOString()}::timestamptz`.as('at'),
    })
    .from(sessions)
    .where(eq(sessions.tokenDigest, digestOf(token)))
    .for('key share')
  await db.insert(toldNotes).select(session).onConflictDoUpdate({ target: toldNotes.sessionDigest, set: note })
}

/** Returns what the page at a path is to tell a session, once. */
export async function takeTold(db: Database, token: string, path: string, now: Date): Promise<Told | undefined> {
  const whereTheirs = and(eq(toldNotes.sessionDigest, digestOf(token)), eq(toldNotes.path, path))
  const [taken] = await db.delete(toldNotes).where(whereTheirs).returning()
  return taken && taken.at > new Date(now.getTime() - TOLD_MS) ? taken : undefined
}
