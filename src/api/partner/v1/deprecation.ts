import type { Site } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'

/** When version 2 replaced this one: 1 September 2025, in the form of RFC 9745. */
const DEPRECATED_AT = '@1756684800'

/** Marks this version as deprecated in every response and in the description, with a link to the next one. */
export function deprecate(api: Api, { url }: Site): void {
  const links = [
    `<${new URL('partners#version-1', api.errorsPage).href}>; rel="deprecation"; type="text/html"`,
    `<${new URL('/openapi/partner-v2.json', url).href}>; rel="successor-version"; type="application/json"`,
  ].join(', ')
  api.addHook('onRoute', ({ schema }) => {
    if (schema) schema.deprecated = true
  })
  api.addHook('onRequest', async (_, reply) => {
    reply.headers({ Deprecation: DEPRECATED_AT, Link: links })
  })
}
