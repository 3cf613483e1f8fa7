import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { makeFiles } from '../../src/build/make-files.ts'
import { openEmbedded } from '../../src/db/embedded.ts'
import { seedDemoWorld } from '../../src/demo/demo.ts'
import { writeDump } from './embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a dump of an embedded database, or the name of a PostgreSQL one, with the demo catalogue in it. */
    template: { dump: string } | { database: string }
    /** The data folder of a server that has loaded the demo and stopped. */
    demoFolder: string
  }
}

/** Builds what the tests need and loads the demo into an embedded database, once for all of them. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'navette-test-'))
  const demoFolder = join(folder, 'demo')
  const dump = join(folder, 'dump')
  await Promise.all([build(project), loadDemo(demoFolder).then(() => writeDump(demoFolder, dump))])
  project.provide('demoFolder', demoFolder)
  project.provide('template', { dump })
  return () => rm(folder, { recursive: true })
}

/** Makes the files of a build, and the server only if a test starts it. */
async function build(project: TestProject): Promise<void> {
  const files = await Promise.all(project.vitest.state.getPaths().map((path) => readFile(path, 'utf8')))
  if (files.some((text) => text.includes('support/server-process.ts')))
    await promisify(execFile)('npm', ['run', 'build'])
  else await makeFiles()
}

async function loadDemo(folder: string): Promise<void> {
  const database = await openEmbedded(folder, () => {})
  await seedDemoWorld(database.db, new Date())
  await database.close()
}
