import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { catalogueImports } from '../../db/schema/index.ts'
import { describeStep, type OnStep } from './on-step.ts'

/** How often an import reports that it is still running. */
const BEAT_MS = 2_000

/**
 * Reports the progress of an import to other processes, and that it is still running, until it is stopped. A report
 * that cannot be written is skipped, because the next one follows.
 */
export function followImport(db: Database, id: number, steps: number): { onStep: OnStep; stop: () => void } {
  let [progress, done, isWriting]: [string | null, number, boolean] = [null, 0, false]
  const write = async () => {
    if (isWriting) return
    isWriting = true
    await db
      .update(catalogueImports)
      .set({ progress, aliveAt: sql`now()` })
      .where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'running')))
      .catch(() => undefined)
    isWriting = false
  }
  const timer = setInterval(() => void write(), BEAT_MS)
  return {
    onStep(step) {
      done += 1
      progress = `${describeStep(step)} (step ${done} of ${steps})`
      void write()
    },
    stop: () => clearInterval(timer),
  }
}
