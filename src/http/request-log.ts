import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { ipOf } from './client-address.ts'

/** Returns the caller's own X-Request-Id if it is acceptable, otherwise a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && /^[\w.:-]{1,128}$/.test(own) ? own : randomUUID()
}

/** Logs every response on one line, without bodies and, of the query, only the client's name. */
export class RequestLog extends LogController {
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
