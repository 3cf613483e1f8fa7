import createFetchClient from 'openapi-fetch'
import { type Client, answerOf, createClient } from './client.ts'
import type { paths as PartnerV1Paths } from './descriptions/partner-v1.ts'
import type { paths as PartnerPaths } from './descriptions/partner-v2.ts'
import type { paths as SkiPaths } from './descriptions/ski-rental-public-v1.ts'
import type { paths as TransferPaths } from './descriptions/transfer-public-v1.ts'
import { type Send, withRetries } from './retries.ts'
import { type HeldToken, withToken } from './sign-in.ts'

/** Where the API is: on a site, or in its sandbox; or at a root of its own, where these have hosts of their own. */
export type Root = { site: string; sandbox?: boolean | undefined } | { baseUrl: string }

/** How calls are sent. */
export interface ConnectionOptions {
  /** How often a read, or a write that can be repeated, is tried again; 3 by default. */
  retries?: number | undefined
  /** How long one try may take, in milliseconds; 30,000 by default. */
  timeoutMs?: number | undefined
  /** What sends a request; `fetch` by default. */
  fetch?: Send | undefined
}

/** Options of the clients that need no key. */
export type PublicOptions = Root &
  ConnectionOptions & {
    /** Your publishable key (`nvp_…`), if you have one: limits count by it, and what is sold is yours. */
    apiKey?: string | undefined
  }

/** Options of the partner's clients. The secret does not belong into a page. */
export type PartnerOptions = Root & ConnectionOptions & { apiKey: string; apiSecret: string }

/** What has no place in a client: the links of pages, and the sign-in, which it does itself. */
type Pages = '/book/quick-search' | '/book/quick-checkout'
type SignIn = '/token'

/** Returns a client of the transfer API: places, quotes, calendars and checkout links. */
export function createTransferClient(options: PublicOptions): Client<Omit<TransferPaths, Pages>> {
  return createClient(publicOptions(options, '/api/public/v1'), { 'POST /checkout-link': true })
}

/** Returns a client of the ski rental API: resorts, shops, quotes, calendars and checkout links. */
export function createSkiClient(options: PublicOptions): Client<Omit<SkiPaths, Pages>> {
  return createClient(publicOptions(options, '/ski/api/public/v1'), { 'POST /checkout-link': true })
}

/** Returns a client of the partner API: offers, bookings, changes, cancellations, events and price lists. */
export function createPartnerClient(options: PartnerOptions): Client<Omit<PartnerPaths, SignIn>> {
  return createClient(partnerOptions(options, '/api/v2'), {
    'POST /transfer': true,
    'POST /booking': true,
    'PATCH /booking/{reference}': true,
    'POST /booking/{reference}/items/{number}/change': true,
  })
}

/** Returns a client of version 1 of the partner API, which is deprecated. */
export function createPartnerV1Client(options: PartnerOptions): Client<Omit<PartnerV1Paths, SignIn>> {
  return createClient(partnerOptions(options, '/api'), { 'POST /transfer': true, 'POST /booking': true })
}

function publicOptions(options: PublicOptions, path: string) {
  const { apiKey, retries = RETRIES } = options
  const headers = apiKey === undefined ? {} : { 'x-api-key': apiKey }
  return { baseUrl: baseUrlOf(options, path), headers, fetch: withRetries(senderOf(options), retries) }
}

function partnerOptions(options: PartnerOptions, path: string) {
  const { apiKey: api_key, apiSecret: api_secret, retries = RETRIES } = options
  const baseUrl = baseUrlOf(options, path)
  const send = senderOf(options)
  const { POST } = createFetchClient<PartnerPaths>({ baseUrl, fetch: send })
  return { baseUrl, fetch: withToken(withRetries(send, retries), signIn) }

  async function signIn(): Promise<HeldToken> {
    const { token, created_at, expires_at } = answerOf(await POST('/token', { body: { api_key, api_secret } })).data
    // By this machine's own clock, which may be off the server's.
    return { token, renewAt: Date.now() + (expires_at - created_at) * 1000 * SHARE_OF_LIFE }
  }
}

const RETRIES = 3
const TIMEOUT_MS = 30_000

/** A token is renewed when this much of its life is over. */
const SHARE_OF_LIFE = 0.95

function baseUrlOf(root: Root, path: string): string {
  if ('baseUrl' in root) return root.baseUrl
  return root.site.replace(/\/$/, '') + (root.sandbox ? '/sandbox' : '') + path
}

function senderOf({ fetch: send = (request) => fetch(request), timeoutMs = TIMEOUT_MS }: ConnectionOptions): Send {
  return async (request) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    return send(new Request(request, { signal }))
  }
}
