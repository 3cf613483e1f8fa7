import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { prefersPages } from '../http/cached-body.ts'
import { redirectOnce } from '../http/mount.ts'
import { withoutSlashes } from '../http/plain-url.ts'
import type { Api } from '../http/zod.ts'
import type { Operator } from '../values/operator.ts'
import { errorPage } from '../web/layout/error-page.ts'
import { layoutsOf } from '../web/layout/layout-of-request.ts'
import { sendPage } from '../web/layout/layout.ts'
import { isBelow, pathOf } from '../web/request/cookie.ts'

/**
 * Responds to unknown paths: with a page for browsers, with JSON for all other clients, and for browsers, too, below
 * the roots of the APIs.
 */
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
    const elsewhere = inSmallLetters(request.originalUrl)
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 308)
    const area = site.url === site.roots.ski ? 'ski' : 'transfer'
    const layout = layoutsOf({ site, area, operator })(request)
    return sendPage(reply, layout, errorPage(layout, nothing))
  })
}

/**
 * Returns the URL with its path in small letters, which all of our pages have, for people who type it from paper; a
 * token keeps its capitals. Undefined for one that has them, and for what could be the path of another host.
 */
function inSmallLetters(url: string): string | undefined {
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  if (!/^(?:\/[\w.-]+)+\/?$/.test(path)) return undefined
  const small = path.replace(/[^/]+/g, (part) => (TOKEN.test(part) ? part : part.toLowerCase()))
  return small === path ? undefined : small + (query === undefined ? '' : `?${query}`)
}

/** A long part of a path with capitals inside its words. */
const TOKEN = /^(?=.*[a-z\d][A-Z])[^/]{20,}$/

/**
 * Leads from the path of a page with a slash too many, which content systems, shorteners and people add, to the page.
 * Only routes registered from here on.
 */
export function pagesWithoutSlashes(app: Api): void {
  app.addHook('onRequest', (request, reply, done) => {
    const elsewhere = withoutSlashes(request.originalUrl)
    const { url } = request.routeOptions
    // A path that has a route of its own may end with a slash.
    if (elsewhere === undefined || (url !== undefined && !/[:*]/.test(url))) return done()
    if (DEEP_LINK.test(elsewhere)) redirectOnce(reply, elsewhere)
    else reply.header('Cache-Control', 'public, max-age=86400').redirect(elsewhere, 308)
  })
}

/** What a deep link leads to depends on the time, so that no browser may remember the way to it. */
const DEEP_LINK = /\/quick-(?:search|checkout)(?:\?|$)/

/** Returns the site of a path that belongs to no API; of several the innermost, preferring the request's host. */
function findSite(sites: readonly Site[], { host, url }: FastifyRequest): Site | undefined {
  const path = url.split('?', 1)[0] ?? url
  const around = sites.filter((site) => isBelow(path, pathOf(site.url)))
  const ofHost = around.filter((site) => new URL(site.url).host === host)
  const [site] = (ofHost.length > 0 ? ofHost : around).toSorted((a, b) => pathOf(b.url).length - pathOf(a.url).length)
  return site && !isBelow(path, `${pathOf(site.url)}/api`) ? site : undefined
}
