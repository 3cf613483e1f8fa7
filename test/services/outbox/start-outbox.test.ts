import { createServer } from 'node:net'
import { isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type MailPayload, outbox } from '../../../src/db/schema/outbox.ts'
import { mailDelivery } from '../../../src/services/outbox/deliver-mail.ts'
import { cleanUp } from '../../../src/services/clean-up/clean-up.ts'
import type { Deliver } from '../../../src/services/outbox/delivery.ts'
import { claimDue, LEASE_MS, oldMessages } from '../../../src/services/outbox/messages.ts'
import { MOST_ATTEMPTS } from '../../../src/services/outbox/pauses.ts'
import { queueMail } from '../../../src/services/outbox/queue.ts'
import { startOutbox } from '../../../src/services/outbox/start-outbox.ts'
import { useDatabase } from '../../support/database.ts'
import { type MailServer, portOf, startMailServer } from '../../support/mail-server.ts'
import { memoryLog } from '../../support/memory-log.ts'
import { aVoucher } from '../../support/voucher.ts'
import { NEVER, NOW } from '../../support/world.ts'

const TO = 'vouchers@partner.example'
const FROM = '"Navette, \\"Alps\\"" <bookings@navette.example>'
const MAIL = {
  environment: 'live',
  about: 'NAV1',
  to: TO,
  subject: 'Booking NAV1',
  text: 'Attached.',
  vouchers: [],
} as const

const database = useDatabase()
let server: MailServer
let now = NOW
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const message = async () => (await database.db.select().from(outbox))[0]
const queue = (mail: Partial<MailPayload> = {}) => queueMail(database.db, { ...MAIL, vouchers: [], ...mail }, now)

/** Runs a worker until the test ends, or until it is stopped. */
function runOutbox(mail: Deliver<MailPayload> | null = mailDelivery({ url: server.url, from: FROM })) {
  const { log, text } = memoryLog()
  const stopping = new AbortController()
  const deliver = { mail: mail ?? undefined, webhook: async () => {} }
  const stopped = startOutbox({ db: database.db, deliver, clock: () => now, log }, stopping.signal)
  const stop = () => {
    stopping.abort()
    return stopped
  }
  onTestFinished(stop)
  return { stop, logged: text }
}

const PATIENCE = { timeout: 25_000 }

beforeEach(async () => {
  server = await startMailServer()
  now = NOW
})
afterEach(async () => {
  await server.close()
  await database.db.delete(outbox)
})

