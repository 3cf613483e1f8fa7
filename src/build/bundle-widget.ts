import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const SOURCE = fileURLToPath(new URL('../widget/widget.ts', import.meta.url))

/** Bundles and minifies the widget for browsers of recent years. */
export async function bundleWidget(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2021',
    charset: 'utf8',
  })
  return outputFiles.map(({ text }) => text).join('')
}
