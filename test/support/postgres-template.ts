import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/db/postgres.ts'
import { seedDemoWorld } from '../../src/demo/demo.ts'
import { dropDatabase, freshDatabase } from './postgres.ts'

/** Makes a PostgreSQL database with the demo catalogue: each test file gets a copy of it. */
export async function setup(project: TestProject) {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''
  const { url, database } = await freshDatabase(serverUrl)
  const handle = await openPostgres(url, console.error)
  await seedDemoWorld(handle.db, new Date())
  await handle.close()
  project.provide('template', { database })
  return () => dropDatabase(serverUrl, database)
}