describe('a mail in the outbox', () => {
  it('is delivered once, with its vouchers as PDF attachments', async () => {
    const back = aVoucher({ productReference: 'NAV48213907-P2' })
    await queue({ subject: 'Réservation NAV48213907', vouchers: [aVoucher(), back] })
    runOutbox()
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 1, sentAt: NOW, nextAttemptAt: null })

    const { id } = (await message()) ?? {}
    later(LEASE_MS * 2)
    await new Promise((done) => setTimeout(done, 1_500))
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail?.to).toEqual([TO])
    expect(mail?.source).toContain(`Message-ID: <${id}@navette.example>`)
    expect(mail?.source).toContain('From: "Navette, \\"Alps\\"" <bookings@navette.example>')
    expect(mail?.source).toContain(`Content-Type: application/pdf; name=NAV48213907-P1.pdf`)
    expect(mail?.source).toContain(`Content-Type: application/pdf; name=NAV48213907-P2.pdf`)
    expect(mail?.source.match(/JVBERi0xLjcK/g)).toHaveLength(2)
  })

  it('is not sent when its transaction is rolled back', async () => {
    await database.db
      .transaction(async (tx) => {
        await queueMail(tx, { ...MAIL, vouchers: [] }, now)
        throw new Error('the booking failed')
      })
      .catch(() => {})
    expect(await message()).toBeUndefined()
  })

  it('is for one address, whatever characters that holds', async () => {
    await queue({ to: 'a@partner.example, b@partner.example' })
    runOutbox()
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: null, lastError: 'SMTP: EENVELOPE 501 RCPT TO' })
    expect(server.received).toEqual([])
  })

  it.each([
    [550, 'SMTP: EENVELOPE 550 RCPT TO'],
    [451, 'SMTP: EMESSAGE 451 DATA'],
  ] as const)('that is refused with %i is sent again later under the same name', async (status, reason) => {
    server.refuse = status
    await queue()
    const { logged } = runOutbox()
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 1, sentAt: null, lastError: reason })
    const failed = await message()
    expect(Number(failed?.nextAttemptAt) - Number(NOW)).toBeGreaterThanOrEqual(8_000)
    expect(Number(failed?.nextAttemptAt) - Number(NOW)).toBeLessThanOrEqual(12_000)
    expect(logged()).toContain(reason)
    expect(logged()).not.toContain(TO)

    server.refuse = undefined
    later(12_000)
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 2, sentAt: now, lastError: null })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.source).toContain(`Message-ID: <${failed?.id}@`)
  })

  it('waits for a mail server that is down, and is delivered when it comes back', async () => {
    const { url } = server
    await server.close()
    await queue()
    runOutbox(mailDelivery({ url, from: FROM }))
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 1, lastError: 'SMTP: ESOCKET CONN' })

    // Meanwhile the port may have become that of somebody's connection.
    server = await vi.waitFor(() => startMailServer(Number(new URL(url).port)), PATIENCE)
    later(12_000)
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 2, sentAt: now })
    expect(server.received).toHaveLength(1)
  })

  it('gives up a mail server that accepts the connection and never says a word', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => silent.once('listening', listening))
    onTestFinished(() => void silent.close())
    await queue()
    runOutbox(mailDelivery({ url: `smtp://127.0.0.1:${portOf(silent.address())}`, from: FROM }))
    await expect.poll(message, PATIENCE).toMatchObject({ lastError: 'SMTP: ETIMEDOUT CONN' })
  })

  it('is sent once by two workers at once, as is every other', async () => {
    const subjects = Array.from({ length: 30 }, (_, i) => `Booking ${i}.`)
    for (const subject of subjects) await queue({ subject })
    runOutbox()
    runOutbox()
    await expect.poll(() => server.received.length, PATIENCE).toBeGreaterThanOrEqual(30)
    await new Promise((done) => setTimeout(done, 1_500))
    const received = server.received.map(({ source }) => /^Subject: (.*?)\r?$/m.exec(source)?.[1])
    expect(received).toHaveLength(30)
    expect(new Set(received)).toEqual(new Set(subjects))
  })

  it('that a worker took before it died is sent by another when the lease ends, and not before', async () => {
    await queue()
    expect(await claimDue(database.db, { kind: 'mail', most: 5 }, now)).toHaveLength(1)
    expect(await claimDue(database.db, { kind: 'mail', most: 5 }, later(LEASE_MS - 1))).toHaveLength(0)
    later(1)
    runOutbox()
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 2, sentAt: now })
  })

  it('is given up after the last attempt and kept for the operator', async () => {
    server.refuse = 451
    await queue()
    await database.db.update(outbox).set({ attempts: MOST_ATTEMPTS - 1 })
    const { logged } = runOutbox()
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: MOST_ATTEMPTS, nextAttemptAt: null, sentAt: null })
    expect(logged()).toContain('message given up')
  })

  it('stays where it is without a mail server, and the log says so', async () => {
    await queue()
    const { logged } = runOutbox(null)
    await expect.poll(logged, PATIENCE).toContain('"waiting":1')
    expect(await message()).toMatchObject({ attempts: 0, sentAt: null, nextAttemptAt: NOW })
  })

  it('that is on its way when the process stops still arrives', async () => {
    await queue()
    let accept = () => {}
    const taken = new Promise<void>((done) => (accept = done))
    let offered = false
    const { stop } = runOutbox(() => {
      offered = true
      return taken
    })
    await expect.poll(() => offered, PATIENCE).toBe(true)
    const stopped = stop()
    accept()
    await stopped
    expect(await message()).toMatchObject({ sentAt: NOW })
  })
})

describe('old messages', () => {
  it('are deleted a month after they were sent, but not while they wait nor when they were given up', async () => {
    await queue({ subject: 'sent' })
    await database.db.update(outbox).set({ sentAt: now, nextAttemptAt: null })
    await queue({ subject: 'given up' })
    await database.db.update(outbox).set({ nextAttemptAt: null }).where(isNull(outbox.sentAt))
    await queue({ subject: 'waiting' })
    await cleanUp(database.db, oldMessages, later(30 * 86_400_000), NEVER)
    expect(await database.db.$count(outbox)).toBe(3)
    await cleanUp(database.db, oldMessages, later(2 * 86_400_000), NEVER)
    const kept = await database.db.select().from(outbox)
    expect(kept.map(({ payload }) => payload)).toMatchObject([{ subject: 'given up' }, { subject: 'waiting' }])
  })
})
