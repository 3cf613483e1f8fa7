import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

const FOLDER = new URL('../web/assets/', import.meta.url)

/** Returns a style sheet or script of the pages, minified. */
export async function minifyAsset(name: string): Promise<string> {
  const source = await readFile(new URL(name, FOLDER), 'utf8')
  const loader = name.endsWith('.css') ? 'css' : 'js'
  const { code } = await transform(source, { loader, minify: true, target: 'esnext', charset: 'utf8' })
  return code
}
