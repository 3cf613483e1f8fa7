import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { FieldNames } from '../../../http/field-names.ts'
import { FORMS_OR_JSON } from '../../../http/forms.ts'
import type { Api } from '../../../http/zod.ts'
import { ensureOpen, releaseOffers } from '../../../services/sale/requests/book-offers.ts'
import { holdOffers, MAX_HOLDS } from '../../../services/sale/requests/hold-offers.ts'
import { getRequest } from '../../../services/sale/requests/stored-request.ts'
import { instant } from '../../answer-fields.ts'
import { tokenOwner } from '../bearer-auth.ts'
import { chosenOffers, selectionFields } from '../bodies/booking-body.ts'
import { TRANSFER_PATH_NAMES, transferParams, withoutEmptyTexts } from '../bodies/kinds.ts'
import { REQUEST_AGAIN_NAMES } from '../bodies/transfer-body.ts'
import { offersByKey } from '../views/offer-view.ts'

const body = z
  .preprocess(
    withoutEmptyTexts,
    z.object(
      {
        TransferSelection: z.object(selectionFields, 'is required and must be an object').meta({ id: 'OffersToHold' }),
      },
      'must be an object',
    ),
  )
  .meta({ id: 'CreateHoldBody' })

const response = z.object({
  Hold: z
    .object({
      expires_at: instant.meta({ description: 'Until then it is held, UTC.' }),
      TransferSelection: z.object({ outbound: z.string(), return: z.string().optional() }),
    })
    .meta({ id: 'Hold' }),
})

const created = response.meta({ id: 'NewHold', description: 'Held.' })
const known = response.meta({ id: 'KnownHold', description: 'It was held already; the first time, it is prolonged.' })

const NAMES: FieldNames = {
  ...REQUEST_AGAIN_NAMES,
  ...TRANSFER_PATH_NAMES,
  outbound: 'TransferSelection.outbound',
  return: 'TransferSelection.return',
}

/** POST /transfer/{id}/hold: keeps what chosen offers need until they are booked. DELETE: frees it. An extension. */
export function hold(api: Api, { db, catalogue, clock }: Deps) {
  const create = {
    operationId: 'createHold',
    summary: 'Hold offers',
    description: `Holds the seats and vehicles that the chosen offers need while you charge your client: for 30 minutes unless the operator has set another time, and never longer than the offers are valid. The same selection again returns the hold, prolonged once; another selection takes its place. \`POST /booking\` for the transfer uses it. It ends by itself, and you may hold ${MAX_HOLDS} transfers at a time.`,
    tag: 'Transfers',
    params: transferParams,
    body,
    consumes: FORMS_OR_JSON,
    response: { 200: known, 201: created },
    errors: [
      'INVALID_PARAMS',
      'VALIDATION_ERROR',
      'UNAUTHORIZED',
      'RATE_LIMITED',
      'NOT_FOUND',
      'OFFER_EXPIRED',
      'ALREADY_BOOKED',
      'TOO_MANY_HOLDS',
    ],
  } satisfies FastifySchema
  api.post('/transfer/:id/hold', { schema: create, config: { names: NAMES } }, async (request, reply) => {
    const { TransferSelection: selection } = request.body
    const stored = await getRequest(db, tokenOwner(request), request.params.id)
    const now = clock()
    // That nothing can be booked any more is said before what is wrong with the selection.
    ensureOpen(stored, now)
    const chosen = chosenOffers(stored, selection, offersByKey)
    const { expiresAt, isNew } = await holdOffers(db, catalogue.current, { stored, selection, chosen }, now)
    return reply
      .code(isNew ? 201 : 200)
      .send({ Hold: { expires_at: expiresAt.toISOString(), TransferSelection: selection } })
  })

  const remove = {
    operationId: 'deleteHold',
    summary: 'Free held offers',
    description: 'Also if nothing is held.',
    tag: 'Transfers',
    params: transferParams,
    response: { 204: z.undefined().meta({ description: 'Nothing is held.' }) },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'NOT_FOUND'],
  } satisfies FastifySchema
  api.delete('/transfer/:id/hold', { schema: remove, config: { names: NAMES } }, async (request, reply) => {
    await releaseOffers(db, await getRequest(db, tokenOwner(request), request.params.id))
    return reply.code(204).send()
  })
}
