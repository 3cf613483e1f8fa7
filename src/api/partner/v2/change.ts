import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { FORMS_OR_JSON } from '../../../http/forms.ts'
import { idempotencyHeaders, markReplayed, repeatable } from '../../../http/idempotency-key.ts'
import type { Api } from '../../../http/zod.ts'
import type { Booking } from '../../../services/bookings/booking.ts'
import { getPartnerBooking } from '../../../services/bookings/find-booking.ts'
import { changeDetails } from '../../../services/changes/change-details.ts'
import { answerOnce } from '../../../services/platform/answer-once.ts'
import { partnerActor, tokenOwner } from '../bearer-auth.ts'
import { changeBody, changeFromBody } from '../bodies/change-body.ts'
import { BOOKING_PATH_NAMES, bookingParams } from '../bodies/kinds.ts'
import { ownBookingView } from '../views/booking-view.ts'
import { changedBooking } from './booking.ts'

/**
 * PATCH /booking/{reference}: the changes that travellers can make on their page, and the traveller's data. An
 * extension.
 */
export function change(api: Api, deps: Deps) {
  const { db, catalogue, clock, sender } = deps
  const schema = {
    operationId: 'changeBooking',
    summary: 'Change a booking',
    description:
      'Changes the traveller, and the flight, address and note of rides that have not started; omitted fields stay as they are. Another date, time, party or vehicle is a changed ride (`…/items/{number}/quote`); another place requires a new booking. New vouchers are issued and mailed to you. Of two concurrent changes the second is refused with 409 `BOOKING_CHANGED`: read the booking again. An `Idempotency-Key` makes a retry safe for 24 hours. When it is too late, 422 `CHANGE_CLOSED` says whom to call.',
    tag: 'Bookings',
    params: bookingParams,
    headers: idempotencyHeaders,
    body: changeBody,
    consumes: FORMS_OR_JSON,
    response: { 200: changedBooking },
    errors: [
      'INVALID_PARAMS',
      'UNAUTHORIZED',
      'RATE_LIMITED',
      'NOT_FOUND',
      'BOOKING_CHANGED',
      'IDEMPOTENCY_KEY_REUSED',
      'CHANGE_CLOSED',
    ],
  } satisfies FastifySchema
  api.patch('/booking/:reference', { schema, config: { names: BOOKING_PATH_NAMES } }, async (request, reply) => {
    const now = clock()
    const owner = tokenOwner(request)
    const { reference } = request.params
    const { updated_at, ...asked } = request.body.Booking
    const before = await getPartnerBooking(db, owner, reference)
    const once = repeatable(request, owner.environment, `partner ${owner.partner.id} change of ${reference}`)
    const { replayed } = await answerOnce(db, once, z.string(), now, async (tx) => {
      const wanted = changeFromBody(catalogue.current, before, asked, now)
      const { changeCutoffMinutes: cutoffMinutes } = catalogue.current.sale
      const rules = {
        actor: partnerActor(request),
        sender,
        cutoffMinutes,
        seen: versionAt(before.booking, updated_at),
      } as const
      const changed = wanted === 'closed' ? undefined : await changeDetails(tx, before.booking, wanted, rules, now)
      if (!changed) throw closed(sender.operator)
      return reference
    })
    markReplayed(reply, replayed)
    return { Booking: await ownBookingView(deps, await getPartnerBooking(db, owner, reference)) }
  })
}

/**
 * Returns the version of a booking that last changed at that time; 0, which none has any more, if it has changed since.
 */
function versionAt({ version, updatedAt }: Booking, seenAt = updatedAt): number {
  return updatedAt.getTime() === seenAt.getTime() ? version : 0
}

function closed({ phone }: { phone: string }): ApiError {
  return new ApiError('CHANGE_CLOSED', `can no longer be changed here, please call ${phone}`, { about: ['booking'] })
}
