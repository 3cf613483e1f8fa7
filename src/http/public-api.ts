import cors from '@fastify/cors'
import type { FastifyRequest, HTTPMethods } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Api } from './zod.ts'

/** Sets up what every keyless API shares: CORS for browsers, refusals included, and OPTIONS on every path. */
export async function openToBrowsers(api: Api): Promise<void> {
  await answerPages(api, { methods: CALLED, headers: SENT })
  refuseOtherPaths(api, METHODS)
}

/** Lets pages of every site call what is registered from here on, by these methods and with these headers. */
export async function answerPages(api: Api, { methods, headers }: { methods: string; headers: string }): Promise<void> {
  // The specifications name these for every answer; the plugin sends them in answers to OPTIONS alone.
  api.addHook('onRequest', (_, reply, done) => {
    reply.headers({ 'access-control-allow-headers': headers, 'access-control-allow-methods': methods })
    done()
  })
  keepBelow(api)
  await api.register(cors, {
    origin: '*',
    methods,
    allowedHeaders: headers,
    exposedHeaders: READ,
    maxAge: 86_400,
    // OPTIONS needs no preflight's headers.
    strictPreflight: false,
  })
  // '/' stands for the root with and without a trailing slash.
  api.options('/', () => undefined)
}

const CALLED = 'GET, POST, OPTIONS'

/** What a page of another site may send, which is everything that an endpoint reads. */
const SENT = 'Content-Type, Accept, Idempotency-Key, X-Request-Id, X-Api-Key'

/** What it may read of an answer. */
const READ =
  'X-Request-Id, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, RateLimit, Retry-After'

/** Keeps the plugin's route below the prefix: it would also match `/api/public/v10`. */
function keepBelow(api: Api): void {
  api.addHook('onRoute', (route) => {
    if (route.url === `${api.prefix}*`) route.url = `${api.prefix}/*`
  })
}

/** Leads from these paths below the root of an API to the same at the site, where its description says that they are. */
export function leadToSite(api: Api, siteUrl: string, paths: readonly string[]): void {
  for (const path of paths) {
    api.get(path, ({ originalUrl }, reply) => {
      const query = originalUrl.indexOf('?')
      return reply.redirect(siteUrl + path + (query < 0 ? '' : originalUrl.slice(query)), 308)
    })
  }
}

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

/** Refuses, below the prefix, every path that has no endpoint: with the headers of what is mounted there. */
export function refuseOtherPaths(api: Api, methods: HTTPMethods[] = [...METHODS, 'OPTIONS']): void {
  // A route rather than the framework's not-found handler, of which there is only one per path even if sites differ by
  // host.
  const refuse = async () => {
    throw new ApiError('NOT_FOUND', 'there is no endpoint at this path')
  }
  // '/' stands for the root with and without a trailing slash.
  for (const url of ['/', '/*']) api.route({ method: methods, url, onRequest: refuse, handler: refuse })
}

/** Watches the paths registered from here on; call the result after the last, and every other method of them answers 405 with `Allow`. */
export function refuseOtherMethods(api: Api, alsoAllowed: string[] = []): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  api.addHook('onRoute', ({ url, method, prefix }) => {
    // The root of a prefix is declared with and without a trailing slash, and refused the same way.
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
      api.route({ method: others, url, onRequest: refuse, handler: refuse })
    }
  }
}
