import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../src/db/embedded.ts'
import { seedDemoWorld } from '../../src/demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a server that has loaded the demo and stopped; absent if no test starts a server. */
    demoFolder: string
  }
}

/** Builds the server and a data folder with the demo, once for all tests that start a server. */
export async function setup(project: TestProject) {
  const files = await Promise.all(project.vitest.state.getPaths().map((path) => readFile(path, 'utf8')))
  if (!files.some((text) => text.includes('support/server-process.ts'))) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'navette-demo-'))
  await Promise.all([promisify(execFile)('npm', ['run', 'build']), loadDemo(folder)])
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true })
}

async function loadDemo(folder: string): Promise<void> {
  const database = await openEmbedded(folder, () => {})
  await seedDemoWorld(database.db, new Date())
  await database.close()
}
