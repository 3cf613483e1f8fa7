import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { openEmbedded } from '../../../src/db/embedded.ts'
import { bookings, payments, testEvents } from '../../../src/db/schema/index.ts'
import { demoFolder } from '../../support/demo-folder.ts'
import { travel } from '../../support/insistent-traveller.ts'
import { expectAllSold } from '../../support/sale.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { sharedDatabase } from '../../support/shared-database.ts'

const template = inject('template')
const TRAVELLERS = 30
const PATIENCE = { timeout: 60_000, interval: 500 }

/** Lets everybody book and pay while the server is killed and started again, three times over. */
async function drill(start: () => Promise<ServerProcess>, comesBack: (n: number) => boolean, disturb = async () => {}) {
  let server = await start()
  const site = {
    get url() {
      return server.url
    },
    clicks: 0,
  }
  const travels = Promise.all(Array.from({ length: TRAVELLERS }, (_, n) => travel(site, { comesBack: comesBack(n) })))
  for (const clicks of [20, 45, 70]) {
    await expect.poll(() => site.clicks, { ...PATIENCE, interval: 5 }).toBeGreaterThan(clicks)
    await server.stop('SIGKILL')
    server = await start()
    await disturb()
  }
  await travels
  return server
}

it.runIf('dump' in template)(
  'Every payment is settled once although a server with an embedded database is killed again and again',
  { timeout: 400_000 },
  async () => {
    const folder = await demoFolder()
    const server = await drill(
      () => startServer({ DATA_DIR: folder }),
      () => true,
    )
    expect(await server.stop()).toBe(0)
    const database = await openEmbedded(folder, () => {})
    await expectAllSold(database.db, TRAVELLERS)
    await database.close()
  },
)

describe.runIf('database' in template)('on PostgreSQL', () => {
  it(
    'Every payment is settled once although servers are killed and PostgreSQL drops its connections',
    { timeout: 400_000 },
    async () => {
      const { db, url } = await sharedDatabase()
      const dropConnections = async () => {
        await db.execute(
          sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
      }
      const start = () => startServer({ DATABASE_URL: url })
      const server = await drill(start, (n) => n % 3 > 0, dropConnections)
      // What a killed process had claimed: its time ends here and not in a minute.
      await db.update(testEvents).set({ dueAt: new Date() })
      await db
        .update(payments)
        .set({ nextPollAt: new Date() })
        .where(sql`${payments.nextPollAt} IS NOT NULL`)
      const awaiting = sql`${bookings.status} = 'awaiting_payment'`
      await expect.poll(() => db.$count(bookings, awaiting), PATIENCE).toBe(0)
      await expectAllSold(db, TRAVELLERS)
      expect(await server.stop(), server.log().slice(-3_000)).toBe(0)
    },
  )
})
