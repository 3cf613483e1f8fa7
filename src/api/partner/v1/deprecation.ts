import type { Site } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'

/** When version 2 took over: 1 September 2025, as RFC 9745 writes instants. */
const DEPRECATED_AT = '@1756684800'

/** Says in every answer and in the description that this version is deprecated, and where the next one is described. */
export function deprecate(api: Api, { url }: Site): void {
  const links = [
    `<${new URL('/reference', url).href}>; rel="deprecation"; type="text/html"`,
    `<${new URL('/openapi/partner-v2.json', url).href}>; rel="successor-version"; type="application/json"`,
  ].join(', ')
  api.addHook('onRoute', ({ schema }) => {
    if (schema) schema.deprecated = true
  })
  api.addHook('onRequest', async (_, reply) => {
    reply.headers({ Deprecation: DEPRECATED_AT, Link: links })
  })
}
