import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The CSV files of a catalogue, from a folder or a zip. */
export interface CatalogueFiles {
  has: (file: string) => boolean
  /** Reads an existing file. Throws if it cannot be read. */
  read: (file: string) => Promise<Buffer>
}

/** Returns the files of a folder; none if there is no such folder. */
export async function filesInFolder(folder: string): Promise<CatalogueFiles> {
  const names = new Set(await readdir(folder).catch(() => []))
  return { has: (file) => names.has(file), read: (file) => readFile(join(folder, file)) }
}
