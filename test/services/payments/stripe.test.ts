import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type PaymentRequest,
  type Provider,
  PaymentRefused,
  PaymentUnknown,
  ProviderAway,
  type RawEvent,
  type RefundRequest,
  RefundRefused,
} from '../../../src/services/payments/provider.ts'
import { fromStripeAmount, toStripeAmount } from '../../../src/services/payments/providers/stripe.ts'
import { stripeProvider } from '../../../src/services/payments/providers/stripe.ts'
import { startHookServer } from '../../support/hook-server.ts'
import { type StripeFake, startStripe } from '../../support/stripe-fake.ts'
import { NOW } from '../../support/world.ts'

const PAYMENT: PaymentRequest = {
  id: '4f9f0a6f6c0d4b1f8d5c2a1b3e4d5f60',
  environment: 'live',
  currency: 'EUR',
  amountMinor: 28_600,
  description: 'Booking NAV482915067: Geneva Airport – Chamonix',
  email: 'lena.huber@example.com',
  language: 'de',
  returnUrl: 'https://navette.test/book/payments/4f9f0a6f6c0d4b1f8d5c2a1b3e4d5f60/return',
}

let fake: StripeFake
let stripe: Provider

beforeEach(async () => {
  fake = await startStripe()
  stripe = stripeProvider({ ...fake.account, timeoutMs: 400 })
})
afterEach(() => fake.close())

async function paid(): Promise<string> {
  const { reference } = await stripe.open(PAYMENT, NOW)
  fake.books.pay(reference)
  return reference
}

function refundOf(paymentReference: string, wanted: Partial<RefundRequest> = {}): RefundRequest {
  return { id: 'refund-1', attempt: 1, paymentReference, amountMinor: 10_000, ...wanted }
}

describe('open', () => {
  it('Stripe opens a page that takes the amount by card, in the traveller’s language, and returns to us', async () => {
    const { reference, pageUrl } = await stripe.open(PAYMENT, NOW)
    expect(pageUrl).toBe(`https://checkout.stripe.com/c/pay/${reference}`)
    expect(fake.calls).toMatchObject([
      {
        method: 'POST',
        path: '/v1/checkout/sessions',
        idempotencyKey: PAYMENT.id,
        params: {
          mode: 'payment',
          'allowed_payment_method_types[0]': 'card',
          'adaptive_pricing[enabled]': 'false',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'eur',
          'line_items[0][price_data][unit_amount]': '28600',
          'line_items[0][price_data][product_data][name]': PAYMENT.description,
          client_reference_id: PAYMENT.id,
          customer_email: PAYMENT.email,
          locale: 'de',
          success_url: PAYMENT.returnUrl,
          cancel_url: PAYMENT.returnUrl,
          'metadata[payment_id]': PAYMENT.id,
          'payment_intent_data[metadata][payment_id]': PAYMENT.id,
        },
      },
    ])
    expect(fake.calls[0]?.params).not.toHaveProperty('expires_at')
  })

  it('Stripe returns the same page when it is asked again for the same payment', async () => {
    const first = await stripe.open(PAYMENT, NOW)
    expect(await stripe.open(PAYMENT, NOW)).toEqual(first)
  })

  it('A page whose answer was lost is found', async () => {
    fake.loseAnswers('/v1/checkout/sessions', 2)
    await expect(stripe.open(PAYMENT, NOW)).rejects.toThrow(ProviderAway)
    const { reference } = await stripe.open(PAYMENT, NOW)
    expect(reference).toBe('cs_test_0001')
  })

  it('Another amount under the id of a payment is refused', async () => {
    await stripe.open(PAYMENT, NOW)
    await expect(stripe.open({ ...PAYMENT, amountMinor: 1 }, NOW)).rejects.toThrow(/Idempotency/)
  })

  it('An amount that its currency cannot have is refused for good', async () => {
    await expect(stripe.open({ ...PAYMENT, currency: 'JPY', amountMinor: 28_650 }, NOW)).rejects.toThrow(PaymentRefused)
    expect(fake.calls).toEqual([])
  })

  it('A language that Stripe may not speak is left to Stripe', async () => {
    await stripe.open({ ...PAYMENT, language: 'rm' }, NOW)
    expect(fake.calls[0]?.params).toMatchObject({ locale: 'auto' })
  })
})

