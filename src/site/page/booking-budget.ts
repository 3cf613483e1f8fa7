import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'

/** How many forms an address may send in a minute, refused ones and changes of language among them. */
export const FORMS_PER_MINUTE = 60

/** Returns what counts the bookings of an address, and says in how many seconds there may be one; undefined if there may be now. */
export function bookingBudget(
  { limit }: Pick<Deps, 'limit'>,
  name: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<number | undefined> {
  const limits = [...limit(name, 5), ...limit(`${name}:day`, 30, 'day')]
  return async (request, reply) => {
    try {
      for (const count of limits) await count.call(request.server, request, reply)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error
      return Number(reply.getHeader('retry-after'))
    }
  }
}
