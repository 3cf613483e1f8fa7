import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { SILENCE_MS } from '../db/unavailable.ts'
import { answerClientError, answerFrameworkError, handleErrors } from './error-handler.ts'
import { sendHeadersOfAll } from './headers-of-all.ts'
import { parseQueryString } from './query-string.ts'
import { RequestLog, requestId } from './request-log.ts'
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
    rewriteUrl: ({ url = '/' }) => routedPath(url),
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
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 16 * 1024 },
    // Ignores keys that could change an object's prototype, like unknown keys.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerClientError(errorsPage, error, socket),
  }).withTypeProvider<ZodTypes>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => parseQueryString(body),
  )
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
