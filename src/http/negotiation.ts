import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** The part of a request that content is negotiated by. */
type Asked = Pick<FastifyRequest, 'headers'>

/** Returns whether the client prefers a page to JSON, as browsers do. A client that accepts anything gets JSON. */
export function prefersPages(request: Asked): boolean {
  return new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** Returns whether gzip is preferred to no compression. */
export function acceptsGzip(request: Asked): boolean {
  return new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip'
}

/** Returns the accepted language tags, such as `fr-CH`, in order of preference. */
export function acceptedLanguages(request: Asked): string[] {
  return request.headers['accept-language'] === undefined ? [] : new Negotiator(request).languages()
}
