import { randomInt, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookings, outbox, webhooks } from '../../../../src/db/schema/index.ts'
import {
  claimDue,
  endLeases,
  LEASE_MS,
  markFailed,
  oldMessages,
} from '../../../../src/services/notify/outbox/messages.ts'
import { queueMessages, withdrawMessages } from '../../../../src/services/notify/outbox/queue.ts'
import { MESSAGE_BACKOFF, type Deliver, DeliveryError } from '../../../../src/services/notify/outbox/start-outbox.ts'
import { cleanUp } from '../../../../src/services/platform/clean-up.ts'
import { MINUTE_MS } from '../../../../src/values/time.ts'
import { useDatabase } from '../../../support/database.ts'
import { DEMO_PARTNER } from '../../../support/demo.ts'
import { runOutbox } from '../../../support/outbox.ts'
import { NEVER, NOW } from '../../../support/world.ts'

const database = useDatabase()
let now = NOW
let received: unknown[] = []
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const message = async () => (await database.db.select().from(outbox))[0]

const PATIENCE = { timeout: 25_000 }
const MESSAGE = { environment: 'live', kind: 'letter', bookingId: null } as const
const queue = (payload: object = {}) => queueMessages(database.db, [{ ...MESSAGE, payload }], now)
const receive: Deliver = async ({ payload }) => void received.push(payload)
/** Stores a booking that messages can be about. */
async function aBooking(): Promise<number> {
  const texts = { firstName: '', lastName: '', email: '', countryCode: '', mobileNumber: '', timeZone: 'Europe/Paris' }
  const times = { createdAt: now, confirmedAt: now, firstStartAt: now, lastEndAt: now }
  const [{ id } = { id: 0 }] = await database.db
    .insert(bookings)
    .values({
      ...texts,
      ...times,
      reference: `NAV${randomInt(2 ** 40)}`,
      submissionKey: randomUUID(),
      environment: 'live',
      product: 'transfer',
      source: 'transfer_site',
      language: 'en',
      terms: {},
      status: 'confirmed',
      settlement: 'on_arrival',
      currency: 'EUR',
      rateMillionths: 1_000_000,
      priceMinor: 1,
      priceEurMinor: 1,
    })
    .returning({ id: bookings.id })
  return id
}

const run = (deliver = receive) => runOutbox(database.db, { mail: { deliver } }, () => now)

/** A receiver that keeps a message in its hands until it is told to take or to refuse it. */
function slowReceiver() {
  let offered = false
  let take = () => {}
  let refuse = () => {}
  const answer = new Promise<void>((resolve, reject) => {
    take = resolve
    refuse = () => reject(new DeliveryError('busy'))
  })
  const deliver: Deliver = () => {
    offered = true
    return answer
  }
  return { deliver, isOffered: () => offered, take, refuse }
}

beforeEach(() => {
  now = NOW
  received = []
})
afterEach(async () => {
  await database.db.delete(outbox)
})

