import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { webhookBody } from '../../../../src/api/partner/views/event-view.ts'
import { events, outbox, webhooks } from '../../../../src/db/schema/index.ts'
import { announceMarkupChanges } from '../../../../src/services/notify/notify-partner.ts'
import { webhookDelivery } from '../../../../src/services/notify/webhooks/deliver-webhook.ts'
import { registerWebhook } from '../../../../src/services/notify/webhooks/register.ts'
import { rotateSecret } from '../../../../src/services/notify/webhooks/secret.ts'
import { issueToken } from '../../../../src/services/partners/access-token.ts'
import { createPartner } from '../../../../src/services/partners/account.ts'
import { PARTNER } from '../../../../src/values/actor.ts'
import { BOOKING_EVENTS, EVENT_TYPES } from '../../../../src/values/booking.ts'
import { HOUR_MS } from '../../../../src/values/time.ts'
import { DEMO_PARTNER } from '../../../support/demo.ts'
import { type HookServer, startHookServer } from '../../../support/hook-server.ts'
import { runOutbox } from '../../../support/outbox.ts'
import { partnerOf, sellByApi } from '../../../support/partner.ts'
import { NOW, useWorld } from '../../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)
const PATIENCE = { timeout: 25_000 }

let now = NOW
let server: HookServer
const at = (moment: Date) => world.setNow((now = moment))

beforeEach(async () => {
  server = await startHookServer()
  await startDay(NOW)
  // Otherwise the first registration would tell of the catalogue.
  await announceMarkupChanges(world.database.db, NOW)
  await world.database.db.delete(events)
})
afterEach(async () => {
  const { db } = world.database
  await server.close()
  await db.delete(outbox)
  await db.delete(webhooks)
  await db.delete(events)
})

/** Moves the clock, and signs in: a token ends after a day. */
async function startDay(moment: Date): Promise<void> {
  at(moment)
  partner.use((await world.app.inject({ method: 'POST', url: '/api/v2/token', payload: DEMO_KEY })).json().token)
}

const DEMO_KEY = { api_key: 'demo-key', api_secret: 'demo-secret' }

const register = (url: string, eventTypes = EVENT_TYPES.slice(), partnerId = DEMO_PARTNER) =>
  registerWebhook(
    world.database.db,
    { partnerId, environment: 'live', url, eventTypes },
    world.webhookKey,
    PARTNER,
    now,
  )

/** Runs the deliveries of one process. */
function deliver() {
  const { siteUrl } = world.config
  const options = { privateHosts: true, key: world.webhookKey, siteUrl, bodyOf: webhookBody }
  const channel = { deliver: webhookDelivery(world.database.db, options) }
  return runOutbox(world.database.db, { webhook: channel }, () => now)
}

const change = (reference: string, note: string) =>
  partner.send({
    method: 'PATCH',
    url: `/api/v2/booking/${reference}`,
    payload: { Booking: { items: [{ reference: `${reference}-P1`, note }] } },
  })

const listed = async () => (await partner.get('/api/v2/events?limit=100')).json().data

/** The events that a server took, as `GET /events` lists them. */
const taken = ({ calls }: HookServer) =>
  calls.map(({ headers, body }) => {
    const { type, data } = JSON.parse(body)
    return { id: headers['webhook-id'], type, ...data }
  })

/** What a server is called with of each booking, in its order. */
function storyOf(calls: ReturnType<typeof taken>, reference: string): string[] {
  return calls.flatMap(({ id, booking }) => (booking.reference === reference ? [String(id)] : []))
}

