import { closeSync, existsSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { tryLock } from 'fs-native-extensions'
import type { DatabaseHandle, Report } from './database.ts'
import { FolderInUseError } from './folder-in-use.ts'
import { ensureOurHistory, MIGRATIONS } from './migrations.ts'
import { takingSlots } from './read-aside.ts'
import { reasonOf } from './reason.ts'

/** The extensions of the embedded database. */
export const EXTENSIONS = { btree_gist }

/** The settings that differ from PostgreSQL's defaults, as options of both its programs. */
const SETTINGS = optionsOf({
  // A quarter of the default, which is filled with zeros at each start. The system's cache holds the rest.
  shared_buffers: '32MB',
  // Likewise, a new file of the write-ahead log need not be filled before it is used.
  wal_init_zero: 'off',
})

/** Syncs a folder at each commit. This method is the only one that has an effect in WebAssembly. */
const DURABLE = optionsOf({ fsync: 'on', wal_sync_method: 'fsync' })

/**
 * Opens the embedded database in a folder, or in memory, and migrates it. If the database crashes, the process ends,
 * too. Throws FolderInUseError.
 */
export async function openEmbedded(folder: string | undefined, report: Report): Promise<DatabaseHandle> {
  if (folder === undefined) return openInMemory()
  const release = await lockFolder(folder)
  try {
    return await openInFolder(folder, report, release)
  } catch (error) {
    release()
    throw error
  }
}

async function openInMemory(): Promise<DatabaseHandle> {
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS]
  return embeddedHandle(await PGlite.create({ extensions: EXTENSIONS, startParams, initDbStartParams: SETTINGS }))
}

async function openInFolder(folder: string, report: Report, release: () => void): Promise<DatabaseHandle> {
  let fatalMessage = ''
  const noteFatal = (line: string) => {
    fatalMessage = /\b(?:FATAL|PANIC): {2}(.+)/.exec(line)?.[1] ?? fatalMessage
    return false
  }
  const lite = await PGlite.create({
    fs: new DataFolder(join(folder, 'postgres'), endProcess),
    extensions: EXTENSIONS,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS, ...DURABLE],
    initDbStartParams: SETTINGS,
    onStderr: noteFatal,
  }).catch((error: unknown) => {
    throw new Error(`the embedded database in ${folder} does not start: ${reason(error)}`, { cause: error })
  })
  const database = await embeddedHandle(lite)
  const stopWatching = watchRoom(lite, folder, report)
  const stopKeeping = keepLogShort(lite, report)
  return {
    ...database,
    async close() {
      stopWatching()
      stopKeeping()
      await database.close().finally(release)
    },
  }

  function endProcess(): never {
    report('error', `the embedded database in ${folder} has crashed, and this process ends with it: ${fatalMessage}`)
    process.exit(1)
  }

  function reason(error: unknown): string {
    return fatalMessage || reasonOf(error)
  }
}

function optionsOf(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Migrates an embedded database that is already running and returns its handle; closes it if that fails. */
export async function embeddedHandle(lite: PGlite): Promise<DatabaseHandle> {
  letEventLoopTurn(lite)
  forgetRowTypes(lite)
  const db = drizzle(lite, { casing: 'snake_case' })
  try {
    await ensureOurHistory(db)
    await migrate(db, MIGRATIONS)
  } catch (error) {
    await lite.close()
    throw error
  }
  return {
    db,
    batchDb: db,
    // Its statements run one after the other, and none can be cancelled.
    readAside: takingSlots((_, read) => read(db)),
    async listen(channel, onNotify) {
      await lite.listen(channel, onNotify)
      return () => true
    },
    // It has a single connection, and the driver does not report what waits for it.
    connections: () => ({ idle: 0, used: 1, max: 1, pending: 0 }),
    close: () => lite.close(),
  }
}

/**
 * Lets the event loop turn before each message to the database. Statements that wait for it would otherwise follow each
 * other in microtasks, and as long as one waits no connection is accepted, no request read and no timer run.
 */
function letEventLoopTurn(lite: PGlite): void {
  const execProtocolStream = lite.execProtocolStream.bind(lite)
  lite.execProtocolStream = async (...message) => {
    await nextTurn()
    return execProtocolStream(...message)
  }
}

/** Accessible to this user only. */
const OURS_ALONE = 0o700
/** The sticky bit, as of /tmp. */
const SHARED = 0o1000

/**
 * Claims the folder of an embedded database for this process, because two processes in one folder would destroy it. The
 * operating system releases the lock however the process ends. Returns a function that releases it. Throws
 * FolderInUseError.
 */
async function lockFolder(folder: string): Promise<() => void> {
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

/** PostgreSQL's default. */
const CHECKPOINT_MS = 5 * 60_000

/** PostgreSQL's own types have lower numbers; from here on they are those of the rows of tables and views. */
const FIRST_ROW_TYPE = 10_000

/**
 * Forgets how to read arrays of rows, of which there are none, because the driver copies all its parsers for each
 * statement: 250 of them took a third of the time of a small one.
 */
function forgetRowTypes({ parsers }: PGlite): void {
  for (const type of Object.keys(parsers)) if (Number(type) >= FIRST_ROW_TYPE) delete parsers[Number(type)]
}

/**
 * Checkpoints the embedded database every few minutes, as a PostgreSQL server does by itself. Without it, the
 * write-ahead log would keep growing, and so would the recovery time after a crash. Returns a function that stops it.
 */
function keepLogShort(lite: PGlite, report: Report): () => void {
  const timer = setInterval(() => {
    lite.exec('CHECKPOINT').catch((error: unknown) => report('warn', 'checkpoint failed, trying again later', error))
  }, CHECKPOINT_MS)
  return () => clearInterval(timer)
}

const CHECK_MS = 1_000
const MB = 2 ** 20

/** With less free space than this the database refuses writes, so that it never runs out of space during one. */
const MIN_MB = 64
/** Writes resume with this much free space, so that they do not stop again at once. */
const ENOUGH_MB = 80

/**
 * Makes the database refuse writes, as a standby does, while the disk of its folder is nearly full. Returns a function
 * that stops watching.
 */
function watchRoom(lite: PGlite, folder: string, report: Report): () => void {
  let refuses = false
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check()
      .catch((error: unknown) => report('warn', 'the free space on the disk is unknown', error))
      .finally(() => (isChecking = false))
  }, CHECK_MS)
  return () => clearInterval(timer)

  async function check(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const freeMb = Math.floor((bavail * bsize) / MB)
    const shouldRefuse = freeMb < (refuses ? ENOUGH_MB : MIN_MB)
    if (shouldRefuse === refuses) return
    await lite.exec(`SET default_transaction_read_only = ${shouldRefuse ? 'on' : 'off'}`)
    refuses = shouldRefuse
    if (!refuses) report('info', `${freeMb} MB are free on the disk of ${folder}: sales resume`)
    else report('error', `${freeMb} MB are free on the disk of ${folder}: sales are refused below ${ENOUGH_MB} MB`)
  }
}

type Module = PGlite['Module']
type InitOptions = Parameters<EmscriptenBuiltinFilesystem['init']>[1]

/**
 * The folder of an embedded database. Committed data survives a power failure, because what PostgreSQL syncs is synced
 * to disk, and a new database appears as a whole or not at all.
 */
class DataFolder extends EmscriptenBuiltinFilesystem {
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
