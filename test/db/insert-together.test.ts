import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/in-transaction.ts'
import { insertTogether } from '../../src/db/insert-together.ts'
import { outbox } from '../../src/db/schema/index.ts'
import { logEvent } from '../../src/services/bookings/log.ts'
import { queueMessage } from '../../src/services/outbox/queue.ts'
import { useDatabase } from '../support/database.ts'
import { NOW } from '../support/world.ts'

const database = useDatabase()

const NO_BOOKING = 2_000_000_000

const message = (about: string, db = database.db) =>
  queueMessage(db, { environment: 'live', kind: 'mail', about, payload: { about } }, NOW)
const ofNoBooking = () => logEvent(database.db, NO_BOOKING, { actor: 'system', event: 'booked' }, NOW)
const countOf = (about: string) => database.db.$count(outbox, eq(outbox.about, about))

describe('inserts that run together', () => {
  it('are all kept', async () => {
    await insertTogether(database.db, [message('kept'), message('kept')])
    expect(await countOf('kept')).toBe(2)
  })

  it('are none of them kept where one breaks a rule', async () => {
    await expect(insertTogether(database.db, [message('refused'), ofNoBooking()])).rejects.toThrow()
    expect(await countOf('refused')).toBe(0)
  })
})

describe('work in a transaction', () => {
  it('leaves nothing when it throws', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await message('thrown', tx)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await countOf('thrown')).toBe(0)
  })

  it('is kept with the transaction of its caller, and lost with it', async () => {
    const work = (db: typeof database.db, about: string) =>
      inTransaction(db, async (tx) => {
        await message(about, tx)
      })
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