describe('read', () => {
  const NOTHING = { currency: 'EUR', amountMinor: 0, refunds: [], disputes: [] }

  it.each([
    ['open while the page waits', 'open', () => {}],
    ['open after a declined card, because another may follow', 'open', (id: string) => fake.books.decline(id)],
    ['open while the bank decides', 'open', (id: string) => fake.books.pay(id, 'processing')],
    ['failed when the bank has said no', 'failed', (id: string) => fake.books.pay(id, 'requires_payment_method')],
    ['expired once it is closed', 'expired', (id: string) => stripe.close(id, NOW)],
  ] as const)('Reading a payment says %s', async (_, state, happen) => {
    const { reference } = await stripe.open(PAYMENT, NOW)
    await happen(reference)
    expect(await stripe.read(reference)).toEqual({ ...NOTHING, state })
  })

  it('Reading a payment tells what came in', async () => {
    expect(await stripe.read(await paid())).toEqual({ ...NOTHING, state: 'paid', amountMinor: 28_600 })
  })

  it('Reading a payment lists every refund, ours under our id and those of the dashboard without', async () => {
    const reference = await paid()
    const ours = await stripe.refund(refundOf(reference), NOW)
    fake.books.refundInDashboard(reference, 500)
    const { state, amountMinor, refunds } = await stripe.read(reference)
    expect({ state, amountMinor }).toEqual({ state: 'paid', amountMinor: 28_600 })
    expect(refunds).toEqual([
      { reference: expect.stringMatching(/^re_/), id: null, amountMinor: 500, state: 'done' },
      { reference: ours.reference, id: 'refund-1', amountMinor: 10_000, state: 'done' },
    ])
  })

  it('Reading a payment reads every page of a long list', async () => {
    const reference = await paid()
    for (let cents = 1; cents <= 150; cents += 1) fake.books.refundInDashboard(reference, cents)
    const { refunds } = await stripe.read(reference)
    expect(new Set(refunds.map(({ amountMinor }) => amountMinor)).size).toBe(150)
  })

  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('Reading a payment tells of a dispute: %s is %s', async (status, state) => {
    const reference = await paid()
    fake.books.dispute(reference, status)
    const { disputes } = await stripe.read(reference)
    expect(disputes).toEqual([{ reference: expect.stringMatching(/^du_/), amountMinor: 28_600, state }])
  })

  it.each(['warning_needs_response', 'warning_closed', 'prevented'])(
    'A dispute in the state %s, which takes no money, does not count',
    async (status) => {
      const reference = await paid()
      fake.books.dispute(reference, status)
      expect((await stripe.read(reference)).disputes).toEqual([])
    },
  )
})

describe('close', () => {
  it('Closing can be repeated, and does not change what was paid meanwhile', async () => {
    const { reference } = await stripe.open(PAYMENT, NOW)
    await stripe.close(reference, NOW)
    await stripe.close(reference, NOW)
    expect((await stripe.read(reference)).state).toBe('expired')

    const other = await stripe.open({ ...PAYMENT, id: 'another' }, NOW)
    fake.books.pay(other.reference)
    await stripe.close(other.reference, NOW)
    expect((await stripe.read(other.reference)).state).toBe('paid')
  })
})

describe('refund', () => {
  it('A refund sends the money once, however often the same attempt is made', async () => {
    const reference = await paid()
    const first = await stripe.refund(refundOf(reference), NOW)
    expect(first).toMatchObject({ id: 'refund-1', amountMinor: 10_000, state: 'done' })
    expect(await stripe.refund(refundOf(reference), NOW)).toEqual(first)
    expect((await stripe.read(reference)).refunds).toHaveLength(1)
  })

  it('A refund whose answer was lost is found by our id', async () => {
    const reference = await paid()
    fake.books.nextRefund = 'pending'
    fake.loseAnswers('/v1/refunds', 2)
    await expect(stripe.refund(refundOf(reference), NOW)).rejects.toThrow(ProviderAway)
    expect((await stripe.read(reference)).refunds).toMatchObject([{ id: 'refund-1', state: 'sent' }])
  })

  it('A refund that failed can be tried again', async () => {
    const reference = await paid()
    fake.books.nextRefund = 'failed'
    expect(await stripe.refund(refundOf(reference), NOW)).toMatchObject({ state: 'failed' })
    expect(await stripe.refund(refundOf(reference, { attempt: 2 }), NOW)).toMatchObject({ state: 'done' })
  })

  it('A refund is refused for more than is left, for what was never paid, and when the account is empty', async () => {
    const reference = await paid()
    await expect(stripe.refund(refundOf(reference, { amountMinor: 28_601 }), NOW)).rejects.toThrow(RefundRefused)
    fake.books.nextRefund = 'refused'
    await expect(stripe.refund(refundOf(reference, { attempt: 2 }), NOW)).rejects.toThrow(RefundRefused)
    const { reference: unpaid } = await stripe.open({ ...PAYMENT, id: 'another' }, NOW)
    await expect(stripe.refund(refundOf(unpaid, { id: 'refund-2' }), NOW)).rejects.toThrow(RefundRefused)
  })
})

describe('a payment that Stripe no longer has', () => {
  it('Stripe says that a payment which it does not have is unknown, and closing one does nothing', async () => {
    const reference = await paid()
    fake.books.forget(reference)
    await expect(stripe.read(reference)).rejects.toThrow(PaymentUnknown)
    await expect(stripe.refund(refundOf(reference), NOW)).rejects.toThrow(PaymentUnknown)
    await expect(stripe.close(reference, NOW)).resolves.toBeUndefined()
  })
})

