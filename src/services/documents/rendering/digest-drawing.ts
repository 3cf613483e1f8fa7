import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { FOLDER } from '../../../built.ts'
import { FONTS } from '../pdf/fonts.ts'

const DRAWINGS = ['services/documents/vouchers/draw-voucher.ts', 'services/documents/vouchers/draw-rental-voucher.ts']

/**
 * Returns a digest of drawings with everything that they import, libraries included, and of their fonts; of those of
 * vouchers unless told otherwise. Comments and formatting change nothing.
 */
export async function digestDrawing(
  entryPoints = DRAWINGS.map((path) => fileURLToPath(new URL(path, FOLDER))),
  fonts: readonly Uint8Array[] = Object.values(FONTS),
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints,
    // Of several entries: nothing is written.
    outdir: '/',
    bundle: true,
    // Makes the fonts, which count as they are made.
    external: ['subset-font'],
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  for (const font of fonts) hash.update(font)
  return hash.digest('base64url')
}
