import type { Database } from '../../db/database.ts'
import { countFaults } from './faults.ts'
import { followImport } from './follow-import.ts'
import { recordFailed } from './history.ts'
import type { ImportReport } from './import.ts'
import type { OnStep } from './on-step.ts'
import { CatalogueChanged } from './seen.ts'
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
