import { basename } from 'node:path'
import type { Database } from '../../db/database.ts'
import { SYSTEM } from '../../values/actor.ts'
import { type Applied, type ApplyOptions, applyRows } from './apply.ts'
import { type CheckedCatalogue, checkFiles } from './check-files.ts'
import type { Faults } from './faults.ts'
import { filesInFolder } from './files.ts'

/**
 * The result of an import: either faults, in which case nothing was changed, or what was added, changed, deactivated
 * and kept (for a dry run, what would be).
 */
export type ImportReport = Faults | Applied

/** Imports a catalogue that was checked, unless it has faults. Throws CatalogueChanged. */
export async function importChecked(
  db: Database,
  checked: CheckedCatalogue | Faults,
  options: ApplyOptions,
): Promise<ImportReport> {
  return 'faults' in checked ? checked : applyRows(db, checked, options)
}

/** Imports a folder of CSV files into the database, entirely or not at all. */
export async function importCatalogue(
  db: Database,
  folder: string,
  {
    dryRun = false,
    onStep = () => {},
    which = { name: basename(folder), actor: SYSTEM },
  }: Partial<Pick<ApplyOptions, 'dryRun' | 'onStep' | 'which'>> = {},
): Promise<ImportReport> {
  const checked = await checkFiles(await filesInFolder(folder), onStep)
  return importChecked(db, checked, { dryRun, onStep, which })
}
