import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The modules that draw vouchers. */
export const VOUCHER_DRAWINGS = ['draw-voucher.ts', 'draw-rental-voucher.ts'].map((name) =>
  fileURLToPath(new URL(`../services/documents/vouchers/${name}`, import.meta.url)),
)

/**
 * Returns a digest of drawing modules with everything that they import, libraries included, and of their fonts.
 * Comments and formatting do not affect it.
 */
export async function digestDrawing(drawings: string[], fonts: readonly Uint8Array[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: drawings,
    // Needed for several entry points; nothing is written.
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
  for (const font of fonts) hash.update(font)
  return hash.digest('base64url')
}
