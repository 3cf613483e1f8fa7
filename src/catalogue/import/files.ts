import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The CSV files of a catalogue, from a folder or a zip. */
export interface CatalogueFiles {
  has: (file: string) => boolean
  /** Reads an existing file piece by piece. Throws if it cannot be read. */
  read: (file: string) => AsyncIterable<Uint8Array>
}

/** Returns the files of a folder; none if there is no such folder. */
export async function filesInFolder(folder: string): Promise<CatalogueFiles> {
  const names = new Set(await readdir(folder).catch(() => []))
  return {
    has: (file) => names.has(file),
    // In small pieces, because where the server itself imports, requests are served between two of them.
    read: (file) => createReadStream(join(folder, file), { highWaterMark: 16_384 }),
  }
}
