import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { isDatabaseUnavailable } from '../../src/db/unavailable.ts'
import { startFreezingProxy } from '../support/freezing-proxy.ts'
import { dropDatabase, freshDatabase } from '../support/postgres.ts'

const template = inject('template')

const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''

async function demoBehindProxy() {
  const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
  const proxy = await startFreezingProxy(new URL(url))
  const handle = await openPostgres(proxy.url, () => {})
  onTestFinished(async () => {
    proxy.close()
    await handle.close()
    await dropDatabase(serverUrl, database)
  })
  return { proxy, ...handle }
}

describe.runIf('database' in template)('a listening connection', () => {
  it('A listening connection that falls silent is noticed, and comes back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { proxy, listen, db } = await demoBehindProxy()
    const heard: (string | undefined)[] = []
    const isUp = await listen('catalogue', (payload) => heard.push(payload))
    expect(isUp()).toBe(true)
    proxy.freeze()
    await vi.advanceTimersByTimeAsync(30_000)
    await expect.poll(isUp, { timeout: 15_000 }).toBe(false)
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual([undefined])
    expect(isUp()).toBe(true)
    await db.execute(sql`NOTIFY catalogue, 'places'`)
    await expect.poll(() => heard).toEqual([undefined, 'places'])
  })

  it('A connection that cannot listen is ended', async () => {
    const { listen, db } = await demoBehindProxy()
    await expect(listen('', () => {})).rejects.toThrow('zero-length delimited identifier')
    const listeners = sql`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'navette listener'`
    await expect.poll(async () => (await db.execute(listeners)).rows).toEqual([])
  })
})

describe.runIf('database' in template)('a process that hangs', () => {
  it(
    'A process that hangs in a transaction loses its locks once, however many others of its own wait for them',
    { timeout: 60_000 },
    async () => {
      const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
      const frozen = await openPostgres(url, () => {})
      const other = await openPostgres(url, () => {})
      onTestFinished(async () => {
        await Promise.all([frozen.close(), other.close()])
        await dropDatabase(serverUrl, database)
      })
      const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended('receipts live 2026', 0))`
      let thaw = () => {}
      const thawed = new Promise<void>((resolve) => (thaw = resolve))
      let locked = 0
      const hanging = () =>
        frozen.db
          .transaction(async (tx) => {
            await tx.execute(lock)
            locked += 1
            await thawed
            await tx.execute(lock)
          })
          .then(
            () => undefined,
            (error: unknown) => error,
          )
      const lost = [hanging()]
      await expect.poll(() => locked).toBe(1)
      // Each that was given the lock would hold it as long as the first.
      lost.push(hanging(), hanging())
      const waiting = sql`SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
      await expect.poll(async () => (await other.db.execute(waiting)).rows).toEqual([{ count: 2 }])
      // More than the other process has connections, as whoever was refused comes again.
      const sell = () => other.db.transaction((tx) => tx.execute(lock))
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, sell))
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(refusals.every(isDatabaseUnavailable)).toBe(true)
      await expect(sell()).resolves.toBeDefined()
      expect(locked).toBe(1)
      thaw()
      expect((await Promise.all(lost)).every(isDatabaseUnavailable)).toBe(true)
    },
  )

  it('A start does not wait for a table that a process that hangs has locked', { timeout: 60_000 }, async () => {
    const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
    const holder = new Client({ connectionString: url })
    await holder.connect()
    onTestFinished(async () => {
      await holder.end()
      await dropDatabase(serverUrl, database)
    })
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE drizzle.__drizzle_migrations')
    await expect(openPostgres(url, () => {})).rejects.toThrow('a table is in use')
    await holder.query('COMMIT')
    const { close } = await openPostgres(url, () => {})
    await close()
  })
})

