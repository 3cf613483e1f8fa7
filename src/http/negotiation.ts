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

/**
 * Returns whether the client has a representation with this tag already: `If-None-Match` is a list of tags or `*`,
 * compared weakly (RFC 9110 13.1.2).
 */
export function isKnown({ headers }: Asked, etag: string): boolean {
  const known = headers['if-none-match']?.trim()
  if (known === undefined) return false
  const opaque = (tag: string) => tag.replace(/^W\//, '')
  return known === '*' || (known.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => opaque(tag) === opaque(etag))
}
