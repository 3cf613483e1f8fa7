import { cp } from 'node:fs/promises'
import { makeFiles } from './make-files.ts'

/* Completes `dist` after the compiler: copies the files that the server reads unchanged, and generates the others. */

const SOURCES = new URL('../', import.meta.url)
const DIST = new URL('../../dist/', import.meta.url)

const READ = [
  'demo/catalogue',
  'catalogue/places-abroad.csv',
  'catalogue/places-elsewhere.csv',
  'web/assets/drawings',
  'web/assets/vehicles',
]
for (const path of READ) await cp(new URL(path, SOURCES), new URL(path, DIST), { recursive: true })

await makeFiles()
