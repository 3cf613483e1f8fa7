import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { FOLDER } from '../../../built.ts'
import { FONT_FILES } from '../pdf/font-files.ts'

const DRAWINGS = ['services/documents/vouchers/draw-voucher.ts', 'services/documents/vouchers/draw-rental-voucher.ts']

/**
 * Returns a digest of drawings with everything that they import, libraries included, and of the files that they read; of
 * those of vouchers unless told otherwise. Comments and formatting change nothing.
 */
export async function digestDrawing(
  entryPoints = DRAWINGS.map((path) => fileURLToPath(new URL(path, FOLDER))),
  files: readonly string[] = Object.values(FONT_FILES),
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints,
    // Of several entries: nothing is written.
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('base64url')
}
