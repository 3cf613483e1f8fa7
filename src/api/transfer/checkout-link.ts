import type { FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { invalidParam } from '../../http/field-names.ts'
import { unboundedInteger, integer, note, optional, optionalListOf, required, withDefault } from '../../http/fields.ts'
import { idempotencyHeaders, markReplayed, repeatableByAddress } from '../../http/idempotency-key.ts'
import type { Budget } from '../../http/rate-limits.ts'
import type { Api } from '../../http/zod.ts'
import { answerOnce } from '../../services/platform/answer-once.ts'
import { getAccommodation, RESORT_RADIUS_KM } from '../../services/quoting/places/find-accommodations.ts'
import { resortOf } from '../../services/quoting/routing/get-route.ts'
import {
  fleetOf,
  MAX_VEHICLES,
  type PlannedTrip,
  sizeOf,
  type VehicleCount,
} from '../../services/quoting/trips/fleet.ts'
import { type FleetChoice, planSale } from '../../services/quoting/trips/plan-trip.ts'
import { type TransferExtras, fillTransferCart, transferTotal } from '../../services/sale/carts/transfer-cart.ts'
import { createLink } from '../../services/sale/links/checkout-link.ts'
import type { Environment } from '../../values/environment.ts'
import { toDecimal } from '../../values/money.ts'
import { formatInstant, OPERATOR_ZONE } from '../../values/time.ts'
import { currencyCode, localTime, url, zoneFields, zoneOfInstant } from '../answer-fields.ts'
import { saleOwner } from '../api-key.ts'
import { linkParamBody, type LinkParams, linkParamsToQuery, wayBackFields, wayBackOf } from '../link-params.ts'
import { flightNumber, vehicleCounts } from './kinds.ts'
import { QUOTE_ERRORS } from './transfer-options.ts'
import { BODY_NAMES, tripBodyFields, tripBodyOf, tripFromBody } from './trip-body.ts'

const vehicleCount = z
  .object(
    {
      vehicle_type_id: required(unboundedInteger(1), {
        description: 'From the suggestion of a quote, or from /vehicles.',
      }),
      count: withDefault(1, integer(1, MAX_VEHICLES)),
    },
    'must be an object',
  )
  .meta({ id: 'VehicleCount' })

const listOrText = z.preprocess(
  (value) => (typeof value === 'string' ? listFromText(value) : value),
  optionalListOf(vehicleCount, MAX_VEHICLES),
)

/** The schema of a checkout-link request. */
export const checkoutLinkBody = tripBodyOf({
  ...tripBodyFields,
  outbound_vehicle_type_id: optional(unboundedInteger(1), {
    description: 'From a quote; by default the cheapest vehicle.',
  }),
  return_vehicle_type_id: optional(unboundedInteger(1), {
    description: 'By default the cheapest return option, or the outbound vehicle if nothing is cheaper.',
  }),
  vehicles: listOrText.meta({
    description: `In place of \`outbound_vehicle_type_id\` and \`return_vehicle_type_id\`: up to ${MAX_VEHICLES} vehicles that drive together, on both legs. The group is shared over them evenly, with an adult in each. Forms write types and counts as \`3:1,5:1\`.`,
  }),
  outbound_flight_number: optional(flightNumber, { example: 'LX-2816' }),
  return_flight_number: optional(flightNumber),
  accommodation_id: optional(unboundedInteger(1), {
    description: `From /accommodations; within ${RESORT_RADIUS_KM} km of the route's resort.`,
  }),
  additional_info: optional(note, { description: 'Note for the driver; control characters are stripped.' }),
  return_additional_info: optional(note),
  ...linkParamBody,
  ...wayBackFields,
}).meta({ id: 'CheckoutLinkRequest' })

type CheckoutLinkBody = z.output<typeof checkoutLinkBody>

/** The schema of the response. */
export const checkoutLinkResponse = z
  .object({
    checkout_url: url.meta({ description: 'Opens the last step, filled in; valid for 24 hours.' }),
    expires_at: localTime.meta({ description: '`YYYY-MM-DD HH:MM:SS`, Europe/Paris.' }),
    ...zoneFields,
    currency: currencyCode,
    price: z.number().meta({ description: 'The price of the whole trip, which is charged while the link is valid.' }),
    vehicle_type_id: z
      .int()
      .meta({ description: 'What was priced for the outbound leg; of several vehicles the first.' }),
    return_vehicle_type_id: z
      .int()
      .nullable()
      .meta({ description: 'The same for the return leg; null on one-way trips.' }),
    vehicles: z
      .array(z.object({ vehicle_type_id: z.int(), count: z.int() }))
      .optional()
      .meta({ description: 'Where several drive together: how many of each type.' }),
    promo_code_applied: z.boolean(),
  })
  .meta({ id: 'CheckoutLink', description: 'The stored link.' })

const ENDPOINT = 'transfer checkout-link'

/**
 * POST /checkout-link: a link that opens the checkout with everything filled in (transfer specification, endpoint 5).
 */
export function checkoutLink(api: Api, { db, catalogue, clock, limit }: Deps, site: Site) {
  const schema = {
    operationId: 'createCheckoutLink',
    summary: 'Create a checkout link',
    description:
      'Validates the trip end to end and stores a link with what was priced. An `Idempotency-Key` makes a retry safe: for 24 hours the same request gets the first answer again, a different one is refused with 409. A key is tied to your address: from another address it is a new key.',
    tag: 'Checkout',
    headers: idempotencyHeaders,
    body: checkoutLinkBody,
    consumes: ['application/json', 'application/x-www-form-urlencoded'],
    response: { 200: checkoutLinkResponse },
    errors: [...QUOTE_ERRORS, 'VALIDATION_ERROR', 'IDEMPOTENCY_KEY_REUSED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  const onRequest = linkBudgets(site.environment).flatMap((budget) => limit(budget))
  api.post('/checkout-link', { schema, onRequest, config: { names: BODY_NAMES } }, async (request, reply) => {
    const now = clock()
    const asked = repeatableByAddress(request, site.environment, ENDPOINT)
    const { answer, replayed } = await answerOnce(db, asked, checkoutLinkResponse, now, (tx) =>
      linkOf(request, { db: tx, catalogue }, site, request.body, now),
    )
    markReplayed(reply, replayed)
    return answer
  })
}

/** Returns the budgets of links, also per day because every link is kept for a month. */
export function linkBudgets(environment: Environment): readonly Budget[] {
  return [
    { name: `${environment}:transfer:checkout-link`, perMinute: 20 },
    { name: `${environment}:transfer:checkout-link:day`, perDay: 5_000 },
  ]
}

/**
 * Creates and stores the link that a body describes, and returns the response. The link belongs to the key of the
 * request.
 */
export async function linkOf(
  request: FastifyRequest,
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  { environment, url }: Site,
  body: CheckoutLinkBody,
  now: Date,
): Promise<z.input<typeof checkoutLinkResponse>> {
  const choice = choiceInBody(body)
  const plan = planSale(catalogue.current, tripFromBody(catalogue.current, body, now), choice, now)
  const cart = fillTransferCart(plan, extrasOf(catalogue.current, plan, body))
  const owner = saleOwner(request, plan.promo)
  const wayBack = wayBackOf(request, body)
  const { token, expiresAt } = await createLink(db, { environment, cart, ...owner, ...wayBack }, now)
  return {
    checkout_url: linkUrl(url, token, body),
    expires_at: formatInstant(expiresAt, OPERATOR_ZONE),
    ...zoneOfInstant(expiresAt.getTime(), OPERATOR_ZONE),
    currency: cart.currency,
    price: toDecimal(transferTotal(cart)),
    vehicle_type_id: cart.outbound.rides[0].vehicle.id,
    return_vehicle_type_id: cart.return && cart.return.rides[0].vehicle.id,
    vehicles: cart.outbound.rides.length > 1 ? countsView(fleetOf(cart.outbound.rides)) : undefined,
    promo_code_applied: cart.promoCode !== null,
  }
}

/** Returns the URL of a link. What does not belong to the trip is part of the URL, as in every other link. */
function linkUrl(siteUrl: string, token: string, params: LinkParams): string {
  return `${siteUrl}/book/public-checkout/${token}${linkParamsToQuery(params, '?')}`
}

function countsView(fleet: readonly VehicleCount[]) {
  return fleet.map(({ vehicleTypeId, count }) => ({ vehicle_type_id: vehicleTypeId, count }))
}

/** Parses a list in a URL; invalid text stays as it is, and is then refused because it is not a list. */
function listFromText(text: string): unknown {
  const fleet = vehicleCounts.read(text)
  return Array.isArray(fleet) ? countsView(fleet) : text
}

/** Throws INVALID_PARAMS for too many vehicles, and if both ways to name them are used. */
function choiceInBody({ outbound_vehicle_type_id, return_vehicle_type_id, vehicles }: CheckoutLinkBody): FleetChoice {
  const choice = { outbound: outbound_vehicle_type_id, return: return_vehicle_type_id }
  if (vehicles === undefined) return { ...choice, fleet: undefined }
  if (choice.outbound !== undefined || choice.return !== undefined)
    throw invalidParam('vehicles', 'takes the place of outbound_vehicle_type_id and return_vehicle_type_id')
  const fleet = vehicles.map(({ vehicle_type_id: vehicleTypeId, count }) => ({ vehicleTypeId, count }))
  if (sizeOf(fleet) > MAX_VEHICLES) throw invalidParam('vehicles', `must be at most ${MAX_VEHICLES} together`)
  return { ...choice, fleet }
}

function extrasOf(catalogue: Catalogue, plan: PlannedTrip, body: CheckoutLinkBody): TransferExtras {
  return {
    accommodation:
      body.accommodation_id === undefined
        ? null
        : getAccommodation(catalogue, body.accommodation_id, resortOf(plan.outbound.route)),
    outbound: { flightNumber: body.outbound_flight_number || null, note: body.additional_info || null },
    return: { flightNumber: body.return_flight_number || null, note: body.return_additional_info || null },
  }
}
