import { afterAll, beforeAll } from 'vitest'
import type { DatabaseHandle } from '../../src/db/database.ts'
import { copyOfDemo } from './world.ts'

/** Opens a database with the demo catalogue for the tests of a file, without an application. */
export function useDatabase(): DatabaseHandle {
  // Filled before the first test runs, so tests may destructure it only inside their functions.
  const handle = {} as DatabaseHandle
  let cleanUp = async () => {}

  beforeAll(async () => {
    const { database, drop } = await copyOfDemo()
    Object.assign(handle, database)
    cleanUp = async () => {
      await database.close()
      await drop()
    }
  })
  afterAll(() => cleanUp())

  return handle
}
