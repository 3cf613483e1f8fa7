/** The parameters of a call, with nested names as in forms: `metadata[refund_id]`. */
type Params = Record<string, string>

interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'canceled'
  metadata: Params
}

interface Session {
  id: string
  object: 'checkout.session'
  mode: 'payment'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  amount_total: number
  currency: string
  client_reference_id: string | null
  customer_email: string | null
  locale: string | null
  metadata: Params
  success_url: string
  cancel_url: string | null
  url: string | null
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Params
}

interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: string
}

interface Event {
  id: string
  object: 'event'
  type: string
  data: { object: object }
}

/** A refusal by Stripe. */
export class StripeRefusal extends Error {
  status: number
  code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** What a fake of Stripe stores: sessions and their payments. API calls and tests change it. */
export class StripeBooks {
  events: Event[] = []
  /** The outcome of the next refund. */
  nextRefund: 'succeeded' | 'pending' | 'failed' | 'refused' = 'succeeded'
  #sessions: Session[] = []
  #intents: Intent[] = []
  #refunds: Refund[] = []
  #disputes: Dispute[] = []
  #made = 0

  /** Answers a call of the API. Throws StripeRefusal. */
  answer(method: string, path: string, params: Params): object {
    const [kind = '', ...rest] = path
      .replace(/^\/v1\//, '')
      .replace('checkout/sessions', 'sessions')
      .split('/')
    const route = [method, kind, ...rest.map((part, index) => (index === 0 ? ':id' : part))].join(' ')
    const [id = ''] = rest
    switch (route) {
      case 'POST sessions':
        return this.#open(params)
      case 'GET sessions':
        return page(
          path,
          this.#sessions.filter((session) => session.payment_intent === params['payment_intent']),
          params,
        )
      case 'GET sessions :id':
        return this.#expanded(this.session(id), params)
      case 'POST sessions :id expire':
        return this.#expire(this.session(id))
      case 'POST refunds':
        return this.#refund(params)
      case 'GET refunds':
        return page(
          path,
          this.#refunds.filter((refund) => refund.payment_intent === params['payment_intent']),
          params,
        )
      case 'GET disputes':
        return page(
          path,
          this.#disputes.filter((dispute) => dispute.payment_intent === params['payment_intent']),
          params,
        )
      default:
        throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path}).`)
    }
  }

  /** Returns a session by its id. Throws StripeRefusal. */
  session(id: string): Session {
    const session = this.#sessions.find((session) => session.id === id)
    if (!session) throw new StripeRefusal(404, `No such checkout.session: ${id}`, 'resource_missing')
    return session
  }

  /** Forgets a session, like an account other than the one that opened it. */
  forget(id: string): void {
    this.#sessions = this.#sessions.filter((session) => session.id !== id)
  }

  /** The traveller pays; a bank may need longer, or decline in the end. */
  pay(sessionId: string, status: 'succeeded' | 'processing' | 'requires_payment_method' = 'succeeded'): void {
    const session = this.session(sessionId)
    const paid = status === 'succeeded'
    const intent = this.#intentOf(session)
    Object.assign(intent, { status, amount_received: paid ? intent.amount : 0 })
    Object.assign(session, { status: 'complete', payment_status: paid ? 'paid' : 'unpaid', url: null })
    this.happen('checkout.session.completed', session)
  }

  /** The card is declined, and the page stays open for another. */
  decline(sessionId: string): void {
    this.#intentOf(this.session(sessionId)).status = 'requires_payment_method'
  }

  /** The traveller's bank opens a dispute, takes the money, or decides. */
  dispute(sessionId: string, status = 'needs_response'): void {
    const intent = this.#intentOf(this.session(sessionId))
    const { id: payment_intent, amount, currency } = intent
    const dispute = { id: this.#id('du'), amount, currency, charge: chargeOf(payment_intent), payment_intent, status }
    this.#disputes.push({ object: 'dispute', ...dispute })
    this.happen('charge.dispute.created', { object: 'dispute', ...dispute })
  }

  /** The banks decide every dispute. */
  decideDisputes(status: 'won' | 'lost'): void {
    for (const dispute of this.#disputes) dispute.status = status
  }

  /** The travellers' banks return every refund. */
  failRefunds(): void {
    for (const refund of this.#refunds) refund.status = 'failed'
  }

  /** Somebody makes a refund in the dashboard. */
  refundInDashboard(sessionId: string, amount: number): void {
    const { id } = this.#intentOf(this.session(sessionId))
    this.#refund({ payment_intent: id, amount: String(amount) })
  }

  #open(params: Params): Session {
    const amount = Number(required(params, 'line_items[0][price_data][unit_amount]'))
    if (!Number.isInteger(amount))
      throw new StripeRefusal(400, `Invalid integer: ${amount}`, 'parameter_invalid_integer')
    const currency = required(params, 'line_items[0][price_data][currency]')
    if (!/^[a-z]{3}$/.test(currency)) throw new StripeRefusal(400, `Invalid currency: ${currency}.`)
    const id = this.#id('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount,
      currency,
      client_reference_id: params['client_reference_id'] ?? null,
      customer_email: params['customer_email'] ?? null,
      locale: params['locale'] ?? null,
      metadata: metadataIn(params, 'metadata'),
      success_url: required(params, 'success_url'),
      cancel_url: params['cancel_url'] ?? null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    }
    this.#sessions.push(session)
    // Copied, so that a repeated answer is the same.
    return { ...session }
  }

  #expire(session: Session): Session {
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
      throw new StripeRefusal(400, message)
    }
    Object.assign(session, { status: 'expired', url: null })
    this.happen('checkout.session.expired', session)
    return { ...session }
  }

  #expanded(session: Session, params: Params): object {
    const isWanted = Object.values(params).includes('payment_intent')
    const intent = this.#intents.find(({ id }) => id === session.payment_intent)
    return isWanted && intent ? { ...session, payment_intent: intent } : session
  }

  /** Since 2022 a session has none before the first attempt to pay. */
  #intentOf(session: Session): Intent {
    const made = this.#intents.find(({ id }) => id === session.payment_intent)
    if (made) return made
    const { amount_total: amount, currency, metadata } = session
    const facts = { amount, amount_received: 0, currency, metadata }
    const intent: Intent = { id: this.#id('pi'), object: 'payment_intent', status: 'processing', ...facts }
    this.#intents.push(intent)
    session.payment_intent = intent.id
    return intent
  }

  #refund(params: Params): Refund {
    const intent = this.#intents.find(({ id }) => id === params['payment_intent'])
    if (!intent) throw new StripeRefusal(404, 'No such payment_intent', 'resource_missing')
    const back = this.#refunds.filter(({ payment_intent: id, status }) => id === intent.id && status !== 'failed')
    const left = intent.amount_received - back.reduce((sum, { amount }) => sum + amount, 0)
    const charge = chargeOf(intent.id)
    if (left === 0)
      throw new StripeRefusal(400, `Charge ${charge} has already been refunded.`, 'charge_already_refunded')
    const amount = params['amount'] === undefined ? left : Number(params['amount'])
    if (amount > left)
      throw new StripeRefusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
    const outcome = this.nextRefund
    this.nextRefund = 'succeeded'
    if (outcome === 'refused')
      throw new StripeRefusal(400, 'Insufficient funds in Stripe account.', 'balance_insufficient')
    const refund: Refund = {
      id: this.#id('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      charge,
      payment_intent: intent.id,
      status: outcome,
      metadata: metadataIn(params, 'metadata'),
    }
    this.#refunds.push(refund)
    this.happen('refund.created', refund)
    this.happen('charge.refunded', { id: charge, object: 'charge', payment_intent: intent.id })
    return { ...refund }
  }

  /** Records an event that Stripe reports. */
  happen(type: string, object: object): void {
    this.events.push({ id: this.#id('evt'), object: 'event', type, data: { object: { ...object } } })
  }

  #id(prefix: string): string {
    this.#made += 1
    return `${prefix}_${String(this.#made).padStart(4, '0')}`
  }
}

function chargeOf(intentId: string): string {
  return intentId.replace('pi', 'ch')
}

function required(params: Params, name: string): string {
  const value = params[name]
  if (value === undefined || value === '')
    throw new StripeRefusal(400, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

function metadataIn(params: Params, name: string): Params {
  const entries = Object.entries(params).filter(([key]) => key.startsWith(`${name}[`))
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
}

/** Returns a page of a list, the newest first. */
function page(url: string, found: { id: string }[], params: Params): object {
  const newestFirst = found.toReversed()
  const after = params['starting_after']
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  const end = start + Number(params['limit'] ?? 10)
  return { object: 'list', url, has_more: end < newestFirst.length, data: newestFirst.slice(start, end) }
}
