import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { DataFolder } from './data-folder.ts'
import type { DatabaseHandle, Report } from './database.ts'
import { lockFolder } from './embedded-lock.ts'
import { keepLogShort } from './keep-log-short.ts'
import { ensureOurHistory, MIGRATIONS } from './migrations.ts'
import { takingSlots } from './read-aside.ts'
import { watchRoom } from './watch-room.ts'

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
    return fatalMessage || (error instanceof Error && error.message) || String(error)
  }
}

function optionsOf(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Migrates an embedded database that is already running and returns its handle; closes it if that fails. */
export async function embeddedHandle(lite: PGlite): Promise<DatabaseHandle> {
  letEventLoopTurn(lite)
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
 * Lets the event loop slot before each message to the database. Statements that wait for it would otherwise follow each
 * other in microtasks, and as long as one waits no connection is accepted, no request read and no timer run.
 */
function letEventLoopTurn(lite: PGlite): void {
  const execProtocolStream = lite.execProtocolStream.bind(lite)
  lite.execProtocolStream = async (...message) => {
    await nextTurn()
    return execProtocolStream(...message)
  }
}
