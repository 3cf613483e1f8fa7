import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { EXPLORER } from '../api/operations/explorer.ts'
import { BUILT_FOLDER } from '../built.ts'
import { FONT_FILES } from '../services/documents/pdf/fonts.ts'
import { VOUCHER_DRAWING } from '../services/documents/rendering/voucher-drawing.ts'
import { BANNER_FORMATS, bannerFile } from '../site/banners/files.ts'
import { BANNER_SIZES } from '../site/banners/sizes.ts'
import { builtGuide, CLIENT_FILES, EXAMPLES, GUIDES, PICTURES } from '../site/developers/guides.ts'
import { WIDGET } from '../site/widget/script.ts'
import { WORDS } from '../texts/site/by-language.ts'
import { LANGUAGES } from '../values/language.ts'
import { ASSET_FILES } from '../web/layout/asset-files.ts'
import { previewFile } from '../web/layout/preview.ts'
import { bundleWidget } from './bundle-widget.ts'
import { digestDrawing, VOUCHER_DRAWINGS } from './digest-drawing.ts'
import { makeFont } from './make-font.ts'
import { minifyAsset } from './minify-asset.ts'
import { RENDERERS, renderPreview } from './render-banner.ts'

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
  for (const language of LANGUAGES) await write(previewFile(language), renderPreview(WORDS[language].banners))
  for (const size of BANNER_SIZES)
    for (const format of BANNER_FORMATS)
      for (const language of LANGUAGES)
        await write(bannerFile(size, format, language), RENDERERS[format](size, WORDS[language].banners))
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
