import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { useDatabase } from '../support/database.ts'

const database = useDatabase()

/** On this route the demo catalogue has bands of one to four and of five to eight. */
const OURS = sql`from_code = 'airport-1' AND to_code = 'resort-11' AND vehicle_id = 2`

const bands = async () => {
  const query = sql`SELECT pax_min || '-' || pax_max AS band FROM base_prices WHERE active AND ${OURS} ORDER BY pax_min`
  return (await database.db.execute<{ band: string }>(query)).rows.map(({ band }) => band)
}
const write = (statement: SQL) => database.db.execute(statement)
const insert = (paxMin: number, paxMax: number) => sql`
  INSERT INTO base_prices (from_code, to_code, vehicle_id, pax_min, pax_max, price_minor, active)
  VALUES ('airport-1', 'resort-11', 2, ${paxMin}, ${paxMax}, 100, true)`

describe('the bands of a route and a vehicle', () => {
  it('The bands of a fare never overlap, whatever a statement does', async () => {
    expect(await bands()).toEqual(['1-4', '5-8'])
    for (const overlapping of [
      insert(8, 9),
      insert(3, 3),
      sql`UPDATE base_prices SET pax_max = 5 WHERE ${OURS} AND pax_min = 1`,
      sql`UPDATE base_prices SET pax_min = 4 WHERE ${OURS} AND pax_min = 5`,
    ])
      await expect(write(overlapping)).rejects.toMatchObject({ cause: { code: '23P01' } })
    expect(await bands()).toEqual(['1-4', '5-8'])
  })

  it('The bands of a fare may change together in one statement, and overlap inactive ones', async () => {
    await write(sql`
      UPDATE base_prices SET pax_min = CASE pax_min WHEN 1 THEN 1 ELSE 6 END, pax_max = CASE pax_min WHEN 1 THEN 5 ELSE 8 END
      WHERE ${OURS}`)
    expect(await bands()).toEqual(['1-5', '6-8'])
    await write(sql`UPDATE base_prices SET active = false WHERE ${OURS} AND pax_min = 6`)
    await write(insert(7, 9))
    await expect(write(sql`UPDATE base_prices SET active = true WHERE ${OURS}`)).rejects.toThrow()
    expect(await bands()).toEqual(['1-5', '7-9'])
  })

  it('Bands are written at the isolation level that sees what others commit', async () => {
    const writing = database.db.transaction((tx) => tx.execute(insert(20, 30)), { isolationLevel: 'repeatable read' })
    await expect(writing).rejects.toMatchObject({ cause: { message: expect.stringContaining('read committed') } })
  })

  it.runIf('database' in inject('template'))('Bands that two transactions write at once do not overlap', async () => {
    let second: Promise<unknown> = Promise.resolve()
    await database.db.transaction(async (tx) => {
      await tx.execute(insert(40, 50))
      second = write(insert(45, 60)).catch((error: unknown) => error)
      const waiting = sql`SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`
      // A transaction sees the connections as they were when it first looked.
      await expect.poll(async () => (await database.db.execute(waiting)).rows).toHaveLength(1)
    })
    expect(await second).toMatchObject({ cause: { code: '23P01' } })
    expect((await bands()).at(-1)).toBe('40-50')
  })
})

it('A place that becomes active again touches the active prices of its own routes', async () => {
  await write(sql`UPDATE base_prices SET updated_at = '2020-01-01'`)
  await write(sql`UPDATE base_prices SET active = false, updated_at = '2020-01-01' WHERE ${OURS} AND pax_min = 1`)
  await write(sql`UPDATE places SET active = false WHERE code = 'resort-11'`)
  await write(sql`UPDATE places SET active = true WHERE code = 'resort-11'`)
  const touched = sql`SELECT count(*)::int AS count FROM base_prices WHERE updated_at > '2020-01-01'`
  const ours = sql`SELECT count(*)::int AS count FROM base_prices WHERE active AND 'resort-11' IN (from_code, to_code)`
  expect((await database.db.execute(touched)).rows).toEqual((await database.db.execute(ours)).rows)
})
