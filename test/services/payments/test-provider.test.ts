import { beforeEach, describe, expect, it } from 'vitest'
import { type PaymentRequest, type RawEvent, RefundRefused } from '../../../src/services/payments/provider.ts'
import { deliverTestEvents } from '../../../src/services/payments/providers/test-events.ts'
import {
  DECISIONS,
  decide,
  type Decision,
  findTestPayment,
  testProvider,
} from '../../../src/services/payments/providers/test-provider.ts'
import { newToken } from '../../../src/values/token.ts'
import { useDatabase } from '../../support/database.ts'
import { NOW } from '../../support/world.ts'

const database = useDatabase()

const KEY = 'the key of the test provider'
const SITE_URLS = { live: 'https://navette.test', sandbox: 'https://navette.test/sandbox' }
const provider = () => testProvider(database.db, { key: KEY, siteUrls: SITE_URLS })

const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

function payment(wanted: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    id: newToken(),
    environment: 'sandbox',
    currency: 'CHF',
    amountMinor: 28_650,
    description: 'Booking NAV482915067: Geneva Airport – Chamonix',
    email: 'lena.huber@example.com',
    language: 'de',
    returnUrl: 'https://navette.test/sandbox/book/payments/1/return',
    ...wanted,
  }
}

/** A payment on which somebody has decided. */
async function decided(decision: Decision): Promise<string> {
  const { reference } = await provider().open(payment(), NOW)
  await decide(database.db, { reference, environment: 'sandbox' }, decision, NOW)
  return reference
}

/** The events that are delivered at a moment. */
async function delivered(now: Date): Promise<RawEvent[]> {
  const taken: RawEvent[] = []
  await deliverTestEvents(database.db, KEY, async (event) => void taken.push(event), now)
  return taken
}

describe('a test payment', () => {
  it('A test payment is opened once, with its page on the site of its environment', async () => {
    const wanted = payment()
    const first = await provider().open(wanted, NOW)
    expect(first.pageUrl).toBe(`https://navette.test/sandbox/pay/test/${first.reference}`)
    expect(await Promise.all([provider().open(wanted, NOW), provider().open(wanted, NOW)])).toEqual([first, first])
    const live = await provider().open(payment({ environment: 'live' }), NOW)
    expect(live.pageUrl).toBe(`https://navette.test/pay/test/${live.reference}`)
  })

  it.each(Object.entries(DECISIONS).map(([decision, { state }]) => [decision as Decision, state] as const))(
    'A test payment that is decided with %s is %s, and stays so',
    async (decision, state) => {
      const reference = await decided(decision)
      const facts = { state, currency: 'CHF', amountMinor: state === 'paid' ? 28_650 : 0, refunds: [], disputes: [] }
      expect(await provider().read(reference)).toEqual(facts)
      await decide(database.db, { reference, environment: 'sandbox' }, state === 'paid' ? 'decline' : 'pay', NOW)
      await provider().close(reference, NOW)
      expect(await provider().read(reference)).toEqual(facts)
    },
  )

  it('A test payment that was closed cannot be paid', async () => {
    const { reference } = await provider().open(payment(), NOW)
    expect((await provider().read(reference)).state).toBe('open')
    await provider().close(reference, NOW)
    await decide(database.db, { reference, environment: 'sandbox' }, 'pay', NOW)
    expect((await provider().read(reference)).state).toBe('expired')
  })

  it('A test payment is found and decided only in its own environment', async () => {
    const { reference } = await provider().open(payment(), NOW)
    expect(await findTestPayment(database.db, { reference, environment: 'live' })).toBeUndefined()
    await decide(database.db, { reference, environment: 'live' }, 'pay', NOW)
    expect((await provider().read(reference)).state).toBe('open')
  })
})

