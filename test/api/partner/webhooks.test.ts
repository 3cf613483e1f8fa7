import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { webhookBody } from '../../../src/api/partner/views/event-view.ts'
import { outbox, partnerLog, webhooks } from '../../../src/db/schema/index.ts'
import { webhookDelivery } from '../../../src/services/notify/webhooks/deliver-webhook.ts'
import { MAX_WEBHOOKS, registerWebhook } from '../../../src/services/notify/webhooks/register.ts'
import { createPartner } from '../../../src/services/partners/account.ts'
import { PARTNER } from '../../../src/values/actor.ts'
import { EVENT_TYPES } from '../../../src/values/booking.ts'
import { MINUTE_MS } from '../../../src/values/time.ts'
import { DEMO_PARTNER } from '../../support/demo.ts'
import { startHookServer } from '../../support/hook-server.ts'
import { expectRefusal } from '../../support/http.ts'
import { runOutbox } from '../../support/outbox.ts'
import { signedIn } from '../../support/panel.ts'
import { partnerOf, sellByApi } from '../../support/partner.ts'
import { NOW, type TestWorld, useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const HOOK = { url: 'https://partner.example/hook', events: ['booking.cancelled', 'booking.confirmed'] }
const AT = '/api/v2/webhooks'

afterEach(async () => {
  world.setNow(NOW)
  await world.database.db.delete(outbox)
  await world.database.db.delete(webhooks)
  await world.database.db.delete(partnerLog)
})

const register = async (body: object = HOOK) => (await partner.post(AT, body)).json()
const patch = (id: number, payload: object) => partner.send({ method: 'PATCH', url: `${AT}/${id}`, payload })

describe('webhooks by API', () => {
  it('A webhook is registered with a secret that is shown once, and listed in its own environment alone', async () => {
    const answer = await partner.post(AT, HOOK)
    const { secret, ...webhook } = answer.json()
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
    // In the usual order of events.
    expect(webhook).toEqual({ id: expect.any(Number), ...HOOK, events: ['booking.confirmed', 'booking.cancelled'] })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect((await partner.get(AT)).json()).toEqual({ data: [webhook] })
    expect((await partnerOf(world, 'sandbox').get(AT)).json()).toEqual({ data: [] })
    const browser = await signedIn(world)
    expect((await browser.get('/panel/api')).body).toContain(HOOK.url)
    const [line] = await world.database.db.select().from(partnerLog).where(eq(partnerLog.actor, 'partner'))
    expect(line).toMatchObject({ actorName: 'demo-key', event: 'live webhook registered', detail: `${webhook.id}` })
  })

  it.each([
    [{ ...HOOK, url: undefined }, 'url: is required'],
    [{ ...HOOK, url: 'hook' }, 'url: must be an http or https URL'],
    [{ ...HOOK, url: 'ftp://partner.example' }, 'url: must be an http or https URL'],
    [{ ...HOOK, url: 'http://partner.example/hook' }, 'url: must be https in live'],
    [{ ...HOOK, url: 'https://127.0.0.1/hook' }, 'url: must be an address on the public internet'],
    [{ ...HOOK, url: 'https://[::1]/hook' }, 'url: must be an address on the public internet'],
    [{ ...HOOK, url: 'https://2130706433/hook' }, 'url: must be an address on the public internet'],
    [{ ...HOOK, url: 'https://169.254.169.254/latest' }, 'url: must be an address on the public internet'],
    [{ ...HOOK, url: 'https://user:secret@partner.example' }, 'url: must not carry a user name or password'],
    [{ ...HOOK, url: `https://partner.example/${'x'.repeat(2_000)}` }, 'url: must be at most 2000 characters'],
    [{ ...HOOK, events: undefined }, 'events: is required'],
    [{ ...HOOK, events: [] }, 'events: must not be empty'],
    [{ ...HOOK, events: 7 }, 'events: must be an array'],
    [{ ...HOOK, events: ['booking.confirmed', 'webhook.test'] }, `events.1: must be one of ${EVENT_TYPES.join(', ')}`],
  ])('A webhook is refused: %o', async (body, message) => {
    expectRefusal(await partner.post(AT, body), 400, 'INVALID_PARAMS', message)
    if (!('url' in body && message.startsWith('url')) || body.url === undefined) return
    // A change is checked in the same way.
    const { id } = await register()
    expectRefusal(await patch(id, { url: body.url }), 400, 'INVALID_PARAMS', message)
  })

  it('A partner has ten webhooks at most, in the panel and by API together', async () => {
    const { db } = world.database
    const browser = await signedIn(world)
    const urls = Array.from({ length: MAX_WEBHOOKS + 2 }, (_, i) => `https://partner.example/${i}`)
    const answers = await Promise.all(
      urls.map((url, i) =>
        i % 2 === 0
          ? partner.post(AT, { ...HOOK, url })
          : browser.post('/panel/api/webhooks', { environment: 'sandbox', url, 'new-booking.changed': '1' }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400 || statusCode === 422)).toHaveLength(2)
    expect(await db.$count(webhooks)).toBe(MAX_WEBHOOKS)
    expectRefusal(await partner.post(AT, HOOK), 400, 'INVALID_PARAMS', /^url: would be one more than the 10 /)
  })

  it('Events and address of a webhook are changed one by one, and nothing by an empty change', async () => {
    const { id } = await register()
    const changed = async (body: object) => (await patch(id, body)).json()
    const url = 'https://partner.example/new'
    expect(await changed({ events: ['booking.changed'] })).toEqual({ id, url: HOOK.url, events: ['booking.changed'] })
    expect(await changed({ url })).toEqual({ id, url, events: ['booking.changed'] })
    expect(await changed({})).toEqual({ id, url, events: ['booking.changed'] })
    expectRefusal(await patch(id, { events: [] }), 400, 'INVALID_PARAMS', 'events: must not be empty')
  })

  it('A replaced secret is shown once and signs beside the former one, and a removed webhook is gone', async () => {
    const { id, secret } = await register()
    const rotated = await partner.post(`${AT}/${id}/rotate`, {})
    expect(rotated.json()).toEqual({ secret: expect.stringMatching(/^whsec_/) })
    expect(rotated.json().secret).not.toBe(secret)
    const [row] = await world.database.db.select().from(webhooks)
    expect(row?.formerSecretEndsAt).toEqual(new Date(NOW.getTime() + 24 * 60 * MINUTE_MS))
    const removed = await partner.send({ method: 'DELETE', url: `${AT}/${id}` })
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    expect((await partner.get(AT)).json()).toEqual({ data: [] })
    expect((await partner.send({ method: 'DELETE', url: `${AT}/${id}` })).statusCode).toBe(404)
  })

  it('Webhooks of others, and of the other environment, are 404 on every path', async () => {
    const { db } = world.database
    const agreed = { email: 'other@example.com', commissionPercent: '5', promoCode: null, discountPercent: '0' }
    const other = await createPartner(db, { name: 'Other', ...agreed }, NOW)
    const theirs = { partnerId: other.id, environment: 'live', url: HOOK.url } as const
    const ours = { ...theirs, partnerId: DEMO_PARTNER, environment: 'sandbox' } as const
    for (const hook of [theirs, ours]) {
      const { id } = await registerWebhook(db, hook, world.webhookKey, PARTNER, NOW)
      const calls = [
        patch(id, { events: ['booking.changed'] }),
        partner.send({ method: 'DELETE', url: `${AT}/${id}` }),
        partner.post(`${AT}/${id}/rotate`, {}),
        partner.post(`${AT}/${id}/test`, {}),
        partner.get(`${AT}/${id}/deliveries`),
        partner.post(`${AT}/${id}/deliveries/bead2169-3780-4499-8777-ac89a03efcf4/resend`, {}),
      ]
      for (const answer of await Promise.all(calls)) expectRefusal(answer, 404, 'NOT_FOUND', 'there is no such webhook')
    }
    expect(await db.$count(webhooks, eq(webhooks.url, HOOK.url))).toBe(2)
    expect(await db.$count(outbox)).toBe(0)
  })

  it('A partner asks for ten calls a minute at most, in the panel and by API together', async () => {
    const { id } = await register()
    const browser = await signedIn(world)
    const first = await partner.post(`${AT}/${id}/test`, {})
    expect(first.statusCode).toBe(202)
    for (let i = 0; i < 4; i++) await browser.post(`/panel/api/webhooks/${id}/test`)
    const again = `${AT}/${id}/deliveries/${first.json().id}/resend`
    for (let i = 0; i < 5; i++) expect((await partner.post(again, {})).statusCode).toBe(202)
    for (const path of [again, `${AT}/${id}/test`]) {
      const refused = await partner.post(path, {})
      expectRefusal(refused, 429, 'RATE_LIMITED', /^at most 10 calls/)
      expect(refused.headers['retry-after']).toBe('60')
    }
    world.setNow(new Date(NOW.getTime() + MINUTE_MS + 1))
    expect((await partner.post(again, {})).statusCode).toBe(202)
  })

  it('The calls of a webhook are listed newest first, page by page, while more are queued', async () => {
    const { id } = await register()
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await partner.post(`${AT}/${id}/test`, {})).json().id)
    const read: string[] = []
    let next: string | null = ''
    for (let pages = 0; next !== null && pages < 9; pages++) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const page = (await partner.get(`${AT}/${id}/deliveries?limit=2${cursor}`)).json()
      read.push(...page.data.map((one: { id: string }) => one.id))
      next = page.next
      await partner.post(`${AT}/${id}/test`, {})
    }
    expect(read).toEqual(ids.toReversed())
  })
})

