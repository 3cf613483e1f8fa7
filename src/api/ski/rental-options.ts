import type { FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Deps, Site } from '../../deps.ts'
import type { FieldNames } from '../../http/field-names.ts'
import type { Budget } from '../../http/rate-limits.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { quoteRental, type RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Environment } from '../../values/environment.ts'
import { keyOf } from '../api-key.ts'
import { linkParamFields, type LinkParams, linkParamsToQuery } from '../link-params.ts'
import { type QuoteLinks, quoteResponse, quoteView } from './quote-view.ts'
import { rentalFromQuery, rentalQuery, rentalToQuery } from './rental-query.ts'

/** The schema of a quote: a rental, and what the links of the quote should carry. */
export const quoteQuery = rentalQuery.extend(linkParamFields).meta({ ...rentalQuery.meta() })

/** The names of its fields in refusals. */
export const NAMES: FieldNames = { resort: ['resort', 'resort_id'], shop: ['shop', 'shop_id'], firstDay: 'first_day' }

/** GET /rental-options: prices of everything that can be rented (ski specification, endpoint 4). */
export function rentalOptions(api: Api, deps: Deps, site: Site) {
  const schema = {
    operationId: 'quoteRental',
    summary: 'Quote a rental',
    description:
      'Prices every tier and composition for a resort, a first day and a duration. A fixed promo is deducted from each variant as if it were rented alone. Nothing is stored.',
    tag: 'Quotes',
    querystring: quoteQuery,
    response: { 200: quoteResponse },
    errors: [
      'INVALID_PARAMS',
      'CURRENCY_NOT_SUPPORTED',
      'RESORT_NOT_FOUND',
      'SHOP_NOT_FOUND',
      'DURATION_OUT_OF_RANGE',
      'NO_OFFERS_AVAILABLE',
      'RATE_LIMITED',
    ],
  } satisfies FastifySchema
  const onRequest = deps.limit(quotesBudget(site.environment))
  api.get('/rental-options', { schema, onRequest, config: { ...REFUSED_LAST, names: NAMES } }, (request) =>
    quoteOf(request, deps, site, request.query),
  )
}

/** Returns the budget of quotes. */
export function quotesBudget(environment: Environment): Budget {
  return { name: `${environment}:ski:rental-options`, perMinute: 20 }
}

/** Returns the response to a quote. Its links carry the key of the request. */
export function quoteOf(
  request: FastifyRequest,
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  site: Pick<Site, 'url'>,
  query: z.output<typeof quoteQuery>,
) {
  const now = clock()
  const quote = quoteRental(catalogue.current, rentalFromQuery(catalogue.current, query, now), now)
  const { campaign, lang } = query
  return quoteView(quote, linksTo(site, quote, { campaign, lang, api_key: keyOf(request)?.text }))
}

function linksTo({ url }: Pick<Site, 'url'>, { rental, currency }: RentalQuote, params: LinkParams): QuoteLinks {
  const query = rentalToQuery(rental, currency.code).toString() + linkParamsToQuery(params)
  const checkout = `${url}/book/quick-checkout?${query}&pack=`
  return {
    quoteUrl: `${url}/book/quick-search?${query}`,
    bookingUrl: ({ packs: [board, helmet] }) => checkout + (helmet ? `${board.id},${helmet.id}` : board.id),
  }
}