describe.runIf('database' in template)('the pool', () => {
  it('The pool gets every connection back, even if it was lost as a transaction began', async () => {
    const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
    const { db, connections, close } = await openPostgres(url, () => {})
    const other = await openPostgres(url, () => {})
    onTestFinished(async () => {
      await close()
      await other.close()
      await dropDatabase(serverUrl, database)
    })
    const sale = () => db.transaction((tx) => tx.execute(sql`SELECT 1`)).catch(() => undefined)
    const loseAll = () =>
      other.db.execute(
        sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
    for (let round = 0; round < 30; round += 1) {
      const sales = Array.from({ length: 200 }, sale)
      await loseAll()
      await Promise.all(sales)
    }
    await expect.poll(() => connections()).toMatchObject({ used: 0, pending: 0 })
  })

  it('The pool discards connections that fall silent, in a transaction and outside', async () => {
    const { proxy, db, connections } = await demoBehindProxy()
    const read = sql`SELECT 1`
    await Promise.all([db.execute(read), db.execute(read)])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isFrozen = false
    const inside = db.transaction(async (tx) => {
      proxy.freeze()
      isFrozen = true
      await tx.execute(read)
    })
    const outcomes: Promise<unknown>[] = [inside.catch(isDatabaseUnavailable)]
    await expect.poll(() => isFrozen).toBe(true)
    outcomes.push(db.execute(read).catch(isDatabaseUnavailable))
    await expect.poll(() => connections()).toMatchObject({ used: 2, idle: 0 })
    await vi.advanceTimersByTimeAsync(35_000)
    expect(await Promise.all(outcomes)).toEqual([true, true])
    await expect.poll(() => connections()).toMatchObject({ used: 0, idle: 0, pending: 0 })
    await db.transaction((tx) => tx.execute(read))
  })

  it('A COMMIT without a response is given up as soon as any other statement, and its connection discarded', async () => {
    const { proxy, db, connections } = await demoBehindProxy()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isFrozen = false
    const sale = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      proxy.freeze()
      isFrozen = true
    })
    const outcome = sale.catch(isDatabaseUnavailable)
    await expect.poll(() => isFrozen).toBe(true)
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(35_000)
    expect(await outcome).toBe(true)
    await expect.poll(() => connections()).toMatchObject({ used: 0, pending: 0 })
  })
})

describe.runIf('database' in template)('transactions that conflict', () => {
  async function opened() {
    const { url, database } = await freshDatabase(serverUrl, 'database' in template ? template.database : undefined)
    const handle = await openPostgres(url, () => {})
    onTestFinished(async () => {
      await handle.close()
      await dropDatabase(serverUrl, database)
    })
    return handle
  }

  it('Of two transactions that lock the same rows in opposite orders, one is run once more, and both are committed', async () => {
    const { db } = await opened()
    await db.execute(sql`CREATE TABLE counted (id int PRIMARY KEY, count int NOT NULL)`)
    await db.execute(sql`INSERT INTO counted VALUES (1, 0), (2, 0)`)
    let runs = 0
    let meet = () => {}
    const bothHaveOne = new Promise<void>((resolve) => (meet = resolve))
    const countUp = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`UPDATE counted SET count = count + 1 WHERE id = ${first}`)
        runs += 1
        if (runs === 2) meet()
        await bothHaveOne
        await tx.execute(sql`UPDATE counted SET count = count + 1 WHERE id = ${second}`)
      })
    await Promise.all([countUp(1, 2), countUp(2, 1)])
    expect(runs).toBe(3)
    const { rows } = await db.execute(sql`SELECT count FROM counted`)
    expect(rows).toEqual([{ count: 2 }, { count: 2 }])
  })

  it.each(['40P01', '40001'])(
    'A transaction that conflicts again with %s says that the database is unavailable; one that may take long is not repeated',
    async (code) => {
      const { db, batchDb } = await opened()
      const failing = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'a conflict' USING ERRCODE = '${code}'; END $$`)
      let runs = 0
      const work = async (tx: Database) => {
        runs += 1
        await tx.execute(failing)
      }
      await expect(db.transaction(work)).rejects.toSatisfy(isDatabaseUnavailable)
      expect(runs).toBe(2)
      await expect(batchDb.transaction(work)).rejects.toSatisfy(isDatabaseUnavailable)
      expect(runs).toBe(3)
    },
  )
})