describe('failures of Stripe', () => {
  const CALLS: [string, (reference: string) => Promise<unknown>][] = [
    ['open', () => stripe.open({ ...PAYMENT, id: 'another' }, NOW)],
    ['read', (reference) => stripe.read(reference)],
    ['close', (reference) => stripe.close(reference, NOW)],
    ['refund', (reference) => stripe.refund(refundOf(reference), NOW)],
  ]

  it.each(CALLS)(
    'The call %s reports the provider as away if Stripe hangs, fails or limits the rate',
    async (_, call) => {
      const reference = await paid()
      for (const mood of ['failing', 'limiting', 'hanging'] as const) {
        fake.mood = mood
        await expect(call(reference)).rejects.toThrow(ProviderAway)
      }
    },
  )

  it('The provider is away when nobody listens, and when the key is wrong', async () => {
    const wrong = stripeProvider({ ...fake.account, secretKey: 'sk_test_other', timeoutMs: 400 })
    await expect(wrong.open(PAYMENT, NOW)).rejects.toThrow(ProviderAway)
    await fake.close()
    await expect(stripe.open(PAYMENT, NOW)).rejects.toThrow(ProviderAway)
    fake = await startStripe()
  })

  it('Nobody waits for a provider that hangs longer than two answers may take', async () => {
    fake.mood = 'hanging'
    await expect(stripe.read('cs_test_0001')).rejects.toThrow('did not answer within 800 ms')
  })
})

describe('readEvent', () => {
  it.each(['checkout.session.completed', 'refund.created', 'charge.refunded', 'charge.dispute.created'])(
    'The payment of %s is found in the event',
    async (type) => {
      const reference = await paid()
      fake.books.refundInDashboard(reference, 500)
      fake.books.dispute(reference)
      const event = await stripe.readEvent(fake.signed(type, NOW), NOW)
      expect(event).toEqual({ id: expect.stringMatching(/^evt_/), paymentReference: reference })
    },
  )

  it('An event that concerns no payment of ours is recognized', async () => {
    fake.books.happen('customer.created', { object: 'customer', id: 'cus_1' })
    fake.books.happen('charge.refunded', { object: 'charge', id: 'ch_9999', payment_intent: 'pi_9999' })
    fake.books.happen('refund.created', { object: 'refund', id: 're_9999', payment_intent: null })
    for (const type of ['customer.created', 'charge.refunded', 'refund.created'])
      expect(await stripe.readEvent(fake.signed(type, NOW), NOW)).toMatchObject({ paymentReference: null })
  })

  it('An event that is unsigned, changed, signed by another, or old is not read', async () => {
    await paid()
    const event = fake.signed('checkout.session.completed', NOW)
    const later = new Date(NOW.getTime() + 301_000)
    const changed = Buffer.from(event.body.toString().replace('"paid"', '"PAID"'))
    expect(await stripe.readEvent({ ...event, headers: {} }, NOW)).toBeUndefined()
    expect(await stripe.readEvent({ ...event, headers: { 'stripe-signature': 'nonsense' } }, NOW)).toBeUndefined()
    expect(await stripe.readEvent({ ...event, body: changed }, NOW)).toBeUndefined()
    expect(await stripe.readEvent({ ...event, body: Buffer.alloc(0) }, NOW)).toBeUndefined()
    expect(await stripe.readEvent(event, later)).toBeUndefined()
    const other = stripeProvider({ ...fake.account, webhookSecret: 'whsec_other' })
    expect(await other.readEvent(event, NOW)).toBeUndefined()
  })

  it('An event is verified by the bytes that were posted', async () => {
    const reference = await paid()
    const hook = await startHookServer()
    expect(await fake.send('checkout.session.completed', hook.url, NOW)).toBe(204)
    const [call] = hook.calls
    const posted: RawEvent = { body: Buffer.from(call?.body ?? ''), headers: call?.headers ?? {} }
    expect(await stripe.readEvent(posted, NOW)).toMatchObject({ paymentReference: reference })
    await hook.close()
  })
})

describe('amounts', () => {
  it.each([
    ['EUR', 28_650, 28_650],
    ['HUF', 28_650, 28_650],
    ['JPY', 28_600, 286],
    ['ISK', 28_600, 28_600],
    ['KWD', 28_650, 286_500],
  ])('Amounts are what Stripe counts: %s %i is %i', (currency, minor, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount)
    expect(fromStripeAmount(amount, currency)).toBe(minor)
  })

  it.each(['JPY', 'ISK'])('Amounts have no fractions in %s', (currency) => {
    expect(() => toStripeAmount(28_650, currency)).toThrow(PaymentRefused)
  })

  it('Amounts come back as they were sent', () => {
    const currencies = fc.constantFrom('EUR', 'JPY', 'ISK', 'KWD')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), currencies, (units, currency) => {
        expect(fromStripeAmount(toStripeAmount(units * 100, currency), currency)).toBe(units * 100)
      }),
    )
  })
})
