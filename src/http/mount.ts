import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { collectRoutes, type DescribedRoute } from './openapi/document.ts'
import type { Api } from './zod.ts'

/**
 * Mounts a site at the path of its public URL and, if the sites' hosts differ, on its host only (decisions 1.1).
 * Returns the routes for the API description.
 */
export async function mount(
  app: Api,
  siteUrl: string,
  allSiteUrls: string[],
  site: (app: Api) => Promise<void>,
): Promise<readonly DescribedRoute[]> {
  const { host, pathname } = new URL(siteUrl)
  const sharesHost = allSiteUrls.every((url) => new URL(url).host === host)
  let described: readonly DescribedRoute[] = []
  await app.register(
    async (api: Api) => {
      if (!sharesHost) {
        api.addHook('onRoute', (route) => {
          route.constraints = { ...route.constraints, host }
        })
      }
      described = collectRoutes(api)
      await site(api)
    },
    { prefix: pathname === '/' ? '' : pathname },
  )
  return described
}

/** Redirects the browser. The response must not be cached, because the target depends on the time. */
export function redirectOnce(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(url, 302)
}

/**
 * Redirects permanently to the same path with its last segments replaced, keeping the query. Cacheable for one day
 * only, because a name may be reused.
 */
export function redirectForGood({ originalUrl }: FastifyRequest, reply: FastifyReply, end: string): FastifyReply {
  const [path = '', query] = originalUrl.split('?', 2)
  const before = path.split('/').slice(0, 1 - end.split('/').length)
  const url = before.join('/') + end + (query === undefined ? '' : `?${query}`)
  return reply.header('Cache-Control', 'public, max-age=86400').redirect(url, 301)
}

/** Redirects the browser after a form, by GET. */
export function seeOther(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(url, 303)
}

/** Runs the handler. If it throws an ApiError, logs that and redirects the browser instead. */
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
