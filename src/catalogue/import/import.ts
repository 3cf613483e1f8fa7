import { basename } from 'node:path'
import type { Database } from '../../db/database.ts'
import { SYSTEM } from '../../values/actor.ts'
import { type Applied, type ApplyOptions, applyRows } from './apply.ts'
import { checkRows } from './check-rows.ts'
import { type CatalogueFiles, filesInFolder } from './files.ts'
import { type FileFault, readFiles } from './read-files.ts'

/**
 * The result of an import: either faults, in which case nothing was changed, or what was added, changed, deactivated
 * and kept (for a dry run, what would be).
 */
export type ImportReport = { faults: FileFault[] } | Applied

/** Imports CSV files into the database, entirely or not at all. Throws CatalogueChanged. */
export async function importFiles(db: Database, files: CatalogueFiles, options: ApplyOptions): Promise<ImportReport> {
  const { rows, faults } = await readFiles(files, options.onStep)
  const allFaults = [...faults, ...checkRows(rows, faults)]
  if (allFaults.length > 0) return { faults: allFaults }
  return applyRows(db, rows, options)
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
  return importFiles(db, await filesInFolder(folder), { dryRun, onStep, which })
}
