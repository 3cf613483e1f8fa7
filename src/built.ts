import { readFile } from 'node:fs/promises'

/** The folder of the files that the build makes for the running server, seen from the sources and from `dist` alike. */
export const BUILT_FOLDER = new URL('../dist/built/', import.meta.url)

/** Returns the content of a file that the build has made (build/make-files.ts). */
export async function readBuilt(name: string): Promise<Buffer> {
  return readFile(new URL(name, BUILT_FOLDER))
}
