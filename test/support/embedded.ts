import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import type { Database, DatabaseHandle } from '../../src/db/database.ts'
import { embeddedHandle, EXTENSIONS } from '../../src/db/embedded.ts'

/** Settings with which a copy starts quickly: little memory to clear, and a short log to copy. */
const SMALL = ['shared_buffers=16MB', 'wal_init_zero=off', 'wal_recycle=off', 'min_wal_size=2MB'].flatMap((setting) => [
  '-c',
  setting,
])
const START = { extensions: EXTENSIONS, startParams: [...PGlite.defaultStartParams, ...SMALL] }

/** Writes a dump of an embedded database after filling it, for `openDump` to open copies of. */
export async function writeDump(file: string, fill: (db: Database) => Promise<unknown>): Promise<void> {
  const lite = await PGlite.create({ ...START, initDbStartParams: ['--wal-segsize=1'] })
  await fill((await embeddedHandle(lite)).db)
  // No test creates a database from the templates, which are half of the files.
  await lite.query('UPDATE pg_database SET datistemplate = false')
  for (const template of ['template0', 'template1']) await lite.query(`DROP DATABASE ${template}`)
  // The first leaves nothing in the log for copies to replay, and the second removes the log.
  for (const statement of ['CHECKPOINT', 'CHECKPOINT']) await lite.query(statement)
  await writeFile(file, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await lite.close()
}

/** Opens a copy of a dump. */
export async function openDump(file: string): Promise<DatabaseHandle> {
  return embeddedHandle(await PGlite.create({ ...START, loadDataDir: await openAsBlob(file) }))
}
