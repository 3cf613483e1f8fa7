import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RawEvent } from '../../src/services/payments/provider.ts'
import { listen } from './listen.ts'
import { StripeBooks, StripeRefusal } from './stripe-books.ts'

/** A call of the API as it was received. */
interface ApiCall {
  method: string
  path: string
  idempotencyKey: string | undefined
  params: Record<string, string>
}

interface Kept {
  fingerprint: string
  status: number
  body: object
}

/** Stripe's API on loopback with its payments and events, and switches for its failures. */
export interface StripeFake {
  /** The options of a provider that talks to it. */
  account: {
    secretKey: string
    webhookSecret: string
    api: { host: string; port: number; protocol: 'http' }
  }
  books: StripeBooks
  calls: ApiCall[]
  /** How every call ends: with an answer, with none, with an error of Stripe's, or rate limited. */
  mood: 'up' | 'hanging' | 'failing' | 'limiting'
  /** Executes the next calls of a path, this many, without answering. */
  loseAnswers(path: string, times: number): void
  /** The latest event of this type, signed as Stripe would send it. */
  signed(type: string, now: Date): RawEvent
  /** Posts such an event to an address, and returns the status of the answer. */
  send(type: string, url: string, now: Date): Promise<number>
  close(): Promise<void>
}

const SECRET_KEY = 'sk_test_fake'
const WEBHOOK_SECRET = 'whsec_fake'

/** Starts a fake of Stripe's API. */
export async function startStripe(): Promise<StripeFake> {
  const kept = new Map<string, Kept>()
  const toLose = new Map<string, number>()
  const http = createServer((request, response) => void answer(request, response))
  const api = { host: '127.0.0.1', port: await listen(http), protocol: 'http' as const }
  const stripe: StripeFake = {
    account: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, api },
    books: new StripeBooks(),
    calls: [],
    mood: 'up',
    loseAnswers: (path, times) => void toLose.set(path, times),
    signed(type, now) {
      const event = stripe.books.events.findLast((one) => one.type === type)
      if (!event) throw new Error(`no ${type} happened`)
      const body = Buffer.from(JSON.stringify(event))
      const timestamp = Math.floor(now.getTime() / 1000)
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.`).update(body).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${timestamp},v1=${signature}` } }
    },
    async send(type, url, now) {
      const { body, headers } = stripe.signed(type, now)
      const signature = String(headers['stripe-signature'])
      const posted = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      return (await fetch(url, { method: 'POST', body: new Uint8Array(body), headers: posted })).status
    },
    async close() {
      http.closeAllConnections()
      await new Promise((closed) => http.close(closed))
    },
  }
  return stripe

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://stripe')
    const params = Object.fromEntries(
      request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams,
    )
    const call: ApiCall = {
      method: request.method ?? '',
      path: url.pathname,
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      params,
    }
    stripe.calls.push(call)
    if (stripe.mood === 'hanging') return
    const { status, body } = request.headers.authorization === `Bearer ${SECRET_KEY}` ? carryOut(call) : WRONG_KEY
    const times = toLose.get(call.path) ?? 0
    if (times > 0) {
      toLose.set(call.path, times - 1)
      request.socket.destroy()
      return
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
    })
    response.end(JSON.stringify(body))
  }

  function carryOut(call: ApiCall): { status: number; body: object } {
    if (stripe.mood === 'failing') return errorBody(500, 'api_error', 'An unknown error occurred')
    if (stripe.mood === 'limiting') return errorBody(429, 'invalid_request_error', 'Too many requests', 'rate_limit')
    if (call.idempotencyKey === undefined || call.method !== 'POST') return work(call)
    const fingerprint = JSON.stringify([call.path, call.params])
    const before = kept.get(call.idempotencyKey)
    if (before && before.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.idempotencyKey}' if you meant to execute a different request.`
      return errorBody(400, 'idempotency_error', message)
    }
    const done = before ?? { fingerprint, ...work(call) }
    kept.set(call.idempotencyKey, done)
    return done
  }

  function work({ method, path, params }: ApiCall): { status: number; body: object } {
    try {
      return { status: 200, body: stripe.books.answer(method, path, params) }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return errorBody(error.status, 'invalid_request_error', error.message, error.code)
    }
  }
}

const WRONG_KEY = errorBody(401, 'invalid_request_error', 'Invalid API Key provided: ****')

function errorBody(status: number, type: string, message: string, code?: string) {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } }
}
