import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const FOLDER = new URL('../web/assets/', import.meta.url)

/** Returns a style sheet of the pages, minified, or a script with the modules that it imports. */
export async function minifyAsset(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, FOLDER))],
    bundle: name.endsWith('.js'),
    minify: true,
    write: false,
    target: 'esnext',
    charset: 'utf8',
  })
  return outputFiles.map(({ text }) => text).join('')
}
