import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeFiles } from '../../src/build/make-files.ts'
import { seedDemoWorld } from '../../src/demo.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { writeDump } from './embedded.ts'
import { dropDatabase, freshDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of an embedded database, or the name of a PostgreSQL one, with the demo catalogue in it. */
    template: { dump: string } | { database: string }
  }
}

/** Makes the files of a build, and the demo catalogue once per database: each test file gets a copy of it. */
export default async function setup(project: TestProject) {
  await makeFiles()
  const serverUrl = project.name === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined
  if (serverUrl) return setupPostgres(project, serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'navette-test-'))
  const dump = join(folder, 'demo.tar')
  await writeDump(dump, (db) => seedDemoWorld(db, new Date()))
  project.provide('template', { dump })
  return () => rm(folder, { recursive: true })
}

async function setupPostgres(project: TestProject, serverUrl: string) {
  const { url, database } = await freshDatabase(serverUrl)
  const handle = await openPostgres(url, console.error)
  await seedDemoWorld(handle.db, new Date())
  await handle.close()
  project.provide('template', { database })
  return () => dropDatabase(serverUrl, database)
}
