import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { DEMO_FOLDER } from '../../src/demo/catalogue.ts'

/** Returns a copy of the demo catalogue's files that a test may change, and removes it after the test. */
export async function catalogueFolder(edits: Record<string, (csv: string) => string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-catalogue-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(DEMO_FOLDER, folder, { recursive: true })
  for (const [file, edit] of Object.entries(edits)) {
    await writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8')))
  }
  return folder
}
