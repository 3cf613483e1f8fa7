import type { FastifyReply } from 'fastify'
import { ApiError } from '../errors.ts'

/** Sends the browser on. Where to depends on the moment, so nobody may remember it. */
export function redirectOnce(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(url, 302)
}

/** Redirects to the target, or elsewhere when finding the target is refused with an ApiError, which the log keeps. */
export function orElse(reply: FastifyReply, elsewhere: string, target: () => string): FastifyReply {
  try {
    return redirectOnce(reply, target())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    reply.log.info({ requestId: reply.request.id, code: error.code, reason: error.message }, 'deep link refused')
    return redirectOnce(reply, elsewhere)
  }
}
