import type { FastifyReply } from 'fastify'
import { ApiError } from '../errors.ts'

/** Redirects the browser. The target depends on the moment, so nobody may cache it. */
export function redirectOnce(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(url, 302)
}

/** Sends the browser on after a form, by GET. */
export function seeOther(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(url, 303)
}

/** Runs the answer, or redirects the browser if it throws an ApiError, which is logged. */
export async function orElse(
  reply: FastifyReply,
  elsewhere: () => string,
  answer: () => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    reply.log.info({ code: error.code, reason: error.message }, 'page refused')
    return redirectOnce(reply, elsewhere())
  }
}