describe('webhooks that are told of bookings', () => {
  it('A webhook is called with what the list of events holds, under the same id', async () => {
    const { secret } = await register(server.url)
    const reference = await sellByApi(partner)
    await change(reference, 'Two snowboards.')
    deliver()
    await expect.poll(() => server.calls.length, PATIENCE).toBe(2)
    expect(taken(server)).toEqual(await listed())
    const [{ headers, body } = { headers: {}, body: '' }] = server.calls
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    expect(verifiedAt(NOW, secret, body, sent)).toMatchObject({ type: 'booking.confirmed', data: { version: 1 } })
  })

  it('A webhook is called with the events that it chose alone, which are changed markup rules by default', async () => {
    await register(server.url, ['booking.cancelled'])
    await registerWebhook(
      world.database.db,
      { partnerId: DEMO_PARTNER, environment: 'live', url: `${server.url}/usual` },
      world.webhookKey,
      PARTNER,
      now,
    )
    const reference = await sellByApi(partner)
    await partner.post(`/api/v2/booking/${reference}/cancellation`, {})
    const queued = await world.database.db.select().from(outbox).where(eq(outbox.kind, 'webhook'))
    expect(queued).toMatchObject([{ payload: { type: 'booking.cancelled' } }])
  })

  it('A receiver that was dead for two days gets everything of each booking in order, across a restart', async () => {
    await register(server.url, BOOKING_EVENTS.slice())
    server.status = 503
    const references = [await sellByApi(partner), await sellByApi(partner)]
    for (const turn of [1, 2]) for (const reference of references) await change(reference, `Turn ${turn}.`)
    const first = deliver()
    await expect.poll(() => server.calls.length, PATIENCE).toBe(2)
    await first.stop()

    await startDay(new Date(NOW.getTime() + 26 * HOUR_MS))
    for (const reference of references) await change(reference, 'On the second day.')
    const second = deliver()
    await expect.poll(() => server.calls.length, PATIENCE).toBe(4)
    await second.stop()
    expect(new Set(taken(server).map(({ type }) => type))).toEqual(new Set(['booking.confirmed']))

    server.status = 204
    await startDay(new Date(NOW.getTime() + 52 * HOUR_MS))
    deliver()
    await expect.poll(() => server.calls.length, PATIENCE).toBe(12)
    const told = taken(server).slice(4)
    const all = await listed()
    for (const reference of references) expect(storyOf(told, reference)).toEqual(storyOf(all, reference))
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(all.map(({ id }: { id: string }) => id)))
  }, 90_000)

  it('What waits behind a call that pauses is due with it, and at once when it is taken', async () => {
    await register(server.url, BOOKING_EVENTS.slice())
    server.status = 503
    const reference = await sellByApi(partner)
    for (const note of ['One.', 'Two.']) await change(reference, note)
    const dueAt = async () => {
      const calls = await world.database.db
        .select()
        .from(outbox)
        .where(eq(outbox.kind, 'webhook'))
        .orderBy(outbox.number)
      return calls.map(({ nextAttemptAt }) => nextAttemptAt)
    }
    const first = deliver()
    await expect.poll(() => server.calls.length, PATIENCE).toBe(1)
    await first.stop()
    const [paused, ...behind] = await dueAt()
    expect(paused?.getTime()).toBeGreaterThan(now.getTime())
    expect(behind).toEqual([paused, paused])

    at(new Date(now.getTime() + HOUR_MS))
    server.status = 204
    const second = deliver()
    await expect.poll(() => server.calls.length, PATIENCE).toBe(4)
    await second.stop()
    expect(await dueAt()).toEqual([null, null, null])
  })

  it('A receiver that never answers delays no call of another partner', async () => {
    const { db } = world.database
    const agreed = { email: 'd@example.com', commissionPercent: '5', promoCode: null, discountPercent: '0' }
    const { id, credentials } = await createPartner(db, { name: 'Alive', ...agreed }, NOW)
    const own = credentials.find(({ environment }) => environment === 'live')
    const issued = own && (await issueToken(db, own, NOW))
    const stranger = partnerOf(world)
    stranger.use(issued?.token ?? '')
    const alive = await startHookServer()
    onTestFinished(() => alive.close())
    await register(alive.url, BOOKING_EVENTS.slice(), id)
    await register(server.url)
    server.status = 0
    for (let sold = 0; sold < 3; sold++) await sellByApi(partner)
    deliver()
    await expect.poll(() => server.calls.length, PATIENCE).toBe(1)
    const reference = await sellByApi(stranger)
    await expect.poll(() => taken(alive), PATIENCE).toMatchObject([{ booking: { reference } }])
    expect(server.calls).toHaveLength(1)
  })
})

describe('the secret of a webhook', () => {
  const signatures = () => server.calls.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
  const verifiedBy = (secret: string, call = server.calls.at(-1)) => {
    const sent = Object.entries(call?.headers ?? {}).map(([name, value]) => [name, String(value)])
    return verifiedAt(now, secret, call?.body ?? '', Object.fromEntries(sent))
  }

  it('A replaced secret signs beside the new one for 24 hours, and not a moment longer', async () => {
    const { db } = world.database
    const { id, secret } = await register(server.url, BOOKING_EVENTS.slice())
    await sellByApi(partner)
    deliver()
    await expect.poll(signatures, PATIENCE).toEqual([1])
    const next = (await rotateSecret(db, id, world.webhookKey, PARTNER, now)) ?? ''
    at(new Date(NOW.getTime() + 24 * HOUR_MS - 1))
    await sellByApi(partner)
    await expect.poll(signatures, PATIENCE).toEqual([1, 2])
    for (const one of [secret, next]) expect(verifiedBy(one)).toMatchObject({ type: 'booking.confirmed' })
    await startDay(new Date(NOW.getTime() + 24 * HOUR_MS))
    await sellByApi(partner)
    await expect.poll(signatures, PATIENCE).toEqual([1, 2, 1])
    expect(verifiedBy(next)).toMatchObject({ type: 'booking.confirmed' })
    expect(() => verifiedBy(secret)).toThrow('No matching signature found')
  })

  it('A secret that is replaced twice ends the first at once', async () => {
    const { db } = world.database
    const { id, secret } = await register(server.url, BOOKING_EVENTS.slice())
    const second = (await rotateSecret(db, id, world.webhookKey, PARTNER, now)) ?? ''
    const third = (await rotateSecret(db, id, world.webhookKey, PARTNER, now)) ?? ''
    await sellByApi(partner)
    deliver()
    await expect.poll(signatures, PATIENCE).toEqual([2])
    for (const one of [second, third]) expect(verifiedBy(one)).toBeDefined()
    expect(() => verifiedBy(secret)).toThrow('No matching signature found')
  })

  it('Secrets are sealed in the database', async () => {
    const { db } = world.database
    const { secret } = await register(server.url, BOOKING_EVENTS.slice())
    const [kept] = await db.select().from(webhooks)
    expect(JSON.stringify(kept)).not.toContain(secret.slice('whsec_'.length))
    await sellByApi(partner)
    deliver()
    await expect.poll(signatures, PATIENCE).toEqual([1])
    expect(verifiedBy(secret)).toBeDefined()
  })
})

/**
 * Verifies a call at a moment with the library that partners use; returns its event, and throws where it is not signed.
 */
function verifiedAt(moment: Date, secret: string, body: string, headers: Record<string, string>): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    vi.useRealTimers()
  }
}
