import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Environment } from '../values/environment.ts'
import { digestOf } from '../values/token.ts'
import { clientAddress } from './client-address.ts'
import { optional, shape } from './fields.ts'

/** The headers of an endpoint whose requests may be repeated safely (decisions 6.8). */
export const idempotencyHeaders = z.object({
  'idempotency-key': optional(shape(/^[\x20-\x7e]{1,255}$/, 'must be 1 to 255 printable ASCII characters'), {
    description: 'Any text that names this request, such as a UUID.',
  }),
})

/**
 * Returns an anonymous request in the form that `answerOnce` expects. Its key is scoped to the client's address (decisions
 * 6.8), which is stored only as a digest together with the key, so that it cannot be found by trying all addresses.
 */
export function repeatable(request: FastifyRequest, environment: Environment, endpoint: string) {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return { environment, scope: endpoint, key: undefined, request: request.body }
  const client = digestOf(`${clientAddress(request)} ${key}`)
  return { environment, scope: `${endpoint} ${client}`, key, request: request.body }
}

/** Marks an answer that was given before. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('Idempotent-Replayed', 'true')
}
