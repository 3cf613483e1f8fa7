import type { FastifyRequest } from 'fastify'
import type { RepeatableRequest } from '../../services/platform/answer-once.ts'
import { ownerOf } from './bearer-auth.ts'

/** Returns a partner's request in the form that `answerOnce` expects. */
export function repeatable(request: FastifyRequest, endpoint: 'booking' | 'transfer'): RepeatableRequest {
  const { partner, environment } = ownerOf(request)
  const key = request.headers['idempotency-key']
  return {
    environment,
    scope: `partner ${partner.id} ${endpoint}`,
    key: typeof key === 'string' ? key : undefined,
    request: request.body,
  }
}
