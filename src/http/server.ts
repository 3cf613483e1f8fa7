import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { answerClientError, answerFrameworkError, handleErrors } from './error-handler.ts'
import { sendHeadersOfAll } from './headers-of-all.ts'
import { parseQueryString } from './query-string.ts'
import { RequestLog, requestId } from './request-log.ts'
import { shedLoad } from './shed-load.ts'
import { type Api, serializerCompiler, validatorCompiler, type ZodTypes } from './zod.ts'

/**
 * How long nothing may move on a connection while a request is answered: a client that does not read is cut off then.
 * Longer than any statement may take, so that whoever waits for one is told.
 */
const IDLE_MS = 35_000

/**
 * A server without routes: how it reads requests, what it refuses, what it logs, how it stops. Routes are found by what
 * `routedPath` makes of a request's path and query.
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
    // What still comes on open connections while the server closes is answered like everything else.
    return503OnClosing: false,
    // A body that does not come is timed out only where the limit for headers is no longer than the one for all.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 10_000, requestTimeout: 10_000 },
    // By a number of its own the framework believes nobody.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    // No longer than a URL can be: what is too long for a token is an unknown one.
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 16 * 1024 },
    // Keys that could change an object's prototype are ignored like unknown ones.
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
 * Asks every client to close its connection with its answer, once the process is leaving. None is closed while a proxy may
 * be sending a request on it.
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
