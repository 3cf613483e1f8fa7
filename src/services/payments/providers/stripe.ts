import type Stripe from 'stripe'
import { z } from 'zod'
import { decimalsOf, smallestAmount } from '../../../values/currency.ts'
import { once } from '../../../values/memo.ts'
import { divideHalfUp } from '../../../values/money.ts'
import { inTime } from '../../../values/wait.ts'
import {
  type DisputeFacts,
  type OpenedPayment,
  type PaymentFacts,
  PaymentRefused,
  type PaymentRequest,
  PaymentUnknown,
  type Provider,
  ProviderAway,
  type ProviderEvent,
  type RefundFacts,
  RefundRefused,
  type RefundRequest,
} from '../provider.ts'

/** An account with Stripe. */
export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  /** The address of the API, unless it is Stripe's own. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
  /** The timeout of one response; everything behind one click may take twice as long. */
  timeoutMs?: number
}

/** Takes cards on Stripe's hosted page. The reference of a payment is that of its Checkout Session. */
export function stripeProvider({ secretKey, webhookSecret, api, timeoutMs = 4_500 }: StripeAccount): Provider {
  // The library is large, so only processes that take cards load it.
  const load = once(async () => {
    const { default: Stripe } = await import('stripe')
    const options = { ...api, timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false }
    return { stripe: new Stripe(secretKey, options), errors: Stripe.errors }
  })

  /**
   * Asks Stripe; unless it answers, throws PaymentUnknown for an object that it does not have, and ProviderAway for
   * everything else, with no more than the codes of its error.
   */
  async function ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const { stripe, errors } = await load()
    try {
      const tooLate = new ProviderAway(`Stripe did not answer within ${2 * timeoutMs} ms`)
      return await inTime(question(stripe), 2 * timeoutMs, tooLate)
    } catch (error) {
      if (!(error instanceof errors.StripeError)) throw error
      throw isMissing(error) ? new PaymentUnknown(`${NOT_OURS}: ${factsOf(error)}`) : new ProviderAway(factsOf(error))
    }
  }

  return {
    name: 'stripe',
    pageOrigin: 'https://checkout.stripe.com',
    takes: stripeTakes,
    open: (payment) => ask((stripe) => openSession(stripe, payment)),
    read: (reference) => ask((stripe) => readSession(stripe, reference)),
    close: (reference) => ask((stripe) => closeSession(stripe, reference)),
    refund: (refund) => ask((stripe) => refundSession(stripe, refund)),

    async readEvent({ body, headers }, now) {
      const { stripe, errors } = await load()
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return undefined
      try {
        stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now.getTime())
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError) return undefined
        // The library has verified the signature before it refuses the shape.
      }
      const event = readSigned(body)
      if (!('object' in event)) return event
      const { id, object } = event
      return { id, paymentReference: await ask((stripe) => sessionIdOf(stripe, object)).catch(nullIfUnknown) }
    },
  }
}

const NOT_OURS = 'the account of STRIPE_SECRET_KEY has no such payment, perhaps because it is another one'

/** Our languages, in Stripe's notation. */
const LOCALES = ['en', 'fr', 'de', 'it'] as const

/** More refunds or disputes than any payment will ever have. */
const MAX = 1_000

/** Opens a Checkout Session. Throws PaymentRefused. */
async function openSession(stripe: Stripe, payment: PaymentRequest): Promise<OpenedPayment> {
  const currency = payment.currency.toLowerCase()
  const metadata = { payment_id: payment.id }
  const amount = toStripeAmount(payment.amountMinor, payment.currency)
  const price = { currency, unit_amount: amount, product_data: { name: payment.description } }
  const session = await stripe.checkout.sessions
    .create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [{ quantity: 1, price_data: price }],
        // The traveller has already chosen the currency.
        adaptive_pricing: { enabled: false },
        client_reference_id: payment.id,
        customer_email: payment.email,
        locale: LOCALES.find((locale) => locale === payment.language) ?? 'auto',
        success_url: payment.returnUrl,
        cancel_url: payment.returnUrl,
        metadata,
        payment_intent_data: { description: payment.description, metadata },
      },
      { idempotencyKey: payment.id },
    )
    .catch((error: unknown) => {
      throw isRefusal(error) ? new PaymentRefused(factsOf(error)) : error
    })
  if (session.url === null) throw new ProviderAway('Stripe opened a session without a page')
  return { reference: session.id, pageUrl: session.url }
}

