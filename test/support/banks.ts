import { eq } from 'drizzle-orm'
import type { Database } from '../../src/db/database.ts'
import { testPayments, testRefunds } from '../../src/db/schema/index.ts'
import type { PaymentDeps } from '../../src/services/payments/payment-deps.ts'
import type { Provider } from '../../src/services/payments/provider.ts'
import { stripeProvider } from '../../src/services/payments/providers/stripe.ts'
import { queueTestEvents } from '../../src/services/payments/providers/test-events.ts'
import { takeOwnEvents } from '../../src/services/payments/take-event.ts'
import { newToken } from '../../src/values/token.ts'
import type { StripeBooks } from './stripe-books.ts'
import { startStripe } from './stripe-fake.ts'
import { traveller } from './traveller.ts'
import { NOW, type TestWorld } from './world.ts'

/** What travellers and providers do outside our process, with one implementation for each provider. */
export interface Bank {
  provider: Provider
  /** The traveller pays on the provider's page, and the browser never comes back. */
  pay: (reference: string) => Promise<void>
  /** The bank declines for good. */
  refuse: (reference: string) => Promise<void>
  /** The provider loses the open payment. */
  forget: (reference: string) => Promise<void>
  /** A payment comes in although its page was closed. */
  payLate: (reference: string) => Promise<void>
  /** Somebody makes a refund in the provider's dashboard. */
  refund: (reference: string, amountMinor: number) => Promise<void>
  /** The provider calls our webhook about the payment. */
  call: (world: PaymentDeps, reference: string, now: Date) => Promise<void>
  /** The fake of Stripe, if that is the provider. */
  books?: StripeBooks
  close: () => Promise<void>
}

/** The built-in test provider, whose page is ours. */
export function testBank(world: TestWorld): Bank {
  const {
    database: { db },
    providers,
  } = world
  const provider = providers.byName.get('test')
  if (!provider) throw new Error('the test provider is not there')
  const { post } = traveller(world)
  const decide = async (reference: string, outcome: string) => void (await post(`/pay/test/${reference}`, { outcome }))
  return {
    provider,
    pay: (reference) => decide(reference, 'pay_no_webhook'),
    refuse: (reference) => decide(reference, 'decline'),
    forget: async (reference) => void (await db.delete(testPayments).where(eq(testPayments.reference, reference))),
    payLate: (reference) => setPaid(db, reference),
    async refund(paymentReference, amountMinor) {
      const refund = { reference: `test_refund_${newToken()}`, paymentReference, amountMinor, state: 'done' } as const
      await db.insert(testRefunds).values({ ...refund, refundId: refund.reference, attempt: 1, createdAt: NOW })
    },
    async call(paymentWorld, reference, now) {
      await queueTestEvents(db, reference, [0], now)
      await takeOwnEvents(paymentWorld, now)
    },
    close: async () => {},
  }
}

async function setPaid(db: Database, reference: string): Promise<void> {
  await db.update(testPayments).set({ state: 'paid' }).where(eq(testPayments.reference, reference))
}

/** Stripe's own SDK against a fake of its API, which calls our webhook by HTTP. */
export async function stripeBank({ app }: Pick<TestWorld, 'app'>): Promise<Bank> {
  const stripe = await startStripe()
  const { books } = stripe
  return {
    books,
    provider: stripeProvider({ ...stripe.account, timeoutMs: 1_000 }),
    pay: async (reference) => books.pay(reference),
    refuse: async (reference) => books.pay(reference, 'requires_payment_method'),
    forget: async (reference) => books.forget(reference),
    payLate: async (reference) => books.pay(reference),
    refund: async (reference, amountMinor) => books.refundInDashboard(reference, amountMinor),
    async call(_, reference, now) {
      books.happen('checkout.session.completed', books.session(reference))
      const { body, headers } = stripe.signed('checkout.session.completed', now)
      await app.inject({
        method: 'POST',
        url: '/webhooks/payments/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': String(headers['stripe-signature']) },
        payload: body,
      })
    },
    close: () => stripe.close(),
  }
}
