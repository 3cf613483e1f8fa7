import type { preHandlerAsyncHookHandler, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { hasRateLimit } from '../../http/rate-limits.ts'
import type { Api } from '../../http/zod.ts'
import type { Environment } from '../../values/environment.ts'
import { typedEmail } from './text-params.ts'

/** How many pages an address may load per minute; everybody in an arrivals hall may share one address. */
const PER_MINUTE = 600

/** Returns the limit of pages without one of their own: one budget for all of them in an environment. */
export function usualLimit({ limit }: Pick<Deps, 'limit'>, { environment }: Site): preHandlerAsyncHookHandler[] {
  return limit({ name: `${environment}:pages`, perMinute: PER_MINUTE })
}

/** Applies the usual limit to every route registered from here on that has none of its own. */
export function limitPages(pages: Api, deps: Pick<Deps, 'limit'>, site: Site): void {
  const usual = usualLimit(deps, site)
  pages.addHook('onRoute', (route) => {
    if (!hasRateLimit(route)) route.onRequest = [...usual, ...[route.onRequest ?? []].flat()]
  })
}

/** How many forms an address may submit per minute, including refused ones and changes of language. */
export const FORMS_PER_MINUTE = 60

/** How often an address may keep a draft per minute, which happens whenever somebody pauses while typing. */
export const DRAFTS_PER_MINUTE = 300

const BOOKINGS_PER_DAY = 30

/**
 * Returns a function that counts the bookings of a client's address, and those with the same e-mail address, which is
 * not verified. It returns after how many seconds the next one is allowed; undefined if it is allowed now (decisions
 * 7.23).
 */
export function bookingBudget(
  { limit }: Pick<Deps, 'limit'>,
  environment: Environment,
  name: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<number | undefined> {
  const counters = [
    limit.more({ name, perMinute: 5 }),
    limit.more({ name: `${name}:day`, perDay: BOOKINGS_PER_DAY }),
    limit.more({
      name: `${environment}:book:email:day`,
      perDay: BOOKINGS_PER_DAY,
      keyOf: ({ body }) => typedEmail(body),
    }),
  ]
  return async (request, reply) => {
    try {
      for (const count of counters) await count(request, reply, 1)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error
      return Number(reply.getHeader('retry-after'))
    }
  }
}

/** How many pictures for links an address may have drawn in a minute. */
export const PREVIEWS_PER_MINUTE = 30
