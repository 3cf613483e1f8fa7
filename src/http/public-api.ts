import cors from '@fastify/cors'
import type { FastifyRequest, HTTPMethods } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Api } from './zod.ts'

/** Sets up what both keyless APIs share: CORS for browsers, on refusals too, and OPTIONS on every path. */
export async function openToBrowsers(api: Api): Promise<void> {
  await allowOtherSites(api, { methods: ALLOWED_METHODS, headers: ALLOWED_HEADERS })
  refuseOtherPaths(api, METHODS)
}

/** Lets pages of any site call the routes registered from here on, with these methods and headers. */
export async function allowOtherSites(
  api: Api,
  { methods, headers }: { methods: string; headers: string },
): Promise<void> {
  // The specifications list these headers on every response; the plugin sends them only in response to OPTIONS.
  api.addHook('onRequest', (_, reply, done) => {
    reply.headers({ 'access-control-allow-headers': headers, 'access-control-allow-methods': methods })
    done()
  })
  keepBelow(api)
  await api.register(cors, {
    origin: '*',
    methods,
    allowedHeaders: headers,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 86_400,
    // OPTIONS needs no preflight headers.
    strictPreflight: false,
  })
  // '/' is the root with and without a trailing slash.
  api.options('/', () => undefined)
}

const ALLOWED_METHODS = 'GET, POST, OPTIONS'

/** The headers that pages of other sites may send: every header that an endpoint reads. */
const ALLOWED_HEADERS = 'Content-Type, Accept, Idempotency-Key, If-None-Match, X-Request-Id, X-Api-Key'

/** The response headers that pages of other sites may read. */
const EXPOSED_HEADERS =
  'ETag, X-Request-Id, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, RateLimit, Retry-After'

/** Keeps the plugin's route below the prefix, because it would also match `/api/public/v10`. */
function keepBelow(api: Api): void {
  api.addHook('onRoute', (route) => {
    if (route.url === `${api.prefix}*`) route.url = `${api.prefix}/*`
  })
}

/**
 * Redirects from these paths below the root of an API to the same paths on the site, where the description of the API
 * documents them.
 */
export function leadToSite(api: Api, siteUrl: string, paths: readonly string[]): void {
  for (const path of paths) {
    api.get(path, ({ originalUrl }, reply) => {
      const query = originalUrl.indexOf('?')
      return reply.redirect(siteUrl + path + (query < 0 ? '' : originalUrl.slice(query)), 308)
    })
  }
}

/** The methods by which programs look for a server of calendars (RFC 4791). No path of ours takes them. */
export const CALENDAR_METHODS = ['PROPFIND', 'REPORT'] as const

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', ...CALENDAR_METHODS]

/** Refuses every path below the prefix that has no endpoint, with the headers of the routes mounted there. */
export function refuseOtherPaths(api: Api, methods: HTTPMethods[] = [...METHODS, 'OPTIONS']): void {
  // A route rather than Fastify's not-found handler, because there is only one such handler per path even if hosts
  // differ.
  const refuse = async () => {
    throw new ApiError('NOT_FOUND', 'there is no endpoint at this path')
  }
  // '/' is the root with and without a trailing slash.
  for (const url of ['/', '/*']) api.route({ method: methods, url, onRequest: refuse, handler: refuse })
}

/**
 * Watches the paths registered from here on. Call the result after the last one to make every other method on them
 * respond with 405 and `Allow`.
 */
export function refuseOtherMethods(api: Api, alsoAllowed: string[] = []): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  api.addHook('onRoute', ({ url, method, prefix }) => {
    // The root of a prefix is registered with and without a trailing slash, and refused in both forms.
    const local = url.slice(prefix.length) || '/'
    const methods = methodsByUrl.get(local) ?? new Set<string>()
    for (const one of [method].flat()) methods.add(one)
    methodsByUrl.set(local, methods)
  })
  return () => {
    for (const [url, methods] of Array.from(methodsByUrl)) {
      const headers = { Allow: [...methods, ...alsoAllowed].join(', ') }
      const refuse = async ({ method }: FastifyRequest) => {
        throw new ApiError('METHOD_NOT_ALLOWED', `${method} is not offered at this path`, { headers })
      }
      const others = [...METHODS, 'OPTIONS'].filter((one) => !methods.has(one) && !alsoAllowed.includes(one))
      // Of a path that has been watched more closely, none is left.
      if (others.length > 0) api.route({ method: others, url, onRequest: refuse, handler: refuse })
    }
  }
}
