import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { ApiError } from '../../errors.ts'
import { messageTo, namesOf } from '../../http/field-names.ts'
import type { Api } from '../../http/zod.ts'
import type { NotedCall } from '../../services/partners/calls/call-log.ts'
import { TOKEN_LENGTH } from '../../values/token.ts'
import { bearerToken } from './bearer-auth.ts'

/** What a sign-in says of itself: with which key, and in the form of OAuth, why it is refused. */
interface SignIn {
  key: string
  refusal?: { error: string; error_description: string } | undefined
}

/** The request decorator that holds it. */
const SIGN_IN = 'signIn'

/**
 * Notes every call of a partner to the routes registered from here on, refused ones and unknown paths included, once it
 * is answered. What is noted contains no query, no body and nothing personal (decisions 6.38).
 */
export function logCalls(api: Api, { calls, bookingPrefix }: Deps, { environment, url }: Site): void {
  const root = new URL(url).pathname.replace(/\/$/, '')
  const ours = oursBy(bookingPrefix)
  api.decorateRequest(SIGN_IN, null)
  api.addHook('onResponse', (request, reply, done) => {
    const signIn = request.getDecorator<SignIn | null>(SIGN_IN)
    const token = bearerToken(request)
    const by = signIn ? { key: signIn.key } : token?.length === TOKEN_LENGTH ? { token } : undefined
    if (by)
      calls.note({
        environment,
        by,
        method: request.method,
        path: pathOf(request, reply.statusCode, ours).slice(root.length),
        status: reply.statusCode,
        ...refusalOf(request, signIn),
        durationMs: Math.round(reply.elapsedTime),
        requestId: request.id,
      })
    done()
  })
}

/** Notes with which key a call signs in, which the log then lists if a partner has that key. */
export function noteSignIn(request: FastifyRequest, signIn: SignIn): void {
  request.setDecorator<SignIn>(SIGN_IN, signIn)
}

/** Returns the path by its template, in which a parameter is written only if it is certainly a number or code of ours. */
function pathOf({ routeOptions, params }: FastifyRequest, status: number, ours: RegExp): string {
  const written = (_: string, name: string) => {
    const value = String(Object(params)[name])
    return ours.test(value) || (status < 400 && /^\d{1,15}$/.test(value)) ? value : `{${name}}`
  }
  return (routeOptions.url ?? '').replace(/:(\w+)/g, written).replace(/\*$/, '…')
}

/** Returns the pattern of codes of places, of references of bookings, items and statements, and of ids of deliveries. */
function oursBy(bookingPrefix: string): RegExp {
  const places = '(?:airport|train_station|city|resort)-\\d{1,5}(?:-[a-z]{1,2})?'
  const references = `${bookingPrefix}\\d{9}(?:-P\\d{1,3})?|S\\d{4}-\\d{4,6}`
  const ids = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
  return new RegExp(`^(?:${places}|${references}|${ids})$`)
}

const NONE = { code: null, message: null }

function refusalOf(request: FastifyRequest, signIn: SignIn | null): Pick<NotedCall, 'code' | 'message'> {
  if (signIn?.refusal) return { code: signIn.refusal.error, message: signIn.refusal.error_description }
  const { refusal } = request
  if (!refusal) return NONE
  return { code: refusal.code, message: messageOf(request, refusal) }
}

/** Returns what a refusal says without what it quotes: whatever the caller has sent, and any text in quotation marks. */
function messageOf(request: FastifyRequest, refusal: ApiError): string {
  // Of a form that could not be read, the names of its parts are the caller's.
  const isUnread = request.body === undefined && /^multipart\//i.test(request.headers['content-type'] ?? '')
  const message = isUnread
    ? refusal.faults.map(({ reason }) => reason).join('; ')
    : messageTo(request, refusal, namesOf(request))
  const folded = message.toLowerCase()
  const quoted = [request.params, request.query, request.body]
    .flatMap((part) => textsIn(part))
    .filter((text) => MAY_BE_PERSONAL.test(text) && folded.includes(text.toLowerCase()))
    .toSorted((one, other) => other.length - one.length)
    .map((text) => `(?<![\\p{L}\\p{N}])${text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`)
  return message
    .replace(new RegExp(['"[^"]*"', '“[^”]*”', ...quoted].join('|'), 'giu'), '…')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .slice(0, MAX_LENGTH)
}

/** Shorter texts and numbers tell nothing of anybody, and are part of many messages. */
const MAY_BE_PERSONAL = /\p{L}.{2}|\p{L}.\p{L}|.{2}\p{L}|\d{4}/su

const MAX_LENGTH = 500

/** Returns every text and number in a part of a request, down to more levels than any of our bodies has. */
function textsIn(value: unknown, levels = 8): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null || levels === 0) return []
  return Object.values(value).flatMap((inner) => textsIn(inner, levels - 1))
}
