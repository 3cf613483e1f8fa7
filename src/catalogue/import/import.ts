import type { Database } from '../../db/database.ts'
import { type Applied, applyRows } from './apply.ts'
import { checkRows } from './check-rows.ts'
import type { OnStep } from './on-step.ts'
import { type FileFault, readFolder } from './read-folder.ts'

/** What an import found: faults, and then nothing was changed, or what was (a dry run: would be) added, changed, deactivated and kept. */
export type ImportReport = { faults: FileFault[] } | Applied

/** Imports a folder of CSV files into the database, all of it or nothing. */
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
