import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** Returns a data folder with the demo until the test ends. A server starts far sooner on it than on none. */
export async function demoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(inject('demoFolder'), folder, { recursive: true })
  return folder
}
