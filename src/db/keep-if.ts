import type { Database } from './database.ts'

/**
 * Does something in one transaction and commits it only if the outcome is wanted. A preview thus runs the same code as
 * the real change.
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

/** Rolls the transaction back. */
class Unwanted<Outcome> extends Error {
  found: { outcome: Outcome } | undefined

  with(outcome: Outcome): this {
    this.found = { outcome }
    return this
  }
}
