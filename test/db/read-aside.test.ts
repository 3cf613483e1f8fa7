import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { isDatabaseUnavailable } from '../../src/db/unavailable.ts'
import { useDatabase } from '../support/database.ts'

const database = useDatabase()
const NEVER = new AbortController().signal

describe.runIf('database' in inject('template'))('reading aside', () => {
  const sleep = (seconds: number) => sql`SELECT pg_sleep(${seconds}) AS aside`
  const sleeping = async () => {
    const { rows } = await database.db.execute(
      sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%AS aside'`,
    )
    return rows.length
  }

  it('A query read aside is cancelled in the database once its caller no longer waits', async () => {
    const gone = new AbortController()
    const turn = { owner: 'a', signal: gone.signal }
    const read = database.readAside(turn, (db) => db.execute(sleep(20)))
    await expect.poll(sleeping).toBe(1)
    gone.abort()
    await expect(read).rejects.toThrow('aborted')
    // Its session is still shown as active for a moment after the answer.
    await expect.poll(sleeping).toBe(0)
    await expect(database.readAside({ ...turn, signal: NEVER }, (db) => db.execute(sleep(0)))).resolves.toBeDefined()
  })

  it('A query read aside is cancelled after a few seconds', async () => {
    const read = database.readAside({ owner: 'a', signal: NEVER }, (db) => db.execute(sleep(20)))
    await expect(read).rejects.toSatisfy(isDatabaseUnavailable)
  })

  it('A query read aside cannot write', async () => {
    const read = database.readAside({ owner: 'a', signal: NEVER }, (db) => db.execute(sql`DELETE FROM bookings`))
    await expect(read).rejects.toMatchObject({ cause: { code: '25006' } })
  })

  it('Queries read aside take no connection that sales need, however many there are', async () => {
    const gone = new AbortController()
    const reads = Array.from({ length: 40 }, (_, i) =>
      database.readAside({ owner: `${i}`, signal: AbortSignal.any([gone.signal]) }, (db) => db.execute(sleep(20))),
    )
    const ended = Promise.allSettled(reads)
    await expect.poll(sleeping).toBe(2)
    expect(database.connections()).toMatchObject({ used: 0, pending: 0 })
    gone.abort()
    const refused = (await ended).filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(40)
    expect(refused.filter(({ reason }) => isDatabaseUnavailable(reason))).toHaveLength(8)
  })
})

describe('any database', () => {
  it('One owner reads one thing at a time', async () => {
    let now = 0
    let most = 0
    const read = () =>
      database.readAside({ owner: 'a', signal: NEVER }, async (db) => {
        most = Math.max(most, ++now)
        await db.execute(sql`SELECT 1`)
        now -= 1
      })
    await Promise.all([read(), read(), read()])
    expect(most).toBe(1)
  })
})
