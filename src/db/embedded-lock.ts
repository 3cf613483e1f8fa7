import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Claims a folder of an embedded database for this process; two of them in one would destroy it. Gives the release. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'navette.pid')
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = Number(await readFile(file, 'utf8'))
    if (owner !== process.pid && isRunning(owner)) throw new FolderInUseError(folder, owner)
    await writeFile(file, String(process.pid))
  }
  return () => rm(file, { force: true })
}

/** Another process runs on the folder. */
export class FolderInUseError extends Error {
  readonly folder: string

  constructor(folder: string, owner: number) {
    super(`The embedded database in ${folder} is in use by process ${owner}`)
    this.name = 'FolderInUseError'
    this.folder = folder
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
