import { afterAll, beforeAll } from 'vitest'
import type { DatabaseHandle } from '../../src/db/database.ts'
import { copyOfDemo } from './world.ts'

/** A database for the tests of a file, with the demo catalogue, and no application on it. */
export function useDatabase(): DatabaseHandle {
  // Filled before the first test runs; tests take it apart inside their functions.
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
