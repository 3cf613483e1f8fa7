import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { FolderInUseError } from './folder-in-use.ts'

/**
 * Claims a folder of an embedded database for this process; two of them in one would destroy it. The lock is the
 * operating system's, which lets go of it however the process ends. Returns a function that releases it. Throws
 * FolderInUseError.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'navette.pid')
  // A bare descriptor, because a FileHandle that nobody refers to any more is closed, and the lock would be gone.
  const file = openSync(path, 'a+')
  if (!tryLock(file)) {
    closeSync(file)
    throw new FolderInUseError(folder, await readOwner(path))
  }
  // For people to read: it decides nothing, and stays when the process has ended.
  ftruncateSync(file)
  writeSync(file, String(process.pid))
  return () => closeSync(file)
}

async function readOwner(path: string): Promise<string> {
  // Windows lets nobody read a locked file.
  const text = await readFile(path, 'utf8').catch(() => '')
  return text || '(unknown)'
}
