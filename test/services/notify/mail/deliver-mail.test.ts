import { createServer } from 'node:net'
import { eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { outbox } from '../../../../src/db/schema/notify.ts'
import { mailDelivery, type Smtp } from '../../../../src/services/notify/mail/deliver-mail.ts'
import { claimDue, LEASE_MS } from '../../../../src/services/notify/outbox/messages.ts'
import { type NewLetter, queueLetters, queueMessages } from '../../../../src/services/notify/outbox/queue.ts'
import { useDatabase } from '../../../support/database.ts'
import { aLetter, queueWritten, WRITTEN_MAIL } from '../../../support/letter.ts'
import { listen } from '../../../support/listen.ts'
import { type MailServer, startMailServer } from '../../../support/mail-server.ts'
import { runOutbox } from '../../../support/outbox.ts'
import { aVoucher } from '../../../support/voucher.ts'
import { NOW } from '../../../support/world.ts'

const FROM = '"Navette, \\"Alps\\"" <bookings@navette.example>'
const TO = aLetter().to

const database = useDatabase()
let server: MailServer
let now = NOW
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const message = async () => (await database.db.select().from(outbox))[0]
const queue = (letter: Partial<NewLetter> = {}) => queueLetters(database.db, [{ ...aLetter(), ...letter }], now)

const run = (smtp: Partial<Smtp> = {}) =>
  runOutbox(
    database.db,
    {
      mail: { deliver: mailDelivery({ db: database.db, clock: () => now }, { url: server.url, from: FROM, ...smtp }) },
    },
    () => now,
  )

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
  it('A mail is delivered once, with its vouchers as PDF attachments', async () => {
    const back = aVoucher({ productReference: 'NAV48213907-P2' })
    await queue(aLetter('NAV48213907', [aVoucher(), back]))
    run()
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

  it('A mail goes to one address, whatever characters that holds', async () => {
    await queue({ to: 'a@partner.example, b@partner.example' })
    run()
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: null, lastError: 'SMTP: EENVELOPE 501 RCPT TO' })
    expect(server.received).toEqual([])
  })

  it.each([
    [550, 'SMTP: EENVELOPE 550 RCPT TO'],
    [451, 'SMTP: EMESSAGE 451 DATA'],
  ] as const)('A mail that is refused with %i is sent again later under the same name', async (status, reason) => {
    server.refuse = status
    await queue()
    const { logged } = run()
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

  it('A mail waits for a mail server that is down, and is delivered when it comes back', async () => {
    const { url } = server
    await server.close()
    await queue()
    run({ url })
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 1, lastError: 'SMTP: ESOCKET CONN' })

    // Meanwhile the port may have become that of somebody's connection.
    server = await vi.waitFor(() => startMailServer(Number(new URL(url).port)), PATIENCE)
    later(12_000)
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 2, sentAt: now })
    expect(server.received).toHaveLength(1)
  })

  it('A mail server that accepts the connection and never answers is given up', async () => {
    const silent = createServer()
    onTestFinished(() => void silent.close())
    await queue()
    run({ url: `smtp://127.0.0.1:${await listen(silent)}`, greetingMs: 500 })
    await expect.poll(message, PATIENCE).toMatchObject({ lastError: 'SMTP: ETIMEDOUT CONN' })
  })

  it('A mail of an unknown version is tried again later, perhaps by a newer process', async () => {
    const payload = { version: 3, to: TO }
    await queueMessages(database.db, [{ environment: 'live', kind: 'letter', bookingId: null, payload }], now)
    const { logged } = run()
    await expect
      .poll(message, PATIENCE)
      .toMatchObject({ lastError: 'ZodError', sentAt: null, nextAttemptAt: expect.any(Date) })
    expect(logged()).not.toContain(TO)
  })

  it('A letter whose voucher cannot be drawn is tried again, and nothing of it is sent', async () => {
    await queue(aLetter('NAV48213907', [aVoucher({ pickupAt: Number.NaN })]))
    run()
    await expect
      .poll(message, PATIENCE)
      .toMatchObject({ attempts: 1, lastError: expect.any(String), sentAt: null, nextAttemptAt: expect.any(Date) })
    expect(server.received).toEqual([])
  })
})

describe('mails of the build that wrote them when it queued them', () => {
  it('A mail that the last build queued is sent once, with the text and the files that it has', async () => {
    const calendar = { kind: 'calendar', name: 'NAV1', method: 'PUBLISH', text: 'BEGIN:VCALENDAR' } as const
    const attachments = [{ kind: 'voucher', voucher: aVoucher() } as const, calendar]
    await queueWritten(database.db, { ...WRITTEN_MAIL, html: '<p>Attached.</p>', attachments }, now)
    run()
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 1, sentAt: NOW, nextAttemptAt: null })
    expect(server.received).toHaveLength(1)
    for (const said of [
      'Subject: Booking NAV1',
      'Attached.',
      '<p>Attached.</p>',
      'name=NAV48213907-P1.pdf',
      'name=NAV1.ics',
    ])
      expect(server.received[0]?.source).toContain(said)
  })

  it('A process of the last build leaves letters to newer ones, which send both', async () => {
    await queue()
    await queueWritten(database.db, WRITTEN_MAIL, now)
    // As it claims: it knows mails and calls of webhooks.
    const claimed = await claimDue(database.db, { kind: 'mail', most: 5 }, now)
    expect(claimed).toMatchObject([{ payload: { subject: WRITTEN_MAIL.subject } }])
    expect(await database.db.select().from(outbox).where(eq(outbox.attempts, 0))).toMatchObject([{ kind: 'letter' }])

    // It dies before it sends what it has claimed.
    later(LEASE_MS)
    run()
    await expect.poll(() => server.received.length, PATIENCE).toBe(2)
    await expect.poll(() => database.db.$count(outbox, isNull(outbox.sentAt)), PATIENCE).toBe(0)
    expect(server.received).toHaveLength(2)
  })
})
