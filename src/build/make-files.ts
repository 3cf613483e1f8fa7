import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Resvg } from '@resvg/resvg-js'
import { build, type Plugin, transform } from 'esbuild'
import subsetFont from 'subset-font'
import { EXPLORER } from '../api/operations/explorer.ts'
import { BUILT_FOLDER } from '../built.ts'
import { drawPreview, landscapeFile } from '../services/documents/draw-preview.ts'
import { FONT_FILES, type Weight } from '../services/documents/pdf/fonts.ts'
import { SETTABLE_CHARACTER } from '../services/documents/pdf/transliterate.ts'
import { VOUCHER_DRAWING } from '../services/documents/rendering/voucher-drawing.ts'
import { BANNER_FORMATS, bannerFile, BANNER_SIZES } from '../site/banners/files.ts'
import { builtGuide, CLIENT_FILES, EXAMPLES, GUIDES, PICTURES } from '../site/developers/guides.ts'
import { WIDGET } from '../site/widget/script.ts'
import { WORDS } from '../texts/site.ts'
import { LANGUAGES } from '../values/language.ts'
import { MASSIFS } from '../values/massif.ts'
import { ASSET_FILES } from '../web/layout/asset-files.ts'
import { HOME_ICON, homeIcon } from '../web/layout/icons.ts'
import { previewFile } from '../web/layout/preview.ts'
import { withMassif } from '../web/parts/drawing.ts'
import { RENDERERS } from './render-banner.ts'

const require = createRequire(import.meta.url)

/** The programs that work on files of strangers (process/child.ts). */
const PROGRAMS = ['services/partners/logo/decode-logo', 'catalogue/import/check-catalogue']

const DOCS = new URL('../../docs/', import.meta.url)

const CLIENT = new URL('../../openapi/clients/typescript/', import.meta.url)

const EXPLORER_SOURCE = require.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js')

/** Generates the files of `dist/built`, with tools that are not installed in production. */
export async function makeFiles(): Promise<void> {
  await mkdir(BUILT_FOLDER, { recursive: true })
  await write(EXPLORER, await readFile(EXPLORER_SOURCE))
  await write(WIDGET, await bundleWidget())
  for (const program of PROGRAMS) await write(`${basename(program)}.js`, await bundleProgram(program))
  for (const name of ASSET_FILES) await write(name, await minifyAsset(name))
  for (const guide of GUIDES) await write(builtGuide(guide), await readFile(new URL(guide.file, DOCS)))
  for (const file of EXAMPLES) await write(file, await readFile(new URL(file, DOCS)))
  await write(CLIENT_FILES.manifest, await readFile(new URL('package.json', CLIENT)))
  await write(CLIENT_FILES.packed, await packClient())
  for (const name of PICTURES) await write(name, await readFile(new URL(`pictures/${name}`, DOCS)))
  const fonts = { regular: await makeFont('regular'), bold: await makeFont('bold') }
  await write(FONT_FILES.regular, fonts.regular)
  await write(FONT_FILES.bold, fonts.bold)
  await write(VOUCHER_DRAWING, await digestDrawing(VOUCHER_DRAWINGS, Object.values(fonts)))
  await write(
    HOME_ICON.file,
    new Resvg(homeIcon(), { fitTo: { mode: 'width', value: HOME_ICON.size } }).render().asPng(),
  )
  const landscape = await litLandscape()
  await write(landscapeFile(null), landscape)
  for (const massif of MASSIFS)
    await write(
      landscapeFile(massif),
      withMassif(landscape, await readFile(new URL(`drawings/massif-${massif}.svg`, FOLDER), 'utf8')),
    )
  for (const language of LANGUAGES) {
    const { claim, offer } = WORDS[language].banners
    await write(
      previewFile(language),
      drawPreview({ brand: '', heading: claim.split('\n'), facts: [offer], massif: null }),
    )
  }
  for (const size of BANNER_SIZES)
    for (const format of BANNER_FORMATS)
      for (const language of LANGUAGES)
        await write(
          bannerFile(size, format, language),
          await RENDERERS[format](size, WORDS[language].banners, landscape),
        )
}

/** Bundles a program with our own modules, because it starts for each file, and also where the sources are served. */
async function bundleProgram(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../${path}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Returns the TypeScript client as npm installs it. */
async function packClient(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-client-'))
  try {
    await promisify(execFile)('npm', ['pack', '--pack-destination', folder], { cwd: CLIENT })
    const [packed = ''] = await readdir(folder)
    return await readFile(join(folder, packed))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Leaves an unchanged file alone, because a server or a test may be reading it. */
async function write(name: string, content: string | Uint8Array): Promise<void> {
  const file = new URL(name, BUILT_FOLDER)
  const before = await readFile(file).catch(() => undefined)
  if (before?.equals(Buffer.from(content))) return
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, content)
}

const SOURCE = fileURLToPath(new URL('../widget/widget.ts', import.meta.url))

/** Bundles and minifies the widget for browsers of recent years. */
async function bundleWidget(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2021',
    charset: 'utf8',
    plugins: [minifiedStyles],
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Bundles style sheets as texts, which an element of the widget adopts. */
const minifiedStyles: Plugin = {
  name: 'minified-styles',
  setup(bundler) {
    bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path), { loader: 'css', minify: true, target: 'esnext' })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

const FOLDER = new URL('../web/assets/', import.meta.url)

/** Returns a style sheet or a script of the pages, minified, with all that it imports. */
async function minifyAsset(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, FOLDER))],
    bundle: true,
    minify: true,
    write: false,
    target: 'esnext',
    // Nested rules are for whoever reads the source: browsers of before 2023 get them one by one.
    supported: { nesting: false },
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

const WHOLE_FONTS: Readonly<Record<Weight, string>> = {
  regular: require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf'),
}

/** Drops hints for small screens, and layout rules for scripts that are transliterated, which take long to parse. */
const LEAN = {
  targetFormat: 'truetype',
  noHinting: true,
  dropTables: ['GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp'],
} as const

const CHARACTERS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((character) => SETTABLE_CHARACTER.test(character))
  .join('')

/** Returns a font with every letter that is ever set, as small as possible because each document parses it. */
async function makeFont(weight: Weight): Promise<Buffer> {
  return subsetFont(await readFile(WHOLE_FONTS[weight]), CHARACTERS, LEAN)
}

/** Returns what the landscape of the front page consists of, in its light colours, which its style sheet has. */
async function litLandscape(): Promise<string> {
  const [, light = ''] =
    /:root \{([^}]*)\}/.exec(await readFile(new URL('style/hero-colours.css', FOLDER), 'utf8')) ?? []
  const colours = new Map(Array.from(light.matchAll(/(--[\w-]+): ([^;]+);/g), ([, name, colour]) => [name, colour]))
  const svg = await readFile(new URL('drawings/hero.svg', FOLDER), 'utf8')
  return svg
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/<g class="night">.*?<\/g><\/g>/s, '')
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
      const colour = colours.get(name)
      if (colour === undefined) throw new Error(`the landscape has no colour ${name}`)
      return colour
    })
}

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
