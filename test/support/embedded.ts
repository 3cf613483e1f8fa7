import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { DatabaseHandle } from '../../src/db/database.ts'
import { embeddedHandle, EXTENSIONS } from '../../src/db/embedded.ts'

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

/** Writes a dump of the database in a data folder, for `openDump` to open copies of. */
export async function writeDump(folder: string, file: string): Promise<void> {
  const kept = await PGlite.create(join(folder, 'postgres'), START)
  const lite = await PGlite.create({ ...START, loadDataDir: await kept.dumpDataDir('none') })
  await kept.close()
  for (const statement of SHRINK) await lite.exec(statement)
  await writeFile(file, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await lite.close()
}

/** Opens a copy of a dump. */
export async function openDump(file: string): Promise<DatabaseHandle> {
  return embeddedHandle(await PGlite.create({ ...START, loadDataDir: await openAsBlob(file) }))
}
