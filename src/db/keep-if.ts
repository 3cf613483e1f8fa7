import type { Database } from './database.ts'

/**
 * Does something in one transaction, and keeps it only if what came of it is wanted. So a preview is the same call as the
 * deed: what it shows is what would happen.
 */
export async function keepIf<Outcome>(
  db: Database,
  act: (tx: Database) => Promise<Outcome>,
  isWanted: (outcome: Outcome) => boolean,
): Promise<{ outcome: Outcome; isKept: boolean }> {
  const unwanted = new Unwanted<Outcome>()
  try {
    return await db.transaction(async (tx) => {
      const outcome = await act(tx)
      if (isWanted(outcome)) return { outcome, isKept: true }
      throw unwanted.with(outcome)
    })
  } catch (error) {
    if (error !== unwanted || !unwanted.found) throw error
    return { outcome: unwanted.found.outcome, isKept: false }
  }
}

/** Ends a transaction without a trace. */
class Unwanted<Outcome> extends Error {
  found: { outcome: Outcome } | undefined

  with(outcome: Outcome): this {
    this.found = { outcome }
    return this
  }
}
