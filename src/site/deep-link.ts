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
    validatorCompiler: () => (value: unknown) => ({ value: asParameters(value) }),
    config: REFUSED_LAST,
  }
}

/**
 * Returns a query in which the promo code may have the name that it has on pages, whose links lead here, and a flag may
 * be the check box of a partner's form, which says `on`.
 */
function asParameters(query: unknown): unknown {
  const params = textParams(query)
  const { promo, promo_code: code } = params
  const ticked = FLAGS.filter((name) => params[name] === 'on').map((name) => [name, '1'])
  const isByPage = promo === undefined && code !== undefined
  if (!isByPage && ticked.length === 0) return query
  return Object.assign({}, query, isByPage && { promo: code }, Object.fromEntries(ticked))
}

const FLAGS = ['is_flight', 'return_is_flight', 'ski', 'return_ski', 'return'] as const
