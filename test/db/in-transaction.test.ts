import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/in-transaction.ts'
import { outbox } from '../../src/db/schema/index.ts'
import { queueMessages } from '../../src/services/messages/outbox/queue.ts'
import { useDatabase } from '../support/database.ts'
import { NOW } from '../support/world.ts'

const database = useDatabase()

const messageTo = (about: string) => ({ environment: 'live', kind: 'mail', about, payload: { about } }) as const
const countOf = (about: string) => database.db.$count(outbox, eq(outbox.about, about))

describe('work in a transaction', () => {
  it('leaves nothing when it throws', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await queueMessages(tx, [messageTo('thrown')], NOW)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await countOf('thrown')).toBe(0)
  })

  it('is kept with the transaction of its caller, and lost with it', async () => {
    const work = (db: typeof database.db, about: string) =>
      inTransaction(db, (tx) => queueMessages(tx, [messageTo(about)], NOW))
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
