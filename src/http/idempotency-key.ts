import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { optional, shape } from './fields.ts'

/** The headers of an endpoint whose requests may be repeated safely (decisions 6.8). */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': optional(shape(/^[\x20-\x7e]{1,255}$/, 'must be 1 to 255 printable ASCII characters'), {
    description: 'Any text that names this request, such as a UUID.',
  }),
})

/** Says of an answer whether it was given before. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('Idempotent-Replayed', 'true')
}