describe('a message in the outbox', () => {
  it('A message is not sent when its transaction is rolled back', async () => {
    await database.db
      .transaction(async (tx) => {
        await queueMessages(tx, [{ ...MESSAGE, payload: {} }], now)
        throw new Error('the booking failed')
      })
      .catch(() => {})
    expect(await message()).toBeUndefined()
  })

  it('Messages are sent once each by two workers at once', async () => {
    const payloads = Array.from({ length: 30 }, (_, number) => ({ number }))
    for (const payload of payloads) await queue(payload)
    run()
    run()
    await expect.poll(() => received.length, PATIENCE).toBeGreaterThanOrEqual(30)
    await new Promise((done) => setTimeout(done, 1_500))
    expect(received).toHaveLength(30)
    expect(received).toEqual(expect.arrayContaining(payloads))
  })

  it('A message whose worker died is sent by another when the lease ends, and not before', async () => {
    await queue()
    expect(await claimDue(database.db, { kind: 'letter', most: 5 }, now)).toHaveLength(1)
    expect(await claimDue(database.db, { kind: 'letter', most: 5 }, later(LEASE_MS - 1))).toHaveLength(0)
    later(1)
    run()
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 2, sentAt: now })
  })

  it('A message whose process died is due at once for the next process on the same folder', async () => {
    await queue()
    expect(await claimDue(database.db, { kind: 'letter', most: 5 }, now)).toHaveLength(1)
    await endLeases(database.db, later(1_000))
    run()
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 2, sentAt: now })
  })

  it('A message that failed, was given up or was sent keeps its time when a process starts', async () => {
    for (const failed of [1, 2]) {
      await queue()
      const [taken] = await claimDue(database.db, { kind: 'letter', most: 1 }, now)
      if (taken)
        await markFailed(
          database.db,
          taken,
          { reason: 'busy', nextAttemptAt: failed === 1 ? later(MINUTE_MS) : null },
          NOW,
        )
    }
    const times = async () =>
      (await database.db.select().from(outbox).orderBy(outbox.id)).map((one) => one.nextAttemptAt)
    const before = await times()
    await endLeases(database.db, NOW)
    expect(await times()).toEqual(before)
  })

  it('A message is not sent while the clock of the process is wrong', async () => {
    await queue()
    let clockIsRight = false
    runOutbox(database.db, { mail: { deliver: receive } }, () => now, { clockIsRight: () => clockIsRight })
    await new Promise((done) => setTimeout(done, 1_500))
    expect(await message()).toMatchObject({ attempts: 0, sentAt: null })
    clockIsRight = true
    await expect.poll(message, PATIENCE).toMatchObject({ attempts: 1, sentAt: now })
  })

  it('A message is given up after the last attempt, and kept for the operator', async () => {
    await queue()
    await database.db.update(outbox).set({ attempts: MESSAGE_BACKOFF.maxAttempts - 1 })
    const { logged } = run(() => Promise.reject(new DeliveryError('busy')))
    await expect
      .poll(message, PATIENCE)
      .toMatchObject({ attempts: MESSAGE_BACKOFF.maxAttempts, nextAttemptAt: null, sentAt: null })
    expect(logged()).toContain('message given up')
  })

  it('A message is not sent while its channel is closed, and the log says why', async () => {
    await queue()
    const { logged } = runOutbox(database.db, { mail: { closed: 'there is no mail server' } }, () => now)
    await expect.poll(logged, PATIENCE).toContain('"waiting":1,"msg":"there is no mail server"')
    expect(await message()).toMatchObject({ attempts: 0, sentAt: null, nextAttemptAt: NOW })
  })

  it('A message on its way when the process stops still arrives', async () => {
    await queue()
    const { deliver, isOffered, take } = slowReceiver()
    const { stop } = run(deliver)
    await expect.poll(isOffered, PATIENCE).toBe(true)
    const stopped = stop()
    take()
    await stopped
    expect(await message()).toMatchObject({ sentAt: NOW })
  })

  it('A withdrawn message is not sent, even if an attempt of it is failing at that moment', async () => {
    const bookingId = await aBooking()
    const queue = () => queueMessages(database.db, [{ ...MESSAGE, bookingId, payload: {} }], now)
    await queue()
    const { deliver, isOffered, refuse } = slowReceiver()
    const { stop } = run(deliver)
    await expect.poll(isOffered, PATIENCE).toBe(true)
    await queue()
    await withdrawMessages(database.db, bookingId)
    refuse()
    await stop()
    later(LEASE_MS)
    expect(await claimDue(database.db, { kind: 'letter', most: 5 }, now)).toEqual([])
    expect(await database.db.$count(outbox)).toBe(0)
  })

  it('A message withdrawn on its way is recorded as sent when it has arrived, without its content', async () => {
    const bookingId = await aBooking()
    await queueMessages(database.db, [{ ...MESSAGE, bookingId, payload: { said: 'much' } }], now)
    const id = (await message())?.id
    const { deliver, isOffered, take } = slowReceiver()
    const { stop } = run(deliver)
    await expect.poll(isOffered, PATIENCE).toBe(true)
    await withdrawMessages(database.db, bookingId)
    take()
    await stop()
    expect(await message()).toMatchObject({ id, bookingId, sentAt: NOW, nextAttemptAt: null, payload: {} })
  })
})

describe('mails', () => {
  it('Mails queued behind a backlog go out before the end of it', async () => {
    for (let number = 0; number < 60; number++) await queue({ number })
    later(1_000)
    await queue({ number: 'newest' })
    run(async (message) => {
      await new Promise((done) => setTimeout(done, 20))
      await receive(message, now)
    })
    await expect.poll(() => received.length, PATIENCE).toBe(61)
    expect(received.findIndex((payload) => isDeepStrictEqual(payload, { number: 'newest' }))).toBeLessThan(10)
  })
})

describe('calls of webhooks', () => {
  const call = (webhookId: number, payload: object = {}) =>
    queueMessages(database.db, [{ environment: 'live', kind: 'webhook', webhookId, payload }], now)
  const register = async () => {
    const webhook = { partnerId: DEMO_PARTNER, environment: 'live', url: 'https://partner.example/hook' } as const
    const rows = await database.db
      .insert(webhooks)
      .values({ ...webhook, secret: '', createdAt: now })
      .returning({ id: webhooks.id })
    return rows[0]?.id ?? 0
  }

  it('Calls of webhooks do not wait for a receiver that never answers, however much is queued for it', async () => {
    const hung = await register()
    const quick = await register()
    for (let number = 0; number < 150; number++) await call(hung)
    later(1)
    for (let number = 0; number < 20; number++) await call(quick, { number })
    let hanging = 0
    let hangUp = () => {}
    const end = new Promise<void>((resolve) => (hangUp = resolve))
    const deliver: Deliver = async (message) => {
      if (message.webhookId === quick) return receive(message, now)
      hanging++
      await end
    }
    const { stop } = runOutbox(database.db, { webhook: { deliver } }, () => now)
    await expect.poll(() => received.length, PATIENCE).toBe(20)
    expect(hanging).toBe(1)
    expect(received).toEqual(Array.from({ length: 20 }, (_, number) => ({ number })))
    const stopped = stop()
    hangUp()
    await stopped
  })
})

describe('old messages', () => {
  it('Old messages are deleted a month after they were sent, but not while they wait or were given up', async () => {
    await queue({ was: 'sent' })
    await database.db.update(outbox).set({ sentAt: now, nextAttemptAt: null })
    await queue({ was: 'given up' })
    await database.db.update(outbox).set({ nextAttemptAt: null }).where(isNull(outbox.sentAt))
    await queue({ was: 'waiting' })
    await cleanUp(database.db, oldMessages, later(30 * 86_400_000), NEVER)
    expect(await database.db.$count(outbox)).toBe(3)
    await cleanUp(database.db, oldMessages, later(2 * 86_400_000), NEVER)
    const kept = await database.db.select().from(outbox)
    expect(kept.map(({ payload }) => payload)).toEqual([{ was: 'given up' }, { was: 'waiting' }])
  })
})