async function readSession(stripe: Stripe, reference: string): Promise<PaymentFacts> {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const state = stateOf(session, intent)
  if (state !== 'paid' || intent === null) {
    return { state, currency: codeOf(session.currency), amountMinor: 0, refunds: [], disputes: [] }
  }
  const ofIntent = { payment_intent: intent.id, limit: 100 }
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list(ofIntent).autoPagingToArray({ limit: MAX }),
    stripe.disputes.list(ofIntent).autoPagingToArray({ limit: MAX }),
  ])
  const currency = codeOf(intent.currency)
  return {
    state,
    currency,
    amountMinor: fromStripeAmount(intent.amount_received, currency),
    refunds: refunds.map(refundFacts),
    disputes: disputes.filter(tookMoney).map(disputeFacts),
  }
}

async function closeSession(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(reference)
  } catch (error) {
    if (isMissing(error)) return
    if (!isRefusal(error)) throw error
    // It may have been paid or closed meanwhile.
    const { status } = await stripe.checkout.sessions.retrieve(reference)
    if (status === 'open') throw error
  }
}

/** Refunds what was paid in a session. Throws RefundRefused. */
async function refundSession(
  stripe: Stripe,
  { id, attempt, paymentReference, amountMinor }: RefundRequest,
): Promise<RefundFacts> {
  const session = await stripe.checkout.sessions.retrieve(paymentReference)
  if (session.payment_intent === null) throw new RefundRefused('this Checkout Session was never paid')
  const amount = toStripeAmount(amountMinor, codeOf(session.currency))
  const wanted = { payment_intent: idOf(session.payment_intent), amount, metadata: { refund_id: id } }
  try {
    return refundFacts(await stripe.refunds.create(wanted, { idempotencyKey: `${id}-${attempt}` }))
  } catch (error) {
    if (!isRefusal(error) && !isOutOfReach(error)) throw error
    throw new RefundRefused(factsOf(error))
  }
}

/** Returns whether Stripe understood the request and refused it. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error && 'type' in error && 'statusCode' in error)) return false
  return error.type === 'StripeInvalidRequestError' && error.statusCode === 400
}

/**
 * Returns whether the account has no such object. A wrong address of the API is also answered by 404, without the code.
 */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'statusCode' in error)) return false
  return error.statusCode === 404 && error.code === 'resource_missing'
}

/** Returns whether the account has no such payment or may not touch it, which asking again soon would not change. */
function isOutOfReach(error: unknown): error is Error {
  return error instanceof Error && 'statusCode' in error && [401, 403, 404].includes(Number(error.statusCode))
}

/** Returns only the codes, because Stripe's own text repeats the traveller's address. */
function factsOf(error: Error): string {
  const fact = (name: string) => (name in error ? String(Reflect.get(error, name) ?? '') : '')
  return ['Stripe:', fact('type'), fact('statusCode'), fact('code'), fact('param')].filter(Boolean).join(' ')
}

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): PaymentFacts['state'] {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status !== 'unpaid') return 'paid'
  const isOver = intent?.status === 'canceled' || intent?.status === 'requires_payment_method'
  // The traveller is done, and the bank may still accept.
  return isOver ? 'failed' : 'open'
}

function refundFacts({ id, amount, currency, status, metadata }: Stripe.Refund): RefundFacts {
  return {
    reference: id,
    id: metadata?.['refund_id'] ?? null,
    amountMinor: fromStripeAmount(amount, codeOf(currency)),
    state: REFUND_STATES.get(status) ?? 'sent',
  }
}

