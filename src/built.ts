import { readFile } from 'node:fs/promises'

/** A file that `npm run build` makes from the sources. */
export interface BuiltFile {
  name: string
  /** Makes it, with tools that are not there in production. */
  make: () => Promise<string | Uint8Array>
}

/** Where the built files lie, beside the compiled sources. */
export const BUILT_FOLDER = new URL('built/', import.meta.url)

const isCompiled = import.meta.url.endsWith('.js')

/** The content of a built file. Where the sources run themselves it is made from them, so that it is never an older one. */
export async function contentOf({ name, make }: BuiltFile): Promise<Buffer> {
  return isCompiled ? readFile(new URL(name, BUILT_FOLDER)) : Buffer.from(await make())
}
