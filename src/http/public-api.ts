import type { FastifyRequest, HTTPMethods, onRequestHookHandler } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Api } from './zod.ts'

/** Sets up what every keyless API shares: CORS for browsers, errors included, and OPTIONS on every path. */
export function openToBrowsers(api: Api): void {
  api.addHook('onRequest', (_, reply, done) => {
    reply.headers(CORS)
    done()
  })
  // '/' stands for the root with and without a trailing slash. Whatever else a preflight carries is not read.
  const onRequest: onRequestHookHandler = (_, reply) => void reply.code(204).send()
  for (const url of ['/', '/*']) api.options(url, { onRequest }, () => undefined)
  refuseOtherPaths(api, METHODS)
}

/** The same for every origin, and in every answer, which the specification asks for. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Content-Type, Accept',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After',
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
