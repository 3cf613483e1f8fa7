import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { catalogueImports } from '../../db/schema/index.ts'
import { CatalogueChanged } from './changes.ts'
import { countFaults } from './faults.ts'
import { recordFailed, type OnStep, describeStep } from './history.ts'
import type { ImportReport } from './import.ts'
import { TABLES } from './tables.ts'

/** The number of steps of an import: each file is read, and then written. */
const STEPS_OF_FILES = 2 * Object.keys(TABLES).length

/** The import, and who is told of its steps. */
interface Recorded {
  which: { id: number }
  onStep: OnStep
}

/** Runs an import that was started or queued, so that others see its progress and its outcome. */
export async function recordImport(
  db: Database,
  id: number,
  { steps = STEPS_OF_FILES, onStep = () => {} }: { steps?: number; onStep?: OnStep },
  work: (recorded: Recorded) => Promise<ImportReport>,
): Promise<ImportReport> {
  const follower = followImport(db, id, steps)
  const notifyBoth: OnStep = (step) => {
    onStep(step)
    follower.onStep(step)
  }
  try {
    const report = await work({ which: { id }, onStep: notifyBoth })
    if ('faults' in report) await recordFailed(db, id, `${countFaults(report)} in its files`)
    return report
  } catch (error) {
    const why = error instanceof CatalogueChanged ? error.message : 'the log of its process says why'
    await recordFailed(db, id, why).catch(() => undefined)
    throw error
  } finally {
    follower.stop()
  }
}

/** How often an import reports that it is still running. */
const BEAT_MS = 2_000

/**
 * Reports the progress of an import to other processes, and that it is still running, until it is stopped. A report
 * that cannot be written is skipped, because the next one follows.
 */
function followImport(db: Database, id: number, steps: number): { onStep: OnStep; stop: () => void } {
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
