import sync from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** A disk that keeps only what was synced of each file. */
export interface ForgetfulDisk {
  /** Writes what a power failure would leave of a folder into an empty one. */
  copyWhatIsLeft(folder: string, copy: string): Promise<void>
}

/** Records until the end of the test what this process syncs. */
export async function watchDisk(): Promise<ForgetfulDisk> {
  const synced = new Map<number, Buffer>()
  const keep = (fd: number) => {
    const stats = sync.fstatSync(fd)
    if (!stats.isFile()) return
    const content = Buffer.alloc(stats.size)
    sync.readSync(fd, content, 0, stats.size, 0)
    synced.set(stats.ino, content)
  }
  const spies = [
    vi.spyOn(sync, 'fdatasyncSync').mockImplementation(keep),
    vi.spyOn(sync, 'fsyncSync').mockImplementation(keep),
    vi.spyOn(await prototypeOfHandles(), 'sync').mockImplementation(async function (this: FileHandle) {
      keep(this.fd)
    }),
  ]
  syncBuiltinESMExports()
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
    syncBuiltinESMExports()
  })
  return {
    async copyWhatIsLeft(folder, copy) {
      for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
        const path = join(entry.parentPath, entry.name)
        const target = path.replace(folder, copy)
        if (entry.isDirectory()) await mkdir(target, { recursive: true })
        const content = entry.isFile() ? synced.get((await stat(path)).ino) : undefined
        if (content) await writeFile(target, content)
      }
    },
  }
}

/** Node does not export the class of what `open` returns. */
async function prototypeOfHandles(): Promise<FileHandle> {
  const handle = await open('.')
  await handle.close()
  return Object.getPrototypeOf(handle)
}
