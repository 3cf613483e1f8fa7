import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Part, Deps, Site } from '../deps.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { seeOther } from '../http/mount.ts'
import type { Api } from '../http/zod.ts'
import { findFullBookingById, findTravellersBooking } from '../services/bookings/find-booking.ts'
import { findSharedBooking } from '../services/bookings/shared-link.ts'
import { readTravellerToken } from '../services/bookings/signed-tokens.ts'
import { findPublishableKey } from '../services/partners/publishable-keys.ts'
import { findAhead } from '../services/partners/sandbox-clock.ts'
import { findPayment, findPaidBooking } from '../services/payments/payment.ts'
import { decide, findTestPayment } from '../services/payments/providers/test-provider.ts'
import { findLink } from '../services/sale/links/checkout-link.ts'
import { findClientLink } from '../services/sale/links/client-link.ts'
import { PRODUCTS } from '../values/booking.ts'
import { findByCode } from '../values/code.ts'
import { parseDecimal, toDecimal } from '../values/money.ts'
import { textParam, type TextParams, textParams } from '../web/request/text-params.ts'
import { PAYMENT_NAMES, PRICE_CHANGED, BY_EVERY_CALL, REASONS, REFUSING_FIELDS, type RefusingField } from './magic.ts'

/** Returns the same part with magic values and partners' clocks, as described in `/developers/sandbox`. */
export function withMagicValues(part: Part): Part {
  return async (app, deps, site) => {
    refuseCalls(app)
    const there = { ...deps, clock: partnersClock(app, deps, site) }
    addMagicPages(app, there, site)
    await part(app, there, site)
  }
}

/** Lets the last names of travellers change the displayed price and determine the outcome of their payments. */
function addMagicPages(pages: Api, deps: Deps, site: Site): void {
  pages.addHook('preHandler', async (request, reply) => {
    if (isFor(request, 'POST', '/book/bookings')) changePrice(request)
    if (!isFor(request, 'GET', '/pay/test/:reference')) return
    const returnUrl = await decidePayment(deps, site, textParam(request.params, 'reference') ?? '')
    // Sending the reply ends the request here.
    if (returnUrl !== undefined) await seeOther(reply, returnUrl)
  })
}

function isFor({ method, routeOptions }: FastifyRequest, wanted: 'GET' | 'POST', path: string): boolean {
  return method === wanted && routeOptions.url?.endsWith(path) === true
}

/** Makes the form say that another total was displayed than the current one. */
function changePrice(request: FastifyRequest): void {
  const shownMinor = parseDecimal(textParam(request.body, 'quoted_total') ?? '', 2)
  if (textParam(request.body, 'last_name') !== PRICE_CHANGED || shownMinor === undefined) return
  request.body = { ...Object(request.body), quoted_total: String(toDecimal(shownMinor - CHANGE_MINOR)) }
}

/** By how much the price differs from the displayed one. */
const CHANGE_MINOR = 100

/** Decides an open payment by the name of its traveller, and returns where the browser goes next. */
async function decidePayment(
  { db, clock }: Deps,
  { environment }: Site,
  reference: string,
): Promise<string | undefined> {
  const opened = await findTestPayment(db, { reference, environment })
  if (opened?.state !== 'open') return undefined
  const payment = await findPayment(db, opened.paymentId)
  const found = payment && (await findFullBookingById(db, environment, payment.bookingId))
  const [, decision] = Object.entries(PAYMENT_NAMES).find(([name]) => name === found?.booking.lastName) ?? []
  if (!decision) return undefined
  await decide(db, { reference, environment }, decision, clock())
  return opened.returnUrl
}

/** Refuses calls with a magic value before any other check. */
function refuseCalls(app: Api): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { schema = {} } = request.routeOptions
    for (const field of REFUSING_FIELDS) {
      if (!field.operations.includes(schema.operationId ?? '')) continue
      const found = valueOf(request, field)
      const code = found && field.codes[found.value]
      if (found && code && isDocumented(schema, code)) throw refusal(code, found)
    }
    done()
  })
}

/** A value, and its field as it was written. */
interface Found {
  field: string
  value: string
}

function valueOf(request: FastifyRequest, { paths }: RefusingField): Found | undefined {
  for (const [part, ...path] of paths) {
    const value = path.reduce<unknown>(memberOf, request[part])
    if (typeof value === 'string') return { field: path.join('.'), value }
  }
  return undefined
}

function memberOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? Reflect.get(whole, name)
    : undefined
}

function isDocumented({ errors = [] }: FastifySchema, code: ErrorCode): boolean {
  return errors.includes(code) || BY_EVERY_CALL.includes(code)
}

function refusal(code: ErrorCode, { field, value }: Found): ApiError {
  const reason = REASONS[value] ?? 'is a sandbox magic value that triggers this refusal'
  return new ApiError(code, [{ about: [], field, reason }], { headers: HEADERS[code] ?? {} })
}

