import type { preHandlerAsyncHookHandler } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { hasRateLimit } from '../../http/rate-limits.ts'
import type { Api } from '../../http/zod.ts'

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
