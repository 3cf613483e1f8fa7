import { existsSync, fdatasyncSync, fsyncSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'

type Module = PGlite['Module']
type InitOptions = Parameters<EmscriptenBuiltinFilesystem['init']>[1]

const OURS_ALONE = 0o700

/** A file or folder that the database has open, by the descriptor that this process has for it. */
interface OpenFile {
  nfd: number
  node: { mode: number }
}

/**
 * The folder of an embedded database, in which what was committed outlives a loss of power: what PostgreSQL syncs is
 * synced here, and a new database appears whole or not at all.
 */
export class KeptFolder extends EmscriptenBuiltinFilesystem {
  readonly #folder: string
  /** Where a new database is put together; what is found there was left by a start that was cut short. */
  readonly #draft: string
  readonly #mount: { root: string }
  #isDraft = false

  readonly #onAbort: () => never

  /** `onAbort` has to end the process: PGlite takes no notice, and would call the dead database for ever. */
  constructor(folder: string, onAbort: () => never) {
    super(folder)
    this.#folder = folder
    this.#onAbort = onAbort
    this.#draft = `${folder}.new`
    this.#mount = { root: folder }
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<EmscriptenBuiltinFilesystem['init']> {
    this.pg = pg
    await this.#begin()
    const mountHere = (module: Module) => {
      syncWhatIsSynced(module)
      module.FS.mkdirTree(PGlite.paths.PGDATA)
      module.FS.mount(module.NODEFS, this.#mount, PGlite.paths.PGDATA)
    }
    const preRun = [...(options.preRun ?? []), mountHere]
    return { emscriptenOpts: { ...options, onAbort: this.#onAbort, preRun } }
  }

  /** PGlite calls it when a new database has been written, before anything runs on it, and after every statement. */
  override async syncToFs(): Promise<void> {
    if (!this.#isDraft) return
    await syncTree(this.#draft)
    await rename(this.#draft, this.#folder)
    this.#mount.root = this.#folder
    this.#isDraft = false
    await syncFolder(dirname(this.#folder))
  }

  override async closeFs(): Promise<void> {
    this.pg?.Module.FS.quit()
  }

  async #begin(): Promise<void> {
    await rm(this.#draft, { recursive: true, force: true })
    if (existsSync(join(this.#folder, 'PG_VERSION'))) return chmod(this.#folder, OURS_ALONE)
    await mkdir(this.#draft, OURS_ALONE)
    this.#mount.root = this.#draft
    this.#isDraft = true
  }
}

/** Emscripten's folders of Node answer yes to a sync and do nothing. */
function syncWhatIsSynced({ FS, NODEFS }: Module): void {
  NODEFS.stream_ops.fsync = ({ nfd, node }: OpenFile) =>
    NODEFS.tryFSOperation(() => {
      if (FS.isDir(node.mode)) fsyncSync(nfd)
      else fdatasyncSync(nfd)
      return 0
    })
}

/** Files of one folder together, because a disk syncs many at once almost as fast as one. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const pathsOf = (folders: boolean) =>
    entries.filter((entry) => entry.isDirectory() === folders).map(({ name }) => join(folder, name))
  await Promise.all(pathsOf(false).map(syncFile))
  for (const inner of pathsOf(true)) await syncTree(inner)
  await syncFolder(folder)
}

function syncFile(path: string): Promise<void> {
  return sync(path, 'r+')
}

/** Windows opens no folder, and keeps its names by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r')
}

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
