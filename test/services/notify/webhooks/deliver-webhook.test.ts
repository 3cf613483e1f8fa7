import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { webhookBody } from '../../../../src/api/partner/views/event-view.ts'
import { outbox } from '../../../../src/db/schema/notify.ts'
import { webhooks } from '../../../../src/db/schema/partners.ts'
import { countUnsent, claimOneOfEach, markSent } from '../../../../src/services/notify/outbox/messages.ts'
import { webhookDelivery } from '../../../../src/services/notify/webhooks/deliver-webhook.ts'
import { deliverAgain } from '../../../../src/services/notify/webhooks/deliveries.ts'
import { queueEvent, type WebhookEvent } from '../../../../src/services/notify/webhooks/event.ts'
import { registerWebhook, listWebhooks, removeWebhook } from '../../../../src/services/notify/webhooks/register.ts'
import { newSecret } from '../../../../src/services/notify/webhooks/secret.ts'
import { PARTNER } from '../../../../src/values/actor.ts'
import { useDatabase } from '../../../support/database.ts'
import { DEMO_PARTNER } from '../../../support/demo.ts'
import { type HookServer, startHookServer } from '../../../support/hook-server.ts'
import { runOutbox } from '../../../support/outbox.ts'
import { NOW } from '../../../support/world.ts'

const EVENT: WebhookEvent = {
  type: 'price_markups.changed',
  timestamp: '2026-11-23T09:00:00.000Z',
  data: { rule_ids: [3, 7] },
}

const KEY = 'key'

const database = useDatabase()
let server: HookServer
let now = NOW
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const message = async () => (await database.db.select().from(outbox))[0]

beforeEach(async () => {
  server = await startHookServer()
  now = NOW
})
afterEach(async () => {
  await server.close()
  await database.db.delete(outbox)
  await database.db.delete(webhooks)
})

/** Registers a webhook, queues the event for it and runs the outbox until the test ends. */
async function announce({
  url = server.url,
  ...options
}: { url?: string; privateHosts?: boolean; timeoutMs?: number } = {}): Promise<string> {
  const webhook = { partnerId: DEMO_PARTNER, environment: 'live', url } as const
  const { id, secret } = await registerWebhook(database.db, webhook, KEY, PARTNER, now)
  await queueEvent(database.db, { id, environment: 'live' }, EVENT, now)
  const deliver = webhookDelivery(database.db, {
    privateHosts: true,
    key: KEY,
    siteUrl: 'https://navette.example',
    bodyOf: webhookBody,
    ...options,
  })
  runOutbox(database.db, { webhook: { deliver } }, () => now)
  return secret
}

/**
 * Verifies a call at a moment with the library that partners use; returns its event, and throws where it is not signed.
 */
function verifyAt(moment: Date, secret: string, body: string | undefined, headers: IncomingHttpHeaders): unknown {
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
  try {
    return new Webhook(secret).verify(body ?? '', sent)
  } finally {
    vi.useRealTimers()
  }
}

const PATIENCE = { timeout: 25_000 }

