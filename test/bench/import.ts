import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_FOLDER } from '../../src/catalogue/demo.ts'
import { importCatalogue } from '../../src/catalogue/import/import.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { seedDemoWorld } from '../../src/demo.ts'
import { dropDatabase, freshDatabase } from '../support/postgres.ts'

const AIRPORTS = 100
const RESORTS = 1_900
const ROUTES = 20_000
const PRICES = 400_000

/** Imports 400,000 prices of 20,000 routes that a database with the demo catalogue does not have yet: how many seconds that took. */
export async function timeImport(serverUrl: string): Promise<number> {
  const folder = await largeFolder()
  const { url, database } = await freshDatabase(serverUrl)
  const handle = await openPostgres(url, console.error)
  try {
    await seedDemoWorld(handle.db, new Date())
    const startedAt = performance.now()
    const report = await importCatalogue(handle.db, folder)
    const seconds = (performance.now() - startedAt) / 1000
    const prices = 'changes' in report && report.changes.find(({ file }) => file === 'base-prices.csv')
    if (!prices || prices.added !== PRICES) throw new Error(`not imported: ${JSON.stringify(report).slice(0, 500)}`)
    return seconds
  } finally {
    await handle.close()
    await dropDatabase(serverUrl, database)
    await rm(folder, { recursive: true })
  }
}

/** The demo catalogue's files with as many places, routes and prices more; its rules stay with its own airports. */
async function largeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-bench-'))
  await cp(DEMO_FOLDER, folder, { recursive: true })
  const airports = codes('airport', AIRPORTS)
  const resorts = codes('resort', RESORTS)
  const routes = airports.flatMap((from) => resorts.map((to) => `${from},${to}`)).filter((_, i) => i % 9 === 0)
  const bands = routes
    .slice(0, ROUTES)
    .flatMap((route) =>
      [2, 3, 4, 5, 6].flatMap((vehicle) =>
        ['1,2', '3,4', '5,6', '7,8'].map((band) => `${route},${vehicle},${band},99.50`),
      ),
    )
  const append = (file: string, lines: string[]) => appendFile(join(folder, file), `${lines.join('\n')}\n`)
  await append(
    'places.csv',
    [...airports, ...resorts].map((code) => `${code},Place ${code},France,,,45.1,6.2,0,0,,true`),
  )
  await append(
    'routes.csv',
    routes.slice(0, ROUTES).map((route) => `${route},100,120,false,19,true`),
  )
  await append('base-prices.csv', bands.slice(0, PRICES))
  const rules = join(folder, 'markup-rules.csv')
  await writeFile(rules, (await readFile(rules, 'utf8')).replaceAll('*>*', 'airport-1>*'))
  return folder
}

function codes(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${kind}-${10_000 + i}`)
}
