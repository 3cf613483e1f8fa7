import type { FastifyRequest } from 'fastify'
import type { Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'

/**
 * Returns a hook that refuses forms from other sites' pages with FORBIDDEN. A request without the headers that browsers
 * send cannot come from a browser's form and is let through.
 */
export function ownForms({ url }: Pick<Site, 'url'>): (request: FastifyRequest) => Promise<void> {
  const ownOrigin = new URL(url).origin
  return async ({ headers, host }) => {
    const { 'sec-fetch-site': from, origin } = headers
    const isOwn =
      from === undefined
        ? origin === undefined || origin === ownOrigin || hostOf(origin) === host
        : from === 'same-origin' || from === 'none'
    if (!isOwn) throw new ApiError('FORBIDDEN', 'this form was sent from a page of another site')
  }
}

/**
 * Returns a hook that refuses everything but forms of our own pages with FORBIDDEN. A session determines who acts
 * there, so a request without an origin is refused, too.
 */
export function ownFormsAlone(site: Pick<Site, 'url'>): (request: FastifyRequest) => Promise<void> {
  const refuseOthers = ownForms(site)
  return async (request) => {
    const { 'sec-fetch-site': from, origin } = request.headers
    if (from === undefined && origin === undefined)
      throw new ApiError('FORBIDDEN', 'a form has to say which page it was sent from')
    await refuseOthers(request)
  }
}

/** Returns undefined for `null`, the origin of a page that hides where it is. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
