import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../src/catalogue/load.ts'
import { watchCatalogue } from '../../src/catalogue/watch.ts'
import { useDatabase } from '../support/database.ts'
import { memoryLog } from '../support/memory-log.ts'

const database = useDatabase()

it.each([
  ['places', 'time_zone', 'Europe/Nowhere', 'Europe/Zurich', `code = 'airport-1'`, 'airport-1 '],
  ['shuttles', 'departures', '{08:00,25:99}', '{08:00}', `from_code = 'airport-1'`, 'airport-1 – '],
  ['shuttles', 'departures', '{noon}', '{08:00}', `from_code = 'airport-1'`, 'airport-1 – '],
])(
  'While %s.%s is %s, a running server keeps its catalogue and none starts, and both say in which row',
  async (table, column, bad, good, which, row) => {
    const { db } = database
    const write = (value: string) =>
      db.execute(
        sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${sql.raw(`'${value}'`)} WHERE ${sql.raw(which)}`,
      )
    const { log, text } = memoryLog()
    const stop = new AbortController()
    const watched = await watchCatalogue(database, log, stop.signal)
    const before = watched.current
    const reason = `the catalogue cannot be loaded: in ${table}, ${column} of ${row}`
    await write(bad)
    await expect.poll(text).toContain('the current one stays in use')
    expect(text()).toContain(reason)
    expect(watched.current === before).toBe(true)
    await expect(loadCatalogue(db)).rejects.toThrow(reason)
    await write(good)
    await expect.poll(() => watched.current !== before, { timeout: 10_000 }).toBe(true)
    stop.abort()
  },
)
