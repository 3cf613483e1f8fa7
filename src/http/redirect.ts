import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'

/** Redirects the browser. The target depends on the moment, so nobody may cache it. */
export function redirectOnce(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(url, 302)
}

/**
 * Redirects to where a page has moved for good: the same path that was asked for with another end, of as many segments,
 * and the same query. It may be cached for a day, because a name can come back.
 */
export function redirectForGood({ originalUrl }: FastifyRequest, reply: FastifyReply, end: string): FastifyReply {
  const [path = '', query] = originalUrl.split('?', 2)
  const before = path.split('/').slice(0, 1 - end.split('/').length)
  const url = before.join('/') + end + (query === undefined ? '' : `?${query}`)
  return reply.header('Cache-Control', 'public, max-age=86400').redirect(url, 301)
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
