import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/in-transaction.ts'
import { outbox } from '../../src/db/schema/index.ts'
import { queueMessages } from '../../src/services/notify/outbox/queue.ts'
import { useDatabase } from '../support/database.ts'
import { NOW } from '../support/world.ts'

const database = useDatabase()

const messageTo = (whom: string) =>
  ({ environment: 'live', kind: 'letter', bookingId: null, payload: { whom } }) as const
const countOf = (whom: string) => database.db.$count(outbox, eq(outbox.payload, { whom }))

describe('transactions', () => {
  it('A transaction that throws leaves nothing behind', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await queueMessages(tx, [messageTo('thrown')], NOW)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await countOf('thrown')).toBe(0)
  })

  it('A nested transaction is committed with that of its caller, and rolled back with it', async () => {
    const work = (db: typeof database.db, whom: string) =>
      inTransaction(db, (tx) => queueMessages(tx, [messageTo(whom)], NOW))
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
