import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { DatabaseHandle } from '../../src/db/database.ts'
import { embeddedHandle, EXTENSIONS } from '../../src/db/embedded.ts'

/** Little memory, which is quickly cleared. */
const START = { extensions: EXTENSIONS, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] }

/** Writes a dump of the database in a data folder, for `openDump` to open copies of. */
export async function writeDump(folder: string, file: string): Promise<void> {
  const lite = await PGlite.create(join(folder, 'postgres'), START)
  await writeFile(file, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await lite.close()
}

/** Opens a copy of a dump. */
export async function openDump(file: string): Promise<DatabaseHandle> {
  return embeddedHandle(await PGlite.create({ ...START, loadDataDir: await openAsBlob(file) }))
}