describe('a receiver that was down', () => {
  const PATIENCE = { timeout: 25_000 }
  const open = useWorld({ WEBHOOK_PRIVATE_HOSTS: 'on' })

  it('A program sees that its server refused a call, and has it repeated once the server is back', async () => {
    const caller = partnerOf(open)
    const server = await startHookServer()
    onTestFinished(() => server.close())
    server.status = 503
    const { id } = (await caller.post(AT, { ...HOOK, url: server.url })).json()
    const tested = await caller.post(`${AT}/${id}/test`, {})
    const call = { id: tested.json().id, event: 'webhook.test', event_id: `msg_${tested.json().id}` }
    const fresh = { ...call, status: 'waiting', attempts: 0, last_status: null, last_attempt_at: null }
    expect(tested.json()).toEqual(fresh)
    deliver(open)
    const listed = async () => (await caller.get(`${AT}/${id}/deliveries`)).json()
    const attempted = { ...fresh, attempts: 1, last_attempt_at: NOW.toISOString() }
    await expect.poll(listed, PATIENCE).toEqual({ data: [{ ...attempted, last_status: 503 }], next: null })
    server.status = 204
    expect((await caller.post(`${AT}/${id}/deliveries/${call.id}/resend`, {})).json()).toEqual(fresh)
    await expect
      .poll(listed, PATIENCE)
      .toEqual({ data: [{ ...attempted, status: 'accepted', last_status: 204 }], next: null })
    expect(new Set(server.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([call.event_id]))
    await server.close()
    await caller.post(`${AT}/${id}/deliveries/${call.id}/resend`, {})
    await expect.poll(listed, PATIENCE).toEqual({ data: [attempted], next: null })
  })
})

it('A call is listed with the id under which its event is listed', async () => {
  const { id } = (await partner.post(AT, { ...HOOK, events: ['booking.confirmed'] })).json()
  await sellByApi(partner)
  const [event] = (await partner.get('/api/v2/events')).json().data.toReversed()
  const [call] = (await partner.get(`${AT}/${id}/deliveries`)).json().data
  expect([call.event, call.event_id]).toEqual([event.type, event.id])
})

/** Delivers the calls of a world until the test ends. */
function deliver({ database: { db }, webhookKey: key }: TestWorld): void {
  const options = { privateHosts: true, key, siteUrl: 'https://navette.example', bodyOf: webhookBody }
  runOutbox(db, { webhook: { deliver: webhookDelivery(db, options) } }, () => NOW)
}
