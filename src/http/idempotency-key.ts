import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Environment } from '../values/environment.ts'
import { digestOf } from '../values/token.ts'
import { clientAddress } from './client-address.ts'
import { optional, shape } from './fields.ts'

/** The headers of an endpoint whose requests can be repeated safely (decisions 6.8). */
export const idempotencyHeaders = z.object({
  'idempotency-key': optional(
    { ...shape(/^[\x20-\x7e]{1,255}$/, 'must be 1 to 255 printable ASCII characters'), isNoneIfBlank: true },
    { description: 'Any text that identifies this request, such as a UUID; quotes around it do not count.' },
  ),
})

/** Returns a request in the form that `answerOnce` takes. Its key is scoped to one endpoint and one caller. */
export function repeatable(request: FastifyRequest, environment: Environment, scope: string) {
  const written = request.headers['idempotency-key']
  const key = typeof written === 'string' ? written.trim().replace(QUOTED, '$1') : ''
  return { environment, scope, key: key === '' ? undefined : key, request: contentOf(request) }
}

/** A key as a string of a structured header, in which the draft standard writes it. */
const QUOTED = /^"(.+)"$/

/**
 * Returns what a request asks for: its body and, if its endpoint reads a query, what that asks for beyond its defaults.
 */
function contentOf({ body, query, routeOptions }: FastifyRequest): unknown {
  if (!routeOptions.schema?.querystring) return body
  const asked = Object.entries(Object(query)).filter(([, value]) => value !== undefined && value !== false)
  return asked.length > 0 ? [body, Object.fromEntries(asked)] : body
}

/**
 * Returns an anonymous request in the form that `answerOnce` takes. Its key is scoped to the client's address
 * (decisions 6.8) and, for requests that count towards a partner, to that partner, because many visitors send the key
 * of one partner's page. The address is stored only as a digest together with the key, so that trying all addresses
 * does not reveal it.
 */
export function repeatableByAddress(request: FastifyRequest, environment: Environment, endpoint: string) {
  const named = repeatable(request, environment, endpoint)
  if (named.key === undefined) return named
  const { countedFor } = request
  const caller = (countedFor ? `${countedFor.name} ` : '') + clientAddress(request)
  return { ...named, scope: `${endpoint} ${digestOf(`${caller} ${named.key}`)}` }
}

/** Marks a replayed response. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('Idempotent-Replayed', 'true')
}
