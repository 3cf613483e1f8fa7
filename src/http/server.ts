import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '../config.ts'
import { SILENCE_MS } from '../db/unavailable.ts'
import { parseBodies } from './bodies.ts'
import { ipOf, readForwarded } from './client-address.ts'
import { answerClientError, answerFrameworkError, handleErrors } from './error-handler.ts'
import { sendHeadersOfAll } from './headers-of-all.ts'
import { originForm } from './plain-url.ts'
import { CALENDAR_METHODS } from './public-api.ts'
import { parseLinkQuery } from './query-string.ts'
import { shedLoad } from './shed-load.ts'
import { type Api, serializerCompiler, validatorCompiler, type ZodTypes } from './zod.ts'

/**
 * How long a connection may be inactive while a request is handled; a client that does not read is then cut off. Longer
 * than waiting for a connection to the database and then for a response that never comes, so that the caller is told.
 */
const IDLE_MS = SILENCE_MS + 10_000

/**
 * How long a connection stays open without a request. Longer than proxies keep one (Caddy two minutes, HAProxy and nginx
 * one), because a request that a proxy sends while we close fails.
 */
const KEPT_MS = 130_000

/**
 * Returns a server without routes: how it parses requests, what it refuses, what it logs, and how it stops. Routes are
 * looked up by the result of `routedPath` for a request's path and query.
 */
export function newServer(
  { trustProxy, siteUrl }: Pick<Config, 'trustProxy' | 'siteUrl'>,
  log: FastifyBaseLogger,
  { routedPath, leaving }: { routedPath: (url: string) => string; leaving: AbortSignal },
): Api {
  const errorsPage = `${siteUrl}/developers/errors`
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    genReqId: requestId,
    bodyLimit: 64 * 1024,
    rewriteUrl: (raw) => {
      const { url = '/' } = raw
      if (url.startsWith('/')) return routedPath(url)
      const originalUrl = originForm(url)
      // Languages and redirects are told from this one, in which no host may stand.
      Object.assign(raw, { originalUrl })
      return routedPath(originalUrl)
    },
    requestTimeout: 10_000,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: KEPT_MS,
    // Requests on open connections during shutdown are handled as usual.
    return503OnClosing: false,
    // A missing body only times out if the limit for headers is no longer than the one for the whole request.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 10_000, requestTimeout: 10_000 },
    // Given a number, Fastify would trust no proxy; a function counts them.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    // No shorter than a URL can be, so that an overlong token is merely unknown.
    routerOptions: { querystringParser: parseLinkQuery, maxParamLength: 16 * 1024 },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerClientError(errorsPage, error, socket),
  }).withTypeProvider<ZodTypes>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Known, so that a path answers what it takes instead (405).
  for (const method of CALENDAR_METHODS) app.addHttpMethod(method)
  parseBodies(app)
  if (trustProxy !== false) readForwarded(app)
  sendHeadersOfAll(app)
  handleErrors(app, errorsPage)
  closeConnections(app, leaving)
  shedLoad(app)
  return app
}

/**
 * Asks every client to close its connection after its response, once the process is leaving. The server closes none
 * itself while a proxy may be sending a request on it.
 */
function closeConnections(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onRequest', (_, reply, done) => {
    if (leaving.aborted) void reply.header('connection', 'close')
    done()
  })
  // Once the server closes, a connection whose request was in flight must not stay open for another one.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1
  })
}

/** Called after every response. The route is the template that matched, or undefined for an unknown path. */
export type RequestObserver = (answer: {
  method: string
  route: string | undefined
  status: number
  seconds: number
}) => void

/** Reports every response to the observer, with the time measured by Fastify. */
export function observeRequests(app: FastifyInstance, observe: RequestObserver): void {
  app.addHook('onResponse', (request, reply, done) => {
    observe({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
    done()
  })
}

/** Returns the caller's own X-Request-Id if it is acceptable, otherwise a new one. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && /^[\w.:-]{1,128}$/.test(own) ? own : randomUUID()
}

/** Logs every response on one line, without bodies and, of the query, only the client's name. */
class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!LOGGED_LEVELS.has(request.log.level)) return
    const { method, originalUrl } = request
    const query = originalUrl.indexOf('?')
    request.log.info(
      {
        method,
        path: maskToken(query < 0 ? originalUrl : originalUrl.slice(0, query)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: ipOf(request),
        source: query < 0 ? undefined : sourceOf(originalUrl),
        err: error ?? undefined,
      },
      'request',
    )
  }
}

/** The levels at which the log has a line for every request. */
const LOGGED_LEVELS = new Set(['trace', 'debug', 'info'])

/** The path segments that precede a secret, even if the rest of the path matches no route. */
const BEFORE_SECRETS = [
  '/public-checkout/',
  '/checkout-link/',
  '/book/bookings/',
  '/book/shared/',
  '/book/payments/',
  '/pay/test/',
  '/sign-in/',
  '/d/calendar/',
  '/d/',
  '/s/',
]

const SECRET = new RegExp(`(${BEFORE_SECRETS.join('|')})[^/?]+`)

/** Masks the secret in the path of a link, a payment or a sign-in. */
function maskToken(path: string): string {
  return path.replace(SECRET, '$1…')
}

/** Returns the name by which existing clients identify themselves (decisions 3.14). */
function sourceOf(url: string): string | undefined {
  return /[?&]source=([^&#]{1,64})/.exec(url)?.[1]
}
