import { eq, isNull } from 'drizzle-orm'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { outbox } from '../../../src/db/schema/notify.ts'
import { partners } from '../../../src/db/schema/partners.ts'
import { markupRules } from '../../../src/db/schema/prices.ts'
import { queueLetters } from '../../../src/services/notify/outbox/queue.ts'
import { registerWebhook } from '../../../src/services/notify/webhooks/register.ts'
import { loadWebhookKey } from '../../../src/services/notify/webhooks/secret.ts'
import { PARTNER } from '../../../src/values/actor.ts'
import { startHookServer } from '../../support/hook-server.ts'
import { aLetter } from '../../support/letter.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { startServer } from '../../support/server-process.ts'
import { sharedDatabase } from '../../support/shared-database.ts'

const template = inject('template')
const PATIENCE = { timeout: 30_000 }

describe.runIf('database' in template)('on PostgreSQL', () => {
  it('Every mail arrives although a process that sends mails is killed', { timeout: 120_000 }, async () => {
    const { db, url } = await sharedDatabase()
    const mailServer = await startMailServer()
    onTestFinished(() => mailServer.close())
    const references = Array.from({ length: 30 }, (_, i) => `NAV${i}`)
    for (const reference of references) await queueLetters(db, [aLetter(reference)], new Date())

    const variables = { DATABASE_URL: url, SMTP_URL: mailServer.url }
    const first = await startServer(variables)
    await expect.poll(() => mailServer.received.length, { ...PATIENCE, interval: 5 }).toBeGreaterThanOrEqual(3)
    await first.stop('SIGKILL')
    const second = await startServer(variables)
    await expect.poll(() => db.$count(outbox, eq(outbox.attempts, 0)), PATIENCE).toBe(0)
    // What the first process had claimed: the lease ends here and not in three minutes.
    await db.update(outbox).set({ nextAttemptAt: new Date() }).where(isNull(outbox.sentAt))
    await expect.poll(() => db.$count(outbox, isNull(outbox.sentAt)), PATIENCE).toBe(0)

    const received = mailServer.received.map(
      ({ source }) => /NAV\d+/.exec(source.slice(source.indexOf('Subject: ')))?.[0],
    )
    expect(new Set(received)).toEqual(new Set(references))
    expect(await second.stop()).toBe(0)
  })

  it('A mail that is being sent when the process is told to stop goes out once', { timeout: 120_000 }, async () => {
    const { db, url } = await sharedDatabase()
    const mailServer = await startMailServer()
    onTestFinished(() => mailServer.close())
    let accept = () => {}
    mailServer.hold = (done) => (accept = done)
    await queueLetters(db, [aLetter()], new Date())

    const server = await startServer({ DATABASE_URL: url, SMTP_URL: mailServer.url })
    await expect.poll(() => mailServer.received.length, PATIENCE).toBe(1)
    const stopped = server.stop()
    await expect.poll(() => server.log(), PATIENCE).toContain('"msg":"stopping')
    accept()
    expect(await stopped).toBe(0)
    expect(await db.select().from(outbox)).toMatchObject([{ attempts: 1, sentAt: expect.any(Date) }])
    expect(mailServer.received.length).toBe(1)
  })

  it('Two processes announce a changed markup rule once, when it is committed', { timeout: 120_000 }, async () => {
    const { db, url } = await sharedDatabase()
    const hook = await startHookServer()
    onTestFinished(() => hook.close())
    const partner = {
      name: 'Alpine Tours',
      email: 'alpine@example.com',
      commissionPercent: '10',
      createdAt: new Date(),
    }
    const [row] = await db.insert(partners).values(partner).returning()
    const key = await loadWebhookKey(db, undefined)
    await registerWebhook(db, { partnerId: row?.id ?? 0, environment: 'live', url: hook.url }, key, PARTNER, new Date())
    const variables = { DATABASE_URL: url, WEBHOOK_PRIVATE_HOSTS: 'on' }
    const servers = await Promise.all([startServer(variables), startServer(variables)])

    await db.update(markupRules).set({ percentage: '12.5' }).where(eq(markupRules.id, 1))
    await expect.poll(() => hook.calls.length, PATIENCE).toBe(1)
    expect(JSON.parse(hook.calls[0]?.body ?? '')).toMatchObject({
      type: 'price_markups.changed',
      data: { rule_ids: [1] },
    })
    await Promise.all(servers.map((server) => server.stop()))
    expect(await db.$count(outbox)).toBe(1)
    expect(servers[0].log()).toContain('SMTP_URL is not set: mails stay in the outbox')
  })
})