const REFUND_STATES = new Map<string | null, RefundFacts['state']>([
  ['succeeded', 'done'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

/** Returns whether a dispute took money back. An inquiry takes nothing, and a prevented dispute is a refund. */
function tookMoney({ status }: Stripe.Dispute): boolean {
  return !status.startsWith('warning_') && status !== 'prevented'
}

function disputeFacts({ id, amount, currency, status }: Stripe.Dispute): DisputeFacts {
  return {
    reference: id,
    amountMinor: fromStripeAmount(amount, codeOf(currency)),
    state: DISPUTE_STATES.get(status) ?? 'open',
  }
}

const DISPUTE_STATES = new Map<string, DisputeFacts['state']>([
  ['won', 'won'],
  ['lost', 'lost'],
])

/** What we read of an event; Stripe's own types promise more than a later version of its API keeps. */
const signedEvent = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})

type EventObject = z.output<typeof signedEvent>['data']['object']

/** Returns the object of an event whose signature is valid. */
function readSigned(body: Buffer): { id: string; object: EventObject } | ProviderEvent {
  let given: unknown
  try {
    given = JSON.parse(body.toString())
  } catch {
    return unknownEvent('no JSON')
  }
  const { data: event } = signedEvent.safeParse(given)
  if (event) return { id: event.id, object: event.data.object }
  const { id = '', type = '', object = '' } = z.record(z.string(), z.unknown()).catch({}).parse(given)
  return unknownEvent([object, type, id].map(String).join(' ').trim().slice(0, 200))
}

function unknownEvent(unknown: string): ProviderEvent {
  return { id: '', paymentReference: null, unknown }
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof PaymentUnknown) return null
  throw error
}

/** Returns the session that an event is about; null if there is none. */
async function sessionIdOf(stripe: Stripe, object: EventObject): Promise<string | null> {
  if (object.object === 'checkout.session') return object.id ?? null
  if (object.object !== 'charge' && object.object !== 'refund' && object.object !== 'dispute') return null
  if (object.payment_intent === null || object.payment_intent === undefined) return null
  // Actions in the dashboard carry none of our metadata.
  const sessions = await stripe.checkout.sessions.list({ payment_intent: idOf(object.payment_intent), limit: 1 })
  return sessions.data[0]?.id ?? null
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}

/** Returns a currency code in upper case. Only a session that takes no money has none. */
function codeOf(currency: string | null): string {
  if (currency === null) throw new ProviderAway('Stripe shows a session that takes no money')
  return currency.toUpperCase()
}

/** Currencies without decimals that Stripe counts in hundredths nevertheless, which must end in 00. */
const IN_HUNDREDTHS = new Set(['ISK', 'UGX'])

/** The smallest payments that Stripe takes, in units of the currency; elsewhere it goes by what they are worth. */
const LEAST = new Map(
  [
    ['AUD BRL CAD CHF EUR INR NZD SGD USD', 0.5],
    ['GBP', 0.3],
    ['BGN', 1],
    ['AED MYR PLN RON', 2],
    ['DKK', 2.5],
    ['NOK SEK', 3],
    ['HKD', 4],
    ['MXN THB', 10],
    ['CZK', 15],
    ['JPY', 50],
    ['HUF', 175],
  ].flatMap(([codes, least]) =>
    String(codes)
      .split(' ')
      .map((code) => [code, Number(least)] as const),
  ),
)

/** How many digits an amount may have at most, in Stripe's units: eight, but for currencies of small units. */
const DIGITS = new Map(Object.entries({ COP: 10, HUF: 10, IDR: 12, INR: 9, JPY: 10, LBP: 12, TWD: 10 }))
const USUAL_DIGITS = 8

/** Returns whether Stripe takes a payment of our minor units, neither too small nor too large for it. */
export function stripeTakes(minor: number, currency: string): boolean {
  const largest = 10 ** (DIGITS.get(currency) ?? USUAL_DIGITS) - 1
  const isPayable = minor > 0 && minor % smallestAmount(currency) === 0
  return isPayable && minor >= (LEAST.get(currency) ?? 0) * 100 && (minor * unitsOf(currency)) / 100 <= largest
}

/**
 * Converts our minor units to Stripe's units of the currency. Throws PaymentRefused for a fraction of a unit that
 * cannot be divided.
 */
export function toStripeAmount(minor: number, currency: string): number {
  // If rounded, it would arrive as too little, or as too much that cannot be refunded.
  if (minor % smallestAmount(currency) !== 0) throw new PaymentRefused(`Stripe takes no fractions of ${currency}`)
  return (minor * unitsOf(currency)) / 100
}

/** Converts Stripe's units of a currency to our minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  return divideHalfUp(amount * 100, unitsOf(currency))
}

function unitsOf(currency: string): number {
  return IN_HUNDREDTHS.has(currency) ? 100 : 10 ** decimalsOf(currency)
}
