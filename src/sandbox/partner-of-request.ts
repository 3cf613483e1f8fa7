import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../deps.ts'
import { findTravellersBooking } from '../services/bookings/find-booking.ts'
import { findSharedBooking } from '../services/bookings/shared-link.ts'
import { readTravellerToken } from '../services/bookings/traveller-token.ts'
import { findPublishableKey } from '../services/partners/publishable-keys.ts'
import { findPaidBooking } from '../services/payments/payment.ts'
import { findTestPayment } from '../services/payments/providers/test-payment.ts'
import { findLink } from '../services/sale/links/checkout-link.ts'
import { findClientLink } from '../services/sale/links/client-link.ts'
import { PRODUCTS } from '../values/booking.ts'
import { type TextParams, textParams } from '../web/request/text-params.ts'

/**
 * Returns the partner of a request, identified by its token, a publishable key, a promo code, or by a link, booking or
 * payment that came through one, in a tool call among its arguments; null without a partner.
 */
export async function findPartnerOf(deps: Deps, site: Site, request: FastifyRequest): Promise<number | null> {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const { environment } = site
  if (bearer !== undefined) {
    const owner = await deps.findTokenOwner({ token: bearer, environment }, deps.clock())
    return owner?.partner.id ?? null
  }
  const argued = argumentsOf(request.body)
  const params = { ...textParams(request.query), ...textParams(request.body), ...argued }
  const named = { ...textParams(request.params), ...(argued['token'] === undefined ? {} : { token: argued['token'] }) }
  return (
    (await partnerOfLink(deps, site, named['token'] ?? params['t'])) ??
    (await partnerOfBooking(deps, site, named)) ??
    partnerOfKey(deps, site, request.headers['x-api-key'] ?? params['api_key']) ??
    partnerOfCode(deps, params) ??
    (await partnerOfClientLink(deps, site, params['key']))
  )
}

const toolCall = z.object({ method: z.literal('tools/call'), params: z.object({ arguments: z.looseObject({}) }) })

/** Returns the arguments of an agent's tool call; of several in one body, those of the first. */
function argumentsOf(body: unknown): TextParams {
  const call = toolCall.safeParse(Array.isArray(body) ? body[0] : body)
  return textParams(call.data?.params.arguments)
}

async function partnerOfLink({ db }: Deps, { environment }: Site, token: string | undefined): Promise<number | null> {
  if (token === undefined) return null
  for (const product of PRODUCTS) {
    const link = await findLink(db, { token, environment, product })
    if (link) return link.partnerId
  }
  return null
}

/** Finds the partner of a booking by the token of its page, of the shared page, or by its payment. */
async function partnerOfBooking(
  { db, travellerKey, clock }: Deps,
  { environment }: Site,
  { token, id, reference }: TextParams,
): Promise<number | null> {
  const owner = token === undefined ? undefined : readTravellerToken(travellerKey, token)
  if (owner) return (await findTravellersBooking(db, environment, owner))?.booking.partnerId ?? null
  if (token !== undefined)
    return (await findSharedBooking(db, travellerKey, environment, token, clock()))?.booking.partnerId ?? null
  const test = reference === undefined ? undefined : await findTestPayment(db, { reference, environment })
  const paymentId = id ?? test?.paymentId
  const paid = paymentId === undefined ? undefined : await findPaidBooking(db, environment, paymentId)
  return paid?.booking.partnerId ?? null
}

function partnerOfKey({ catalogue }: Deps, { environment }: Site, key: unknown): number | null {
  const known = typeof key === 'string' && findPublishableKey(catalogue.current, { key, environment })
  return known ? known.partnerId : null
}

function partnerOfCode({ catalogue }: Deps, { promo, promo_code: code = promo }: TextParams): number | null {
  return catalogue.current.partnerCodes.get((code ?? '').trim().toUpperCase())?.partnerId ?? null
}

async function partnerOfClientLink({ db, clock }: Deps, { environment }: Site, key: string | undefined) {
  const link = key === undefined ? undefined : await findClientLink(db, { key, environment }, clock())
  return link?.partnerId ?? null
}
