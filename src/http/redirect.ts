import type { FastifyReply } from 'fastify'
import { ApiError } from '../errors.ts'

/** Sends the browser on. Where to depends on the moment, so nobody may remember it. */
export function redirectOnce(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(url, 302)
}

/** Answers, or sends the browser elsewhere when that is refused with an ApiError, which the log keeps. */
export async function orElse(
  reply: FastifyReply,
  elsewhere: string,
  answer: () => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    reply.log.info({ requestId: reply.request.id, code: error.code, reason: error.message }, 'page refused')
    return redirectOnce(reply, elsewhere)
  }
}
