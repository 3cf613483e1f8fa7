import type { Database } from '../../db/database.ts'
import { type Applied, applyRows } from './apply.ts'
import { checkRows } from './check-rows.ts'
import type { OnStep } from './on-step.ts'
import { type FileFault, readFolder } from './read-folder.ts'

/**
 * The result of an import: either faults, in which case nothing was changed, or what was added, changed, deactivated
 * and kept (for a dry run, what would be).
 */
export type ImportReport = { faults: FileFault[] } | Applied

/** Imports a folder of CSV files into the database, entirely or not at all. */
export async function importCatalogue(
  db: Database,
  folder: string,
  { dryRun = false, onStep = () => {} }: { dryRun?: boolean; onStep?: OnStep } = {},
): Promise<ImportReport> {
  const { rows, faults } = await readFolder(folder, onStep)
  const allFaults = [...faults, ...checkRows(rows, faults)]
  if (allFaults.length > 0) return { faults: allFaults }
  return applyRows(db, rows, { dryRun, onStep })
}