describe('a webhook', () => {
  it('A webhook is called once with a JSON body that its secret has signed', async () => {
    const secret = await announce()
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: NOW, attempts: 1 })
    expect(server.calls).toHaveLength(1)
    const [{ method, path, headers, body } = { headers: {} }] = server.calls
    expect({ method, path, type: headers['content-type'] }).toEqual({
      method: 'POST',
      path: '/hook',
      type: 'application/json',
    })
    expect(body).toBe(JSON.stringify(EVENT))
    const id = `msg_${(await message())?.id}`
    const timestamp = String(NOW.getTime() / 1000)
    expect(headers).toMatchObject({ 'webhook-id': id, 'webhook-timestamp': timestamp })
    expect(verifyAt(NOW, secret, body, headers)).toEqual(EVENT)
    expect(() => verifyAt(NOW, newSecret(), body, headers)).toThrow('No matching signature found')
  })

  it('A webhook is told who calls, as firewalls in front of partners’ servers require', async () => {
    await announce()
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: NOW })
    expect(server.calls[0]?.headers).toMatchObject({
      'user-agent': 'Navette-Webhooks/1 (+https://navette.example/developers/webhooks)',
      accept: '*/*',
    })
  })

  it('A webhook that answers 500 is called again later, under the same id and at a new time', async () => {
    server.status = 500
    await announce()
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: null, attempts: 1, lastError: 'answered 500' })
    server.status = 200
    later(12_000)
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: now, attempts: 2, lastError: null })
    const [first, second] = server.calls.map(({ headers }) => headers)
    expect(second?.['webhook-id']).toBe(first?.['webhook-id'])
    expect(Number(second?.['webhook-timestamp']) - Number(first?.['webhook-timestamp'])).toBe(12)
  })

  it('A redirect of a webhook is not followed', async () => {
    server.status = 307
    await announce()
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: null, lastError: 'answered 307' })
    expect(server.calls.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('A webhook that answers 410 is not called again', async () => {
    server.status = 410
    await announce()
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: null, nextAttemptAt: null, lastError: 'answered 410' })
  })

  it('A webhook that was removed is not called again, and its waiting calls end without an alert', async () => {
    server.status = 500
    await announce()
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: null, attempts: 1, lastError: 'answered 500' })
    const [{ id } = { id: 0 }] = await listWebhooks(database.db, DEMO_PARTNER)
    expect(await removeWebhook(database.db, id, PARTNER, now)).toBe(DEMO_PARTNER)
    later(12_000)
    expect(await message()).toBeUndefined()
    const unsent = await countUnsent(database.db)
    expect(unsent.filter(({ messages }) => messages > 0)).toEqual([])
    expect(server.calls).toHaveLength(1)
  })

  it('A call that is under way when its webhook is removed leaves nothing behind', async () => {
    const webhook = { partnerId: DEMO_PARTNER, environment: 'live', url: server.url } as const
    const { id } = await registerWebhook(database.db, webhook, KEY, PARTNER, now)
    await queueEvent(database.db, { id, environment: 'live' }, EVENT, now)
    const [call] = await claimOneOfEach(database.db, { kind: 'webhook', most: 1, busy: [] }, now)
    if (!call) throw new Error('nothing is due')
    await removeWebhook(database.db, id, PARTNER, now)
    await markSent(database.db, call, 'answered 200', now)
    expect(await message()).toBeUndefined()
  })

  it('A call that is asked for again while it is under way is made once more', async () => {
    const webhook = { partnerId: DEMO_PARTNER, environment: 'live', url: server.url } as const
    const { id } = await registerWebhook(database.db, webhook, KEY, PARTNER, now)
    await queueEvent(database.db, { id, environment: 'live' }, EVENT, now)
    const claim = async () => (await claimOneOfEach(database.db, { kind: 'webhook', most: 1, busy: [] }, now))[0]
    const first = await claim()
    if (!first) throw new Error('nothing is due')
    expect(await deliverAgain(database.db, { partnerId: DEMO_PARTNER, id: first.id }, now)).toMatchObject({
      attempts: 0,
    })
    await markSent(database.db, first, 'answered 200', now)
    const second = await claim()
    expect(second?.id).toBe(first.id)
    if (second) await markSent(database.db, second, 'answered 200', now)
    expect(await message()).toMatchObject({ sentAt: now, nextAttemptAt: null, answer: 'answered 200' })
    expect(await claim()).toBeUndefined()
  })

  it('A webhook that does not answer in time is abandoned', async () => {
    server.status = 0
    await announce({ timeoutMs: 500 })
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: null, lastError: 'no answer within 0.5 seconds' })
  })

  it('A webhook that is down is tried again', async () => {
    await announce({ url: 'http://127.0.0.1:1/hook' })
    await expect.poll(message, PATIENCE).toMatchObject({ sentAt: null, lastError: 'ECONNREFUSED' })
  })

  it.each([
    ['an address', (url: string) => url],
    ['a name', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['an address in another notation', (url: string) => url.replace('127.0.0.1', '2130706433')],
    ['an IPv6 address', (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
  ])('A webhook in a private network is called only if that is configured: %s', async (_, urlOf) => {
    await announce({ url: urlOf(server.url), privateHosts: false })
    await expect
      .poll(message, PATIENCE)
      .toMatchObject({ sentAt: null, lastError: 'the address is not on the public internet' })
    expect(server.calls).toEqual([])
  })
})
