import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { FolderInUseError } from './folder-in-use.ts'

/**
 * Claims the folder of an embedded database for this process, because two processes in one folder would destroy it. The
 * operating system releases the lock however the process ends. Returns a function that releases it. Throws
 * FolderInUseError.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'navette.pid')
  // A bare descriptor, because a FileHandle is closed once it is garbage collected, and the lock would be lost.
  const file = openSync(path, 'a+')
  if (!tryLock(file)) {
    closeSync(file)
    throw new FolderInUseError(folder, await readOwner(path))
  }
  // For people to read: it decides nothing and outlives the process.
  ftruncateSync(file)
  writeSync(file, String(process.pid))
  return () => closeSync(file)
}

async function readOwner(path: string): Promise<string> {
  // On Windows a locked file cannot be read.
  const text = await readFile(path, 'utf8').catch(() => '')
  return text || '(unknown)'
}
