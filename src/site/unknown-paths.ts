import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { prefersPages } from '../http/negotiation.ts'
import type { Api } from '../http/zod.ts'
import type { Operator } from '../values/operator.ts'
import { errorPage } from '../web/error-page.ts'
import { sendPage } from '../web/frame.ts'
import { framesOf } from '../web/frames.ts'

/** Answers where nothing is: a page to browsers; JSON to everybody else, and below the roots of the APIs to browsers too. */
export function unknownPaths(
  app: Api,
  sites: readonly Site[],
  operator: Operator,
  limit: preHandlerAsyncHookHandler[],
): void {
  app.setNotFoundHandler({ preHandler: limit }, (request, reply) => {
    const site = prefersPages(request) ? findSite(sites, request) : undefined
    const nothing = new ApiError('NOT_FOUND', 'there is nothing at this path')
    if (!site) throw nothing
    const area = site.url === site.roots.ski ? 'ski' : 'transfer'
    const frame = framesOf({ site, area, operator })(request)
    return sendPage(reply, frame, errorPage(frame, nothing))
  })
}

/** The site that the path lies on and belongs to no API of; of several the innermost, and sooner one of the request's host. */
function findSite(sites: readonly Site[], { host, url }: FastifyRequest): Site | undefined {
  const path = url.split('?', 1)[0] ?? url
  const around = sites.filter((site) => isBelow(path, pathOf(site)))
  const ofHost = around.filter((site) => new URL(site.url).host === host)
  const [site] = (ofHost.length > 0 ? ofHost : around).toSorted((a, b) => pathOf(b).length - pathOf(a).length)
  return site && !isBelow(path, `${pathOf(site)}/api`) ? site : undefined
}

/** The path of a site's root, without a slash at its end. */
function pathOf({ url }: Site): string {
  return new URL(url).pathname.replace(/\/$/, '')
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
