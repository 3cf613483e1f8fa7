import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const FOLDER = new URL('../web/assets/', import.meta.url)

/** Returns a style sheet or a script of the pages, minified, with all that it imports. */
export async function minifyAsset(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, FOLDER))],
    bundle: true,
    minify: true,
    write: false,
    target: 'esnext',
    charset: 'utf8',
  })
  const text = outputFiles.map((file) => file.text).join('')
  return name.endsWith('.css') ? joinLayers(text) : text
}

/** Every file of a style sheet becomes a block of its layer. Joins those of one layer, which saves some bytes. */
function joinLayers(css: string): string {
  let current: string | undefined
  return css.replace(/\}?(@layer \w+\{)/g, (text, opening: string) => {
    if (opening === current) return ''
    current = opening
    return text
  })
}
