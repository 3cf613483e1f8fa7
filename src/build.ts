import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { FOLDER } from './built.ts'
import { BANNER_FILES } from './site/banners/files.ts'
import { WIDGET } from './site/widget/script.ts'

/*
 * Makes `dist`: our code and the libraries' in a few large files, because to load 1,200 small ones takes a quarter of a
 * start. What only some programs need, or what is loaded later, is in files of its own.
 */

const DIST = new URL('../dist/', FOLDER)

const PROGRAMS = [
  'main.ts',
  'cli/bookings.ts',
  'cli/catalogue-import.ts',
  'cli/partner.ts',
  'services/papers/drawing.ts',
]

const { metafile } = await build({
  entryPoints: PROGRAMS.map((program) => fileURLToPath(new URL(program, FOLDER))),
  outdir: fileURLToPath(DIST),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // They find files of their own beside them, or are not there in production.
  external: ['@electric-sql/pglite', 'fs-native-extensions', 'esbuild', '@resvg/resvg-js'],
  // Libraries in CommonJS ask for Node's own modules by it.
  banner: { js: "const require = process.getBuiltinModule('module').createRequire(import.meta.url);" },
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

for (const folder of ['catalogue/demo', 'site/page/assets'])
  await cp(new URL(folder, FOLDER), new URL(folder, DIST), { recursive: true })

await mkdir(new URL('built/', DIST), { recursive: true })
for (const { name, make } of [WIDGET, ...BANNER_FILES]) await writeFile(new URL(`built/${name}`, DIST), await make())
