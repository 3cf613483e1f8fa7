import { existsSync, fdatasyncSync, fsyncSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'

type Module = PGlite['Module']
type InitOptions = Parameters<EmscriptenBuiltinFilesystem['init']>[1]

const OURS_ALONE = 0o700

/**
 * The folder of an embedded database. Committed data survives a power failure, because what PostgreSQL syncs is synced
 * to disk, and a new database appears as a whole or not at all.
 */
export class DataFolder extends EmscriptenBuiltinFilesystem {
  readonly #folder: string
  /** Where a new database is created. Anything found there is left over from an interrupted start. */
  readonly #draft: string
  readonly #mount: { root: string }
  #isDraft = false

  readonly #onAbort: () => never

  /** `onAbort` must end the process: PGlite ignores an abort and would go on calling the dead database. */
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

  /** Called by PGlite once a new database has been written, before any statement runs, and after every statement. */
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

/** Syncs the files of a folder concurrently, because a disk syncs many at once almost as fast as one. */
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

/** Windows cannot open folders, and makes their entries durable by itself. */
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

/** A file or folder that the database has open, with this process's descriptor of it. */
interface OpenFile {
  nfd: number
  node: { mode: number }
}

/** Makes NODEFS sync files, because Emscripten's own reports success without syncing. */
function syncWhatIsSynced({ FS, NODEFS }: PGlite['Module']): void {
  NODEFS.stream_ops.fsync = ({ nfd, node }: OpenFile) =>
    NODEFS.tryFSOperation(() => {
      if (FS.isDir(node.mode)) fsyncSync(nfd)
      else fdatasyncSync(nfd)
      return 0
    })
}
