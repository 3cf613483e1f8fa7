import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { DatabaseHandle } from './database.ts'
import { lockFolder } from './embedded-lock.ts'
import { ensureOurHistory, MIGRATIONS } from './migrations.ts'

/** What the embedded database is built with. */
export const EXTENSIONS = { btree_gist }

/**
 * How much a function of the embedded database has run before V8 optimizes it, roughly in bytes; by default a fiftieth.
 * Much runs a little while the database starts, and optimizing that takes longer than it saves.
 */
const RUN_BEFORE_OPTIMIZED = 100_000_000

/** What differs from PostgreSQL's own settings, as options of both its programs. */
const SETTINGS = Object.entries({
  // A quarter of the default, which it fills with zeros at each start. What does not fit is in the system's cache.
  shared_buffers: '32MB',
  // Nor need a new file of its log be filled before it is written.
  wal_init_zero: 'off',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** As long as a timer can wait. */
const LONG_MS = 2 ** 31 - 1

/** Opens the embedded database in a folder, or in memory alone, and migrates it. Throws FolderInUseError. */
export async function openEmbedded(folder: string | undefined): Promise<DatabaseHandle> {
  const release = folder === undefined ? undefined : await lockFolder(folder)
  // With nothing else to wait for, Node would stand still until V8 has optimized all that it is optimizing.
  const awake = setInterval(() => {}, LONG_MS)
  const letGo = () => {
    clearInterval(awake)
    release?.()
  }
  try {
    setFlagsFromString(`--wasm-tiering-budget=${RUN_BEFORE_OPTIMIZED}`)
    const database = await embeddedHandle(
      await PGlite.create({
        ...(folder !== undefined && { dataDir: join(folder, 'postgres') }),
        extensions: EXTENSIONS,
        startParams: [...PGlite.defaultStartParams, ...SETTINGS],
        initDbStartParams: SETTINGS,
      }),
    )
    return { ...database, close: () => database.close().finally(letGo) }
  } catch (error) {
    letGo()
    throw error
  }
}

/** Migrates an embedded database that is already running and returns its handle; closes it if that fails. */
export async function embeddedHandle(lite: PGlite): Promise<DatabaseHandle> {
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
    async listen(channel, onNotify) {
      await lite.listen(channel, onNotify)
      return () => true
    },
    // It has a single connection, and the driver does not say what waits for it.
    connections: () => ({ idle: 0, used: 1, max: 1, pending: 0 }),
    close: () => lite.close(),
  }
}
