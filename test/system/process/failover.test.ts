import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../../src/db/database.ts'
import { openPostgres } from '../../../src/db/postgres.ts'
import { bookings, outbox, payments, receipts, testEvents } from '../../../src/db/schema/index.ts'
import { seedDemoWorld } from '../../../src/demo/demo.ts'
import { type EndlessSale, sellEndlessly } from '../../support/endless-sale.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { hasPostgresPair, startPostgresPair } from '../../support/postgres-pair.ts'
import { cheapest, QUOTE } from '../../support/quote.ts'
import { expectAllSold } from '../../support/sale.ts'
import { startServer } from '../../support/server-process.ts'

const PATIENCE = { timeout: 60_000, interval: 200 }

async function fillDatabase(url: string): Promise<void> {
  const { db, close } = await openPostgres(url, () => {})
  await seedDemoWorld(db, new Date())
  await close()
}

/** Lets the sale go on while its database fails over, and tells for how long nothing was booked. */
async function outage(sale: EndlessSale, failOver: () => Promise<void>): Promise<string> {
  await sale.goOn()
  const from = performance.now()
  const since = (at: number) => `${((at - from) / 1000).toFixed(1)} s`
  await failOver()
  const promotedAt = performance.now()
  await sale.goOn()
  const refused = sale.answers.filter(({ givenAt, status }) => givenAt > from && status === 503)
  const booked = sale.answers.find(
    ({ path, askedAt, status }) => askedAt > from && path === '/api/v2/booking' && status === 200,
  )
  return `promoted after ${since(promotedAt)}, booked after ${since(booked?.givenAt ?? Number.NaN)}, ${refused.length} × 503`
}

/** Everything that anybody was told is there, once. */
async function expectNothingLost(db: Database, { booked, paid }: EndlessSale): Promise<void> {
  const byPartners = await db.select().from(bookings).where(eq(bookings.source, 'partner_api'))
  expect(byPartners.map(({ reference }) => reference).toSorted()).toEqual(booked.toSorted())
  await expectAllSold(db, booked.length + paid)
  const [numbers] = await db
    .select({ count: sql`count(*)`.mapWith(Number), last: sql`max(${receipts.number})`.mapWith(Number) })
    .from(receipts)
  expect(numbers).toEqual({ count: paid, last: paid })
}

/** Mails that were sent have arrived once, and those that wait have not. */
async function expectMailsOnce(db: Database, { received }: MailServer): Promise<void> {
  const sent = await db.select({ id: outbox.id }).from(outbox).where(isNotNull(outbox.sentAt))
  const arrived = received.map(({ source }) => /^Message-ID: <(.+)@/im.exec(source)?.[1])
  expect(arrived).toHaveLength(sent.length)
  expect(new Set(arrived)).toEqual(new Set(sent.map(({ id }) => id)))
  const lost = isNull(sql`coalesce(${outbox.sentAt}, ${outbox.nextAttemptAt})`)
  expect(await db.$count(outbox, lost)).toBe(0)
}

describe.runIf('database' in inject('template'))('on PostgreSQL', () => {
  it(
    'Two servers sell on and lose nothing when their primary is killed, and when the next one falls silent',
    { timeout: 300_000 },
    async ({ skip, annotate }) => {
      skip(!hasPostgresPair, 'HAProxy or the programs of PostgreSQL are not installed')
      const pair = await startPostgresPair(fillDatabase)
      const mailServer = await startMailServer()
      onTestFinished(() => mailServer.close())
      const variables = { DATABASE_URL: pair.url, SMTP_URL: mailServer.url }
      const servers = await Promise.all([startServer(variables), startServer(variables)])
      const urls = servers.map(({ url }) => url)

      const sale = sellEndlessly(urls)
      await annotate(await outage(sale, pair.failOver), 'killed')
      await pair.addStandby()
      const fallSilent = async () => {
        await pair.primary.signal('SIGSTOP')
        const from = performance.now()
        const isNoticed = () => sale.answers.some(({ givenAt, status }) => givenAt > from && status === 503)
        await expect.poll(isNoticed, PATIENCE).toBe(true)
        await pair.failOver()
      }
      await annotate(await outage(sale, fallSilent), 'silent')
      await sale.stop()

      const refusals = sale.answers.filter(({ status }) => status !== 200)
      expect(refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '5')).toEqual([])
      expect(refusals.filter(({ path }) => path === QUOTE)).toEqual([])

      const { db, close } = await openPostgres(pair.url, () => {})
      onTestFinished(close)
      // What was claimed when a primary was lost: its time ends here and not in a minute.
      await db.update(testEvents).set({ dueAt: new Date() })
      await db.update(payments).set({ nextPollAt: new Date() }).where(isNotNull(payments.nextPollAt))
      await expect.poll(() => db.$count(bookings, eq(bookings.status, 'awaiting_payment')), PATIENCE).toBe(0)
      await expectNothingLost(db, sale)

      expect(await Promise.all(urls.map(cheapest))).toEqual([286, 286])
      await db.execute(
        sql`UPDATE base_prices SET price_minor = 25000 WHERE from_code = 'airport-1' AND to_code = 'resort-11' AND vehicle_id = 2 AND pax_min = 1`,
      )
      await expect.poll(() => Promise.all(urls.map(cheapest)), PATIENCE).toEqual([275, 275])

      await expect.poll(() => db.$count(outbox, eq(outbox.attempts, 0)), PATIENCE).toBe(0)
      expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
      await expectMailsOnce(db, mailServer)
    },
  )
})
