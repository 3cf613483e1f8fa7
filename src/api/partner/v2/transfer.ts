import type { FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { suggestionTo } from '../../../http/field-names.ts'
import { flagWithDefault } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { type OfferedLeg, TRANSFER_TYPES } from '../../../services/quoting/offers/offer.ts'
import { timedAt } from '../../../services/quoting/routing/pickup.ts'
import type { Leg } from '../../../services/quoting/trips/trip.ts'
import { getRequest, type StoredRequest, type LegExtras } from '../../../services/sale/requests/stored-request.ts'
import { formatLocal } from '../../../values/time.ts'
import { flag, localTime, zoneFields, zoneOf } from '../../answer-fields.ts'
import { unavailableVehicles, unavailableView } from '../../unavailable.ts'
import { tokenOwner } from '../bearer-auth.ts'
import { TRANSFER_PATH_NAMES } from '../bodies/kinds.ts'
import { TRANSFER_NAMES, requestFromBody, transferBody } from '../bodies/transfer-body.ts'
import { createTransfer, getTransfer } from '../operations.ts'
import { placeTransfer } from '../place-booking.ts'
import { checkInView, explainedOffer, offersByKey, explainedOffersView } from '../views/offer-view.ts'
import { recordWithSubmitted, withSubmitted } from '../views/submitted-view.ts'

const leg = z.object({
  from: z.string(),
  to: z.string(),
  flight_date_time: localTime.meta({ description: 'The submitted date and time.' }),
  ...zoneFields,
  selected_time_is_flight: flag,
  adult_count: z.int().meta({ description: 'The group of this leg, as its offers are priced for it.' }),
  children_count: z.int(),
  booster_seat_count: z.int(),
  child_seat_count: z.int(),
  ski_count: z.int(),
  snowboard_count: z.int(),
  offers: z.record(z.string(), explainedOffer).meta({
    description:
      '`requested-<vehicle_type_id>`, one per vehicle that fits and can be driven then; `off_peak-<n>-<vehicle_type_id>`, cheaper at another pickup time.',
  }),
  unavailable: unavailableVehicles,
})

const returnLeg = leg.extend({
  check_in_date_time: localTime
    .nullable()
    .meta({ description: 'When check-in closes, in the same time zone; null if no flight or train is caught.' }),
})

const transferFields = {
  id: z.int(),
  type: z.enum(TRANSFER_TYPES),
  discount_applied: z.int().meta({ description: 'Round-trip discount in percent, already included in the prices.' }),
  TransferSelection: z.object({ outbound: leg, return: returnLeg.optional() }),
}

const record = z
  .object({ Transfer: z.object(transferFields) })
  .meta({ id: 'Transfer', description: 'The stored request and its offers. A one-way trip has no `return`.' })

const storedRecord = recordWithSubmitted(transferFields)

const explain = flagWithDefault(false, {
  description: '1: each offer explains its price, and each vehicle that is unavailable has a suggestion.',
})

/** POST /transfer: offers for a trip. GET /transfer/{id}: the request and its offers. */
export function transfer(api: Api, deps: Deps) {
  const create = {
    ...createTransfer,
    description:
      'Stores the request and returns offers that can be booked within 24 hours. `is_return` defaults to 1. All prices are in EUR. An `Idempotency-Key` makes a retry safe for 24 hours.',
    querystring: z.object({ explain }),
    body: transferBody,
    response: { 200: record },
  } satisfies FastifySchema
  api.post('/transfer', { schema: create, config: { names: TRANSFER_NAMES } }, async (request, reply) => {
    const { body, query } = request
    const read = (now: Date) => requestFromBody(deps.catalogue.current, body, body.Transfer.type, now)
    const stored = await placeTransfer(deps, request, reply, read, query.explain)
    return { Transfer: transferView(request, stored) }
  })

  const read = {
    ...getTransfer,
    response: { 200: storedRecord },
  } satisfies FastifySchema
  api.get('/transfer/:id', { schema: read, config: { names: TRANSFER_PATH_NAMES } }, async (request) => {
    const stored = await getRequest(deps.db, tokenOwner(request), request.params.id)
    return withSubmitted(transferView(request, stored), stored.request)
  })
}

function transferView(
  call: FastifyRequest,
  { id, request, offered }: StoredRequest,
): z.input<typeof record>['Transfer'] {
  const { outbound, return: back } = request.trip
  const missing = ({ missing = [] }: OfferedLeg) => ({
    unavailable: unavailableView(missing, (one) => suggestionTo(call, { ...one, faults: [] }, TRANSFER_NAMES)),
  })
  return {
    id,
    type: request.type,
    discount_applied: Math.round(offered.roundTripDiscount / 100),
    TransferSelection: {
      outbound: { ...legView(outbound, request.outbound, offered.outbound), ...missing(offered.outbound) },
      ...(back && offered.return
        ? { return: { ...returnView(back, request.return, offered.return), ...missing(offered.return) } }
        : {}),
    },
  }
}

function legView(asked: Leg, { skis, snowboards }: LegExtras, offered: OfferedLeg): z.input<typeof leg> {
  const { at, anchor, party } = asked
  return {
    from: offered.from,
    to: offered.to,
    flight_date_time: formatLocal(at),
    ...zoneOf(at, timedAt(asked) === asked.from ? offered.timeZone : offered.toTimeZone),
    selected_time_is_flight: anchor === 'flight' ? 1 : 0,
    adult_count: party.adults,
    children_count: party.children,
    booster_seat_count: party.boosters,
    child_seat_count: party.childSeats,
    ski_count: skis,
    snowboard_count: snowboards,
    offers: explainedOffersView(offered, offersByKey(offered)),
  }
}

function returnView(back: Leg, extras: LegExtras, offered: OfferedLeg): z.input<typeof returnLeg> {
  return { ...legView(back, extras, offered), check_in_date_time: checkInView(offered) }
}
