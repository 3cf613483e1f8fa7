import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { FolderInUseError } from './folder-in-use.ts'

const OURS_ALONE = 0o700
/** The sticky bit, as of /tmp. */
const SHARED = 0o1000

/**
 * Claims the folder of an embedded database for this process, because two processes in one folder would destroy it. The
 * operating system releases the lock however the process ends. Returns a function that releases it. Throws
 * FolderInUseError.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await keepToOurselves(folder)
  const path = join(folder, 'navette.pid')
  // Not held as a FileHandle, which is closed when it is garbage collected.
  const file = openSync(path, 'a+')
  if (!tryLock(file)) {
    closeSync(file)
    throw new FolderInUseError(folder, await readOwner(path))
  }
  // Informational only; the file outlives the process.
  ftruncateSync(file)
  writeSync(file, String(process.pid))
  return () => closeSync(file)
}

/**
 * Creates the folder, accessible to this user only. A folder of another user, or one shared between users such as /tmp,
 * is left as it is; the database's own folder inside it is private anyway.
 */
async function keepToOurselves(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { mode } = await stat(folder)
  if ((mode & SHARED) === 0) await chmod(folder, OURS_ALONE).catch(() => undefined)
}

async function readOwner(path: string): Promise<string> {
  // On Windows a locked file cannot be read.
  const text = await readFile(path, 'utf8').catch(() => '')
  return text || '(unknown)'
}