/** The headers of a deliberate refusal. */
const HEADERS: Partial<Record<ErrorCode, Record<string, string>>> = {
  UNAUTHORIZED: { 'WWW-Authenticate': 'Bearer' },
  INVALID_CREDENTIALS: { 'WWW-Authenticate': 'Bearer' },
  INVALID_API_KEY: { 'WWW-Authenticate': 'ApiKey' },
  RATE_LIMITED: { 'Retry-After': '60' },
  SERVICE_UNAVAILABLE: { 'Retry-After': '5' },
}

/**
 * Returns the clock for a part of the sandbox: during a request, that of the partner it belongs to. Code that is given
 * the time need not know whose it is. Whether keys and tokens have expired is checked earlier, by the real clock.
 */
function partnersClock(app: Api, deps: Deps, site: Site): () => Date {
  const ahead = new AsyncLocalStorage<number>()
  // From the first `run` on, Node 20 follows every promise of the process, so nobody runs whose clock has not moved.
  const goOn = (aheadMs: number, done: () => void) => (aheadMs === 0 ? done() : ahead.run(aheadMs, done))
  app.addHook('preHandler', (request, _reply, done) => {
    findPartnerOf(deps, site, request)
      .then((partnerId) => (partnerId === null ? 0 : findAhead(deps.db, partnerId)))
      .then((aheadMs) => goOn(aheadMs, done), done)
  })
  return () => new Date(deps.clock().getTime() + (ahead.getStore() ?? 0))
}

/**
 * Returns the partner of a request, identified by its token, a publishable key, a promo code, or by a link, booking or
 * payment that came through one, in a tool call among its arguments; null without a partner.
 */
async function findPartnerOf(deps: Deps, site: Site, request: FastifyRequest): Promise<number | null> {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const { environment } = site
  if (bearer !== undefined) {
    const owner = await deps.findTokenOwner({ token: bearer, environment }, deps.clock())
    return owner?.partner.id ?? null
  }
  const argued = argumentsOf(request.body)
  const params = { ...textParams(request.query), ...textParams(request.body), ...argued }
  const named = { ...textParams(request.params), ...(argued['token'] === undefined ? {} : { token: argued['token'] }) }
  return (
    (await partnerOfLink(deps, site, named['token'] ?? params['t'])) ??
    (await partnerOfBooking(deps, site, named)) ??
    partnerOfKey(deps, site, request.headers['x-api-key'] ?? params['api_key']) ??
    partnerOfCode(deps, params) ??
    (await partnerOfClientLink(deps, site, params['key']))
  )
}

const toolCall = z.object({ method: z.literal('tools/call'), params: z.object({ arguments: z.looseObject({}) }) })

/** Returns the arguments of an agent's tool call; of several in one body, those of the first. */
function argumentsOf(body: unknown): TextParams {
  const call = toolCall.safeParse(Array.isArray(body) ? body[0] : body)
  return textParams(call.data?.params.arguments)
}

async function partnerOfLink({ db }: Deps, { environment }: Site, token: string | undefined): Promise<number | null> {
  if (token === undefined) return null
  for (const product of PRODUCTS) {
    const link = await findLink(db, { token, environment, product })
    if (link) return link.partnerId
  }
  return null
}

/** Finds the partner of a booking by the token of its page, of the shared page, or by its payment. */
async function partnerOfBooking(
  { db, travellerKey, clock }: Deps,
  { environment }: Site,
  { token, id, reference }: TextParams,
): Promise<number | null> {
  const owner = token === undefined ? undefined : readTravellerToken(travellerKey, token)
  if (owner) return (await findTravellersBooking(db, environment, owner))?.booking.partnerId ?? null
  if (token !== undefined)
    return (await findSharedBooking(db, travellerKey, environment, token, clock()))?.booking.partnerId ?? null
  const test = reference === undefined ? undefined : await findTestPayment(db, { reference, environment })
  const paymentId = id ?? test?.paymentId
  const paid = paymentId === undefined ? undefined : await findPaidBooking(db, environment, paymentId)
  return paid?.booking.partnerId ?? null
}

function partnerOfKey({ catalogue }: Deps, { environment }: Site, key: unknown): number | null {
  const known = typeof key === 'string' && findPublishableKey(catalogue.current, { key, environment })
  return known ? known.partnerId : null
}

function partnerOfCode({ catalogue }: Deps, { promo, promo_code: code = promo }: TextParams): number | null {
  return findByCode(catalogue.current.partnerCodes, code ?? '')?.partnerId ?? null
}

async function partnerOfClientLink({ db, clock }: Deps, { environment }: Site, key: string | undefined) {
  const link = key === undefined ? undefined : await findClientLink(db, { key, environment }, clock())
  return link?.partnerId ?? null
}
