import { readFile } from 'node:fs/promises'

/** The folder of the sources, or of what is built from them: what is read as files lies at the same places in both. */
export const FOLDER = new URL('.', import.meta.url)

/** Whether this is what `npm run build` has made; otherwise the sources run themselves. */
export const isBuilt = import.meta.url.endsWith('.js')

/** A file that `npm run build` makes from the sources. */
export interface BuiltFile {
  name: string
  /** Makes it, with tools that are not there in production. */
  make: () => Promise<string | Uint8Array>
}

/** The content of a built file. Where the sources run themselves it is made from them, so that it is never an older one. */
export async function contentOf({ name, make }: BuiltFile): Promise<Buffer> {
  return isBuilt ? readFile(new URL(`built/${name}`, FOLDER)) : Buffer.from(await make())
}
