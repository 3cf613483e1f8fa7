import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The CSV files of a catalogue, wherever they are. */
export interface CatalogueFiles {
  has: (file: string) => boolean
  /** Reads a file that is there; throws if it cannot be read. */
  read: (file: string) => Promise<Buffer>
}

/** Returns the files of a folder; none if there is no such folder. */
export async function filesInFolder(folder: string): Promise<CatalogueFiles> {
  const names = new Set(await readdir(folder).catch(() => []))
  return { has: (file) => names.has(file), read: (file) => readFile(join(folder, file)) }
}
