import type { Database } from '../../src/db/database.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { seedDemoWorld } from '../../src/demo/demo.ts'
import { dropDatabase, freshDatabase } from '../support/postgres.ts'
import { fillLargeCatalogue } from './large-catalogue.ts'
import { fillLimitedCatalogue } from './limited-catalogue.ts'
import { once } from './once.ts'
import { startCompiled, stopAll } from './processes.ts'

/** A running server and its database. */
export interface Site {
  url: string
  databaseUrl: string
  /** The processor time that the server has taken so far. */
  processorMs: () => Promise<number>
}

/** The PostgreSQL server on which the bench makes its databases. */
const SERVER_URL = process.env['BENCH_DATABASE_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
const databases: ReturnType<typeof freshDatabase>[] = []

/** The demo catalogue and the demo partner; set up when a row first asks for it. */
export const demo = once(() => siteWith((db) => seedDemoWorld(db, new Date())))

/** The large catalogue around them. */
export const large = once(() => siteWith(fillLargeCatalogue))

/** The demo catalogue with 200 rows of capacity and 500 units in use on the day of the quote. */
export const limited = once(() => siteWith(fillLimitedCatalogue))

/** Stops the servers and drops their databases, including one that is just being created. */
export async function closeSites(): Promise<void> {
  stopAll()
  for (const created of await Promise.allSettled(databases))
    if (created.status === 'fulfilled') await dropDatabase(SERVER_URL, created.value.database)
}

async function siteWith(fill: (db: Database) => Promise<unknown>): Promise<Site> {
  const creating = freshDatabase(SERVER_URL)
  databases.push(creating)
  const { url: databaseUrl } = await creating
  const handle = await openPostgres(databaseUrl, console.error)
  await fill(handle.batchDb)
  await handle.close()
  const { url, processorMs } = await startCompiled({ DATABASE_URL: databaseUrl })
  return { url, databaseUrl, processorMs }
}
