import type { z } from 'zod'
import { DEEP_LINKS } from '../api/public-info.ts'
import type { Site } from '../deps.ts'
import { REFUSED_LAST } from '../http/shed-load.ts'
import { textParams } from '../web/request/text-params.ts'

/**
 * Returns the options of a deep link of a site. It is described by its fields but parsed in the handler, because what
 * an endpoint would refuse is redirected to the start of the funnel instead.
 */
export function deepLink(
  { url }: Site,
  operationId: 'quickSearch' | 'quickCheckout',
  summary: string,
  querystring: z.ZodObject,
) {
  return {
    schema: {
      operationId,
      summary,
      description:
        'Redirects the browser; on any failure to the start of the funnel. An invalid currency falls back to EUR, an invalid promo code is ignored.',
      tag: DEEP_LINKS.name,
      server: url,
      querystring,
      redirects: true,
      errors: ['RATE_LIMITED'] as const,
    },
    validatorCompiler: () => (value: unknown) => ({ value: withCode(value) }),
    config: REFUSED_LAST,
  }
}

/** Returns a query in which the promo code may have the name that it has on pages, whose links lead here. */
function withCode(query: unknown): unknown {
  const { promo, promo_code: code } = textParams(query)
  return promo === undefined && code !== undefined ? Object.assign({}, query, { promo: code }) : query
}
