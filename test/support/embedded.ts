import type { Dirent } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'
import type { DatabaseHandle } from '../../src/db/database.ts'
import { embeddedHandle, EXTENSIONS } from '../../src/db/embedded.ts'
import { memoizeValues } from '../../src/values/memo.ts'

type Module = PGlite['Module']
type InitOptions = Parameters<EmscriptenBuiltinFilesystem['init']>[1]

/** Little memory, which is quickly cleared, and no log files kept for later. */
const SETTINGS = ['-c', 'shared_buffers=16MB', '-c', 'wal_recycle=off']
const START = { extensions: EXTENSIONS, startParams: [...PGlite.defaultStartParams, ...SETTINGS] }

/** Drops what a copy has no use for, because the time that it takes to open depends on its size. */
const SHRINK = [
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
  'SELECT pg_switch_wal()',
  'CHECKPOINT',
]

/** Writes a small copy of the database in a data folder to a folder, for `openDump` to open copies of. */
export async function writeDump(dataFolder: string, dump: string): Promise<void> {
  await cp(join(dataFolder, 'postgres'), dump, { recursive: true })
  const lite = await PGlite.create(dump, START)
  for (const statement of SHRINK) await lite.exec(statement)
  await lite.close()
}

/** Opens a copy of a dump in memory. */
export async function openDump(dump: string): Promise<DatabaseHandle> {
  return embeddedHandle(await PGlite.create({ ...START, fs: new CopyInMemory(await readDump(dump)) }))
}

interface Dump {
  folders: string[]
  files: { path: string; content: Uint8Array }[]
}

/** Reads a dump, once for all copies of this process. */
const readDump = memoizeValues(async (dump: string): Promise<Dump> => {
  const entries = await readdir(dump, { recursive: true, withFileTypes: true })
  const pathsOf = (some: Dirent[]) => some.map(({ parentPath, name }) => relative(dump, join(parentPath, name)))
  const files = pathsOf(entries.filter((entry) => entry.isFile()))
  return {
    folders: pathsOf(entries.filter((entry) => entry.isDirectory())),
    files: await Promise.all(
      // The file system copies a part of an array, but of a Buffer it would take the original.
      files.map(async (path) => ({ path, content: new Uint8Array(await readFile(join(dump, path))) })),
    ),
  }
})

/** A file system that starts with the files of a dump. */
class CopyInMemory extends EmscriptenBuiltinFilesystem {
  readonly #dump: Dump

  constructor(dump: Dump) {
    super()
    this.#dump = dump
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<EmscriptenBuiltinFilesystem['init']> {
    const { folders, files } = this.#dump
    const write = ({ FS }: Module) => {
      for (const path of folders) FS.mkdirTree(join(PGlite.paths.PGDATA, path))
      for (const { path, content } of files) FS.writeFile(join(PGlite.paths.PGDATA, path), content)
    }
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), write] })
  }
}
