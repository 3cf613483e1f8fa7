import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { EXPLORER } from './api/operations/explorer.ts'
import { FOLDER } from './built.ts'
import { FONT_FILES } from './services/documents/pdf/fonts.ts'
import { VOUCHER_DRAWING } from './services/documents/rendering/voucher-drawing.ts'
import { BANNER_FILES } from './site/banners/files.ts'
import { WIDGET } from './site/widget/script.ts'
import packageJson from '../package.json' with { type: 'json' }

const { dependencies, devDependencies } = packageJson

/*
 * Makes `dist`: our code, and the libraries of many modules, in a few large files, because small ones take longer to
 * load. What only some programs need, or what is loaded later, is in files of its own.
 */

const DIST = new URL('../dist/', FOLDER)

/** Libraries of hundreds of ECMAScript modules. */
const BUNDLED = ['zod', 'drizzle-orm', 'libphonenumber-js']

const PROGRAMS = [
  'main.ts',
  'cli/bookings.ts',
  'cli/catalogue-import.ts',
  'cli/partner.ts',
  'services/documents/rendering/drawing.ts',
  'watchdog.ts',
]

const { metafile } = await build({
  entryPoints: PROGRAMS.map((program) => fileURLToPath(new URL(program, FOLDER))),
  outdir: fileURLToPath(DIST),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // All others are loaded as they are, because many are in CommonJS, of which a bundle knows less than Node.
  external: [...Object.keys(dependencies), ...Object.keys(devDependencies)].filter((name) => !BUNDLED.includes(name)),
  // V8 keeps the text of everything in memory, comments included.
  minifyWhitespace: true,
  legalComments: 'none',
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
})

// Names hold a hash of what is in the file, and those of an earlier build would only pile up.
const made = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
for (const file of await readdir(DIST)) {
  if (/-[A-Z0-9]{8}\.js(\.map)?$/.test(file) && !made.has(file)) await rm(new URL(file, DIST))
}

for (const folder of ['catalogue/demo', 'catalogue/places-elsewhere.csv', 'web/assets'])
  await cp(new URL(folder, FOLDER), new URL(folder, DIST), { recursive: true })

await mkdir(new URL('built/', DIST), { recursive: true })
for (const { name, make } of [EXPLORER, WIDGET, VOUCHER_DRAWING, ...Object.values(FONT_FILES), ...BANNER_FILES])
  await writeFile(new URL(`built/${name}`, DIST), await make())
