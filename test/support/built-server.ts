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
    /** The data of a server that has loaded the demo and stopped; there is none where no test starts a server. */
    demoFolder: string
  }
}

/** Builds the server, and a folder with the demo for it, once for all tests that start it. */
export async function setup(project: TestProject) {
  const files = await Promise.all(project.vitest.state.getPaths().map((path) => readFile(path, 'utf8')))
  if (!files.some((text) => text.includes('support/server-process.ts'))) return undefined
  await promisify(execFile)('npm', ['run', 'build'])
  const folder = await mkdtemp(join(tmpdir(), 'navette-demo-'))
  const database = await openEmbedded(folder, () => {})
  await seedDemoWorld(database.db, new Date())
  await database.close()
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true })
}
