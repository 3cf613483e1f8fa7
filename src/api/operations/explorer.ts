import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BuiltFile } from '../../built.ts'

/** The script of the page at /reference, copied by the build from a package that production does not need. */
export const EXPLORER: BuiltFile = {
  name: 'openapi-explorer.min.js',
  make: () => readFile(fileURLToPath(import.meta.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js'))),
}
