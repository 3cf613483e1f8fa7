import { eq, gt, inArray, sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { inTransaction } from '../../src/db/in-transaction.ts'
import { changedRow, insertUnlessTaken, newRow, writeTogether } from '../../src/db/write-together.ts'
import { outbox, secrets } from '../../src/db/schema/index.ts'
import { eventRow } from '../../src/services/bookings/log.ts'
import { messageRow, queueMessage } from '../../src/services/messages/outbox/queue.ts'
import { useDatabase } from '../support/database.ts'
import { NOW } from '../support/world.ts'

const database = useDatabase()

const NO_BOOKING = 2_000_000_000

const messageTo = (about: string) => ({ environment: 'live', kind: 'mail', about, payload: { about } }) as const
const message = (about: string) => messageRow(messageTo(about), NOW)
const secret = (name: string) => newRow(secrets, { name, value: 'x' })
const ofNoBooking = () => eventRow(NO_BOOKING, { actor: 'system', event: 'booked' }, NOW)
const countOf = (about: string) => database.db.$count(outbox, eq(outbox.about, about))

describe('rows that are written together', () => {
  it('are all kept', async () => {
    await writeTogether(database.db, [message('kept'), message('kept')])
    expect(await countOf('kept')).toBe(2)
  })

  it('may be new, or change where their key is found', async () => {
    await writeTogether(database.db, [secret('changed'), secret('another')])
    await writeTogether(database.db, [changedRow(secrets, { name: 'changed' }, { value: 'y' }), message('beside')])
    const kept = await database.db
      .select()
      .from(secrets)
      .where(inArray(secrets.name, ['changed', 'another']))
    expect(new Map(kept.map(({ name, value }) => [name, value]))).toEqual(
      new Map([
        ['changed', 'y'],
        ['another', 'x'],
      ]),
    )
    expect(await countOf('beside')).toBe(1)
  })

  it('are kept as they are given, however many of a kind there are', async () => {
    const given = [1, 2, 3].map((number) => ({
      environment: 'live' as const,
      kind: 'mail' as const,
      about: number === 1 ? null : `given ${number}`,
      payload: { text: `"${number}" \\ é`, list: [null, number], nothing: null },
      createdAt: new Date(NOW.getTime() + number),
      nextAttemptAt: null,
    }))
    const rows = given.map((values) => newRow(outbox, values))
    await writeTogether(database.db, [secret('given'), ...rows])
    const { environment, kind, about, payload, createdAt, nextAttemptAt } = outbox
    const kept = await database.db
      .select({ environment, kind, about, payload, createdAt, nextAttemptAt })
      .from(outbox)
      .where(gt(createdAt, NOW))
      .orderBy(createdAt)
    expect(kept).toEqual(given)

    const names = ['given', 'changed', 'another']
    const changes = names.map((name) => changedRow(secrets, { name }, { value: `of ${name}` }))
    await writeTogether(database.db, [secret('beside the changed'), ...changes])
    const changed = await database.db.select().from(secrets).where(inArray(secrets.name, names)).orderBy(secrets.name)
    expect(changed.map(({ value }) => value)).toEqual(['of another', 'of changed', 'of given'])
  })

  it.runIf('database' in inject('template'))('are few statements to PostgreSQL, however many they are', async () => {
    const counts = await database.db.transaction(async (tx) => {
      const counts = []
      for (let most = 1; most <= 100; most++) {
        const messages = Array.from({ length: most }, (_, i) => message(`of ${most}: ${i}`))
        await writeTogether(tx, [secret(`of ${most}`), ...messages])
        const { rows } = await tx.execute<{ count: number }>(
          sql`SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE 'WITH row_1 %'`,
        )
        counts.push(rows[0]?.count ?? 0)
      }
      return counts
    })
    expect(counts.at(-1)).toBe(counts.at(1))
  })

  it('are none of them kept where one breaks a rule', async () => {
    await expect(writeTogether(database.db, [message('refused'), ofNoBooking()])).rejects.toThrow()
    expect(await countOf('refused')).toBe(0)
  })
})

describe('inserts that depend on a key', () => {
  it('are all kept where it is free, and none of them where it is taken', async () => {
    expect(await insertUnlessTaken(database.db, [secret('key'), message('free')])).toBe(true)
    expect(await insertUnlessTaken(database.db, [secret('key'), message('taken')])).toBe(false)
    expect(await countOf('free')).toBe(1)
    expect(await countOf('taken')).toBe(0)
  })

  it('are kept once, however many want the key at the same time', async () => {
    const tries = Array.from({ length: 8 }, () =>
      insertUnlessTaken(database.db, [secret('wanted'), message('wanted'), message('wanted')]),
    )
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    expect(await countOf('wanted')).toBe(2)
  })
})

describe('work in a transaction', () => {
  it('leaves nothing when it throws', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await queueMessage(tx, messageTo('thrown'), NOW)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await countOf('thrown')).toBe(0)
  })

  it('is kept with the transaction of its caller, and lost with it', async () => {
    const work = (db: typeof database.db, about: string) =>
      inTransaction(db, (tx) => queueMessage(tx, messageTo(about), NOW))
    await database.db.transaction((tx) => work(tx, 'committed'))
    const lost = database.db.transaction(async (tx) => {
      await work(tx, 'rolled back')
      tx.rollback()
    })
    await expect(lost).rejects.toThrow()
    expect(await countOf('committed')).toBe(1)
    expect(await countOf('rolled back')).toBe(0)
  })
})
