import Negotiator from 'negotiator'
import type { FastifyRequest } from 'fastify'

/** What content is negotiated by. */
type Asked = Pick<FastifyRequest, 'headers'>

/** Whether whoever asks prefers a page to JSON, as browsers do; who takes anything gets JSON. */
export function prefersPages(request: Asked): boolean {
  return new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** Whether gzip is preferred to no compression. */
export function acceptsGzip(request: Asked): boolean {
  return new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip'
}

/** Returns the tags of the languages that are accepted, such as `fr-CH`, the best first. */
export function acceptedLanguages(request: Asked): string[] {
  return request.headers['accept-language'] === undefined ? [] : new Negotiator(request).languages()
}
