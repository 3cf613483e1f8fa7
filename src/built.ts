import { readFile, stat } from 'node:fs/promises'

/**
 * The folder of the files that the build makes for the running server. The path is the same from the sources and from
 * `dist`.
 */
export const BUILT_FOLDER = new URL('../dist/built/', import.meta.url)

/** Returns the content of a file made by the build (build/make-files.ts). */
export async function readBuilt(name: string): Promise<Buffer> {
  return readFile(new URL(name, BUILT_FOLDER))
}

/** Returns when the build made a file. */
export async function builtAt(name: string): Promise<Date> {
  const { mtime } = await stat(new URL(name, BUILT_FOLDER))
  return mtime
}
