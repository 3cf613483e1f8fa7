import type { FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { anyText, required } from '../http/fields.ts'
import type { Budget } from '../http/rate-limits.ts'
import type { Api } from '../http/zod.ts'
import { type LinkToken, LINK_STATUSES, linkStatus } from '../services/sale/links/checkout-link.ts'
import type { Product } from '../values/booking.ts'
import type { Environment } from '../values/environment.ts'
import { getKey, needKey } from './api-key.ts'

/** The path parameters of a request for the status of a link. */
export const statusParams = z.object({
  token: required(anyText, {
    example: 'p8Vx0mZ4Yk2Qe7sT1uWb9cDf3gHj6kLn',
    description: 'The token in `checkout_url`: the last part of its path, or its `t`.',
  }),
})

/** The schema of the response. */
export const statusResponse = z
  .object({
    status: z.enum(LINK_STATUSES).meta({
      description:
        '`booked` once its booking has been confirmed, even if that is cancelled later; `open` also while its booking awaits payment; `expired` if it was not booked within 24 hours.',
    }),
    reference: z.string().nullable().meta({ description: 'The reference of the booking; null until it is confirmed.' }),
    client_reference: z.string().nullable().meta({ description: 'Yours.' }),
  })
  .meta({ id: 'CheckoutLinkStatus' })

/** GET /checkout-link/{token}: the status of a link, for the key that created it. */
export function checkoutLinkStatus(api: Api, deps: Deps, { environment }: Site, product: Product) {
  const schema = {
    operationId: 'getCheckoutLink',
    summary: 'Get the status of a checkout link',
    description:
      'Only for the publishable key that the link was created with; for any other key the link does not exist.',
    tag: 'Checkout',
    params: statusParams,
    response: { 200: statusResponse },
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  } satisfies FastifySchema
  // The key is checked before anything is counted.
  const onRequest = [needKey, ...deps.limit(statusBudget(environment, product))]
  api.get('/checkout-link/:token', { schema, onRequest }, (request) =>
    statusOf(request, deps, { ...request.params, environment, product }),
  )
}

/** Returns the budget of these requests. */
export function statusBudget(environment: Environment, product: Product): Budget {
  return { name: `${environment}:${product}:checkout-link:status`, perMinute: 60 }
}

/**
 * Returns the status of the link with that token. Throws NOT_FOUND unless it was created with the key of the request.
 */
export async function statusOf(
  request: FastifyRequest,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: LinkToken,
): Promise<z.input<typeof statusResponse>> {
  const key = getKey(request)
  const found = await linkStatus(db, asked, { madeWith: key.id }, clock())
  if (!found) {
    const reason = 'this key has created no such link'
    throw new ApiError('NOT_FOUND', [{ about: [], field: 'token', reason }])
  }
  return { status: found.status, reference: found.reference, client_reference: found.clientReference }
}
