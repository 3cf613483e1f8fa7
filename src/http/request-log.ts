import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { addressOf } from './client-address.ts'
import { headersOfAll } from './headers-of-all.ts'

/** Returns the caller's own X-Request-Id if it is a reasonable one, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && /^[\w.:-]{1,128}$/.test(own) ? own : randomUUID()
}

/**
 * Adds its request id to every answer and logs it in one line: no bodies, and of the query only the client's name. All
 * requests share the logger, so what else is said of one names its id.
 */
export function logRequests(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.log = reply.log = log
    reply.headers(headersOfAll(request))
    done()
  })
  // If the line were dropped, the hook would only cost time.
  if (!LOGGED_LEVELS.has(log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const { method, originalUrl } = request
    const query = originalUrl.indexOf('?')
    log.info(
      {
        requestId: request.id,
        method,
        path: maskToken(query < 0 ? originalUrl : originalUrl.slice(0, query)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: addressOf(request),
        source: query < 0 ? undefined : sourceOf(originalUrl),
      },
      'request',
    )
    done()
  })
}

/** The levels at which the log has a line for every request. */
const LOGGED_LEVELS = new Set(['trace', 'debug', 'info'])

/** Hides the secret in the path of a link, of a traveller's page, of what a payment returns to, and of a sign-in. */
function maskToken(path: string): string {
  return path.replace(
    /(\/public-checkout\/|\/book\/bookings\/|\/book\/payments\/|\/pay\/test\/|\/sign-in\/)[^/?]+/,
    '$1…',
  )
}

/** What existing clients call themselves (decisions 3.14). */
function sourceOf(url: string): string | undefined {
  return /[?&]source=([^&#]{1,64})/.exec(url)?.[1]
}
