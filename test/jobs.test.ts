import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { loadCatalogue } from '../src/catalogue/load.ts'
import { readConfig } from '../src/config.ts'
import { senderOptions, paymentOptions } from '../src/config/options.ts'
import { accessTokens } from '../src/db/schema/partners.ts'
import { startJobs } from '../src/jobs.ts'
import { createSender } from '../src/services/bookings/sender.ts'
import { issueToken } from '../src/services/partners/access-token.ts'
import { loadPaymentSetup } from '../src/services/payments/payment-deps.ts'
import { useDatabase } from './support/database.ts'
import { memoryLog } from './support/memory-log.ts'
import { NOW } from './support/world.ts'

const database = useDatabase()

/** The world of the jobs, on a clock that stands still. */
async function jobsWorld({ clockIsRight = true } = {}) {
  const { db } = database
  const config = readConfig({})
  const { providers, travellerKey } = await loadPaymentSetup(db, paymentOptions(config))
  const catalogue = { current: await loadCatalogue(db) }
  const sender = createSender({ ...senderOptions(config), catalogue, travellerKey })
  const world = { db, catalogue, sender, providers, clock: () => NOW, clockIsRight: () => clockIsRight }
  return { config, world }
}

it('No job runs while the clock of the process is wrong', async () => {
  const { db } = database
  await issueToken(db, { environment: 'live', key: 'demo-key', secret: 'demo-secret' }, new Date('2026-01-01'))
  const { log, text } = memoryLog()
  const stop = new AbortController()
  const { config, world } = await jobsWorld({ clockIsRight: false })
  const jobs = startJobs(config, world, log, stop.signal)
  await new Promise((done) => setTimeout(done, 2_500))
  stop.abort()
  await jobs
  expect(await db.$count(accessTokens)).toBe(1)
  expect(text()).toBe('')
  await db.delete(accessTokens)
})

it('A job that fails takes its next turn, and does not keep others from theirs', async () => {
  const { db } = database
  await issueToken(db, { environment: 'live', key: 'demo-key', secret: 'demo-secret' }, new Date('2026-01-01'))
  await db.execute(sql`ALTER TABLE checkout_links RENAME TO hidden_links`)
  await db.execute(sql`ALTER TABLE payments RENAME TO hidden_payments`)
  const { log, text } = memoryLog()
  const stop = new AbortController()
  const { config, world } = await jobsWorld()
  const jobs = startJobs(config, world, log, stop.signal)
  await expect.poll(() => db.$count(accessTokens)).toBe(0)
  expect(text()).toContain('clean-up of checkout_links failed, trying again later')
  const failures = () => text().split('payments failed, trying again later').length - 1
  await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThan(1)
  stop.abort()
  await jobs
  await db.execute(sql`ALTER TABLE hidden_links RENAME TO checkout_links`)
  await db.execute(sql`ALTER TABLE hidden_payments RENAME TO payments`)
})

it.runIf('dump' in inject('template'))(
  'Jobs pause while the database takes no writes, which is logged once, and are caught up on when it does again',
  async () => {
    const { db } = database
    await issueToken(db, { environment: 'live', key: 'demo-key', secret: 'demo-secret' }, new Date('2026-01-01'))
    const { log, text } = memoryLog()
    const stop = new AbortController()
    const { config, world } = await jobsWorld()
    await db.execute(sql`SET default_transaction_read_only = on`)
    const jobs = startJobs(config, world, log, stop.signal)
    const lines = () => text().trim().split('\n')
    const messages = () => lines().map((line) => JSON.parse(line).msg)
    await expect.poll(text).toContain('jobs pause until the database takes writes again')
    // Some of them would have run twice more.
    await new Promise((done) => setTimeout(done, 5_000))
    expect(messages()).toEqual(['jobs pause until the database takes writes again'])
    expect(lines()[0]?.length).toBeLessThan(400)
    await db.execute(sql`SET default_transaction_read_only = off`)
    await expect.poll(() => db.$count(accessTokens)).toBe(0)
    expect(messages()).toEqual(['jobs pause until the database takes writes again', 'jobs resume'])
    stop.abort()
    await jobs
  },
)