describe('a test refund', () => {
  const refundOf = (paymentReference: string, id: string, attempt = 1, amountMinor = 10_000) =>
    provider().refund({ id, attempt, paymentReference, amountMinor }, NOW)

  it('A test refund is made once for an attempt, and found again by our id', async () => {
    const reference = await decided('pay')
    const id = newToken()
    const refund = await refundOf(reference, id)
    expect(refund).toEqual({
      reference: expect.stringMatching(/^test_refund_/),
      id,
      amountMinor: 10_000,
      state: 'done',
    })
    expect(await refundOf(reference, id)).toEqual(refund)
    expect(await provider().read(reference)).toMatchObject({ state: 'paid', amountMinor: 28_650, refunds: [refund] })
  })

  it('Test refunds never give back more than came in, even at the same time', async () => {
    const reference = await decided('pay')
    const both = await Promise.allSettled([
      refundOf(reference, newToken(), 1, 20_000),
      refundOf(reference, newToken(), 1, 20_000),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(refundOf(await decided('decline'), newToken())).rejects.toThrow(RefundRefused)
  })

  it('A test refund fails the first time if that was chosen, and is done the second', async () => {
    const reference = await decided('pay_refund_fails')
    const id = newToken()
    expect(await refundOf(reference, id, 1)).toMatchObject({ state: 'failed' })
    expect(await refundOf(reference, id, 2)).toMatchObject({ state: 'done' })
    expect(await refundOf(reference, id, 1)).toMatchObject({ state: 'failed' })
    const { refunds } = await provider().read(reference)
    expect(refunds.map(({ state }) => state)).toEqual(['failed', 'done'])
    const { refundedMinor } = (await findTestPayment(database.db, { reference, environment: 'sandbox' })) ?? {}
    expect(refundedMinor).toBe(10_000)
  })
})

describe('the test webhook', () => {
  beforeEach(async () => void (await delivered(inSeconds(3600))))

  it.each([
    ['pay', [1], [0]],
    ['decline', [1], [0]],
    ['pay_no_return', [1], [0]],
    ['pay_late_webhook', [0], [1]],
    ['pay_twice_webhook', [2], [0]],
    ['pay_no_webhook', [0], [0]],
  ] as const)(
    'After %s the test webhook is called at once %j and 30 seconds later %j times',
    async (decision, [atOnce], [later]) => {
      const reference = await decided(decision)
      const first = await delivered(NOW)
      expect(await delivered(inSeconds(29))).toEqual([])
      const second = await delivered(inSeconds(30))
      expect([first.length, second.length]).toEqual([atOnce, later])
      const events = await Promise.all([...first, ...second].map((event) => provider().readEvent(event, inSeconds(30))))
      for (const event of events) expect(event).toEqual({ id: events[0]?.id, paymentReference: reference })
    },
  )

  it('A refused test webhook is called again a minute later, and does not hold up the others', async () => {
    const refused = await decided('pay')
    const taken = await decided('pay')
    const seen: (string | null | undefined)[] = []
    const take = async (event: RawEvent) => {
      const { paymentReference } = (await provider().readEvent(event, NOW)) ?? {}
      seen.push(paymentReference)
      if (paymentReference === refused) throw new Error('not now')
    }
    await expect(deliverTestEvents(database.db, KEY, take, NOW)).rejects.toThrow('1 test webhooks were not taken')
    expect(seen).toEqual([refused, taken])
    expect(await delivered(inSeconds(59))).toEqual([])
    expect(await delivered(inSeconds(60))).toHaveLength(1)
  })

  it('A test webhook that is unsigned, changed, signed with another key, or old is not read', async () => {
    await decided('pay')
    const [event] = await delivered(NOW)
    if (!event) throw new Error('no event was delivered')
    const changed = Buffer.from(event.body.toString().replace('"payment":"test_', '"payment":"best_'))
    expect(await provider().readEvent(event, inSeconds(300))).toBeDefined()
    expect(await provider().readEvent(event, inSeconds(301))).toBeUndefined()
    expect(await provider().readEvent({ ...event, headers: {} }, NOW)).toBeUndefined()
    expect(await provider().readEvent({ ...event, body: changed }, NOW)).toBeUndefined()
    const other = testProvider(database.db, { key: 'another key', siteUrls: SITE_URLS })
    expect(await other.readEvent(event, NOW)).toBeUndefined()
  })
})
