import type { Deps, Site } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'

/** When version 2 replaced this one: 1 September 2025, in the form of RFC 9745. */
const DEPRECATED_AT = '@1756684800'

/**
 * Marks this version as deprecated in every response and in the description, with a link to the next one and, once it is
 * decided, the day on which it ends (RFC 8594).
 */
export function deprecate(api: Api, { v1Sunset }: Pick<Deps, 'v1Sunset'>, { url }: Site): void {
  const links = [
    `<${new URL('partners#version-1', api.errorsPage).href}>; rel="deprecation"; type="text/html"`,
    `<${new URL('/openapi/partner-v2.json', url).href}>; rel="successor-version"; type="application/json"`,
  ].join(', ')
  api.addHook('onRoute', ({ schema }) => {
    if (schema) Object.assign(schema, { deprecated: true, hasSunset: v1Sunset !== undefined })
  })
  const sunset = v1Sunset === undefined ? {} : { Sunset: new Date(v1Sunset).toUTCString() }
  api.addHook('onRequest', async (_, reply) => {
    reply.headers({ Deprecation: DEPRECATED_AT, Link: links, ...sunset })
  })
}
