import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'
import type { OfferedLeg } from '../../../services/quoting/offers/offer.ts'
import type { Leg } from '../../../services/quoting/trips/trip.ts'
import { getRequest, type StoredRequest } from '../../../services/sale/requests/stored-request.ts'
import { placeType } from '../../../values/place-code.ts'
import { formatLocal } from '../../../values/time.ts'
import { flag, localTime } from '../../answer-fields.ts'
import { tokenOwner } from '../bearer-auth.ts'
import { TRANSFER_PATH_NAMES } from '../bodies/kinds.ts'
import { TRANSFER_NAMES, requestFromBody, transferBodyV1 } from '../bodies/transfer-body.ts'
import { createTransfer, getTransfer } from '../operations.ts'
import { placeTransfer } from '../place-booking.ts'
import { checkInView, offerResponse, offersByKeyV1, offersView } from '../views/offer-view.ts'
import { recordWithSubmitted, withSubmitted } from '../views/submitted-view.ts'

const legFields = {
  from: z.string(),
  to: z.string(),
  is_to_resort: flag,
  flight_date_time: localTime,
  requested: offerResponse.optional().meta({ description: 'The cheapest vehicle that fits, at the requested time.' }),
  'off_peak-1': offerResponse.optional().meta({ description: 'The same vehicle, cheaper at another time.' }),
  'off_peak-2': offerResponse.optional(),
  'off_peak-3': offerResponse.optional(),
}

const outboundLeg = z.object({
  identifier: z.string().meta({ description: 'The id of the transfer, as text.' }),
  ...legFields,
})

const returnLeg = z.object({ ...legFields, check_in_date_time: localTime.nullable() })

const transferFields = {
  id: z.int(),
  TransferSelection: z.object({ outbound: outboundLeg, return: returnLeg.optional() }),
}

const record = z
  .object({ Transfer: z.object(transferFields) })
  .meta({ id: 'Transfer', description: 'The stored request and its offers.' })

const storedRecord = recordWithSubmitted(transferFields)

/** POST /transfer and GET /transfer/{id} as in version 1. */
export function transfer(api: Api, deps: Deps) {
  const create = {
    ...createTransfer,
    description: 'As in version 2, for private transfers. The key `other` of the destination list has no offers.',
    body: transferBodyV1,
    response: { 200: record },
  } satisfies FastifySchema
  api.post('/transfer', { schema: create, config: { names: TRANSFER_NAMES } }, async (request, reply) => {
    const stored = await placeTransfer(deps, request, reply, (now) =>
      requestFromBody(deps.catalogue.current, request.body, 'private', now),
    )
    return { Transfer: transferView(stored) }
  })

  const read = {
    ...getTransfer,
    response: { 200: storedRecord },
  } satisfies FastifySchema
  api.get('/transfer/:id', { schema: read, config: { names: TRANSFER_PATH_NAMES } }, async (request) => {
    const stored = await getRequest(deps.db, tokenOwner(request), request.params.id)
    return withSubmitted(transferView(stored), stored.request)
  })
}

function transferView({ id, request, offered }: StoredRequest): z.input<typeof record>['Transfer'] {
  const { outbound, return: back } = request.trip
  return {
    id,
    TransferSelection: {
      outbound: { identifier: String(id), ...legView(outbound, offered.outbound) },
      ...(back && offered.return
        ? { return: { ...legView(back, offered.return), check_in_date_time: checkInView(offered.return) } }
        : {}),
    },
  }
}

function legView({ to, at }: Leg, offered: OfferedLeg) {
  return {
    from: offered.from,
    to: offered.to,
    is_to_resort: placeType(to) === 'resort' ? 1 : 0,
    flight_date_time: formatLocal(at),
    ...offersView(offered, offersByKeyV1(offered)),
  }
}
