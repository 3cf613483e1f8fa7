import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import type { Api } from '../../../http/zod.ts'
import { getPartnerBooking } from '../../../services/bookings/find-booking.ts'
import { cancel, type Cancellation, previewCancellation } from '../../../services/changes/cancel.ts'
import { BOOKING_STATUSES } from '../../../values/booking.ts'
import { toDecimal } from '../../../values/money.ts'
import { formatInstant, OPERATOR_ZONE } from '../../../values/time.ts'
import { localTime, zoneFields, zoneOfInstant } from '../../answer-fields.ts'
import { partnerActor, tokenOwner } from '../bearer-auth.ts'
import { BOOKING_PATH_NAMES, bookingParams } from '../bodies/kinds.ts'

const response = z
  .object({
    Cancellation: z.object({
      reference: z.string(),
      status: z.enum(BOOKING_STATUSES).meta({ description: '`confirmed`, or `cancelled`.' }),
      cancelled_at: localTime.nullable().meta({ description: '`YYYY-MM-DD HH:MM:SS`, Europe/Paris; null before.' }),
      price: z.number().meta({ description: 'EUR, for the whole booking.' }),
      refund: z.number().meta({ description: 'The amount in EUR that is credited to your account.' }),
      fee: z.number().meta({ description: 'The amount in EUR that you still owe.' }),
      deadline: localTime
        .nullable()
        .meta({ description: 'The last moment of a full refund, Europe/Paris; null if there is none.' }),
      time_zone: zoneFields.time_zone,
      utc_offset: zoneFields.utc_offset.meta({
        description: 'The zone of `deadline`, or of the current time if there is none.',
      }),
    }),
  })
  .meta({ id: 'Cancellation', description: 'What a cancellation costs and refunds.' })

/** GET /booking/{reference}/cancellation: what cancelling would cost. POST: cancels the whole booking. An extension. */
export function cancellation(api: Api, { db, clock, sender }: Deps) {
  const common = {
    tag: 'Bookings',
    params: bookingParams,
    response: { 200: response },
  } satisfies FastifySchema
  const preview = {
    ...common,
    operationId: 'previewCancellation',
    summary: 'See what a cancellation would cost',
    description: 'After a cancellation, returns what it cost.',
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'NOT_FOUND', 'CANCELLATION_CLOSED'],
  } satisfies FastifySchema
  const act = {
    ...common,
    operationId: 'cancelBooking',
    summary: 'Cancel a booking',
    description:
      'Cancels the whole booking on the terms that applied when it was made. A full refund is possible until `deadline`.',
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'NOT_FOUND', 'ALREADY_CANCELLED', 'CANCELLATION_CLOSED'],
  } satisfies FastifySchema

  api.get(
    '/booking/:reference/cancellation',
    { schema: preview, config: { names: BOOKING_PATH_NAMES } },
    async (request) => {
      const now = clock()
      const { booking } = await getPartnerBooking(db, tokenOwner(request), request.params.reference)
      const cancellation = await previewCancellation(db, booking, now)
      if (booking.status !== 'cancelled' && !cancellation.open) throw closed()
      return { Cancellation: cancellationView(cancellation, now) }
    },
  )

  api.post(
    '/booking/:reference/cancellation',
    { schema: act, config: { names: BOOKING_PATH_NAMES } },
    async (request) => {
      const now = clock()
      const { booking } = await getPartnerBooking(db, tokenOwner(request), request.params.reference)
      const cancelled = await cancel(db, booking.id, { actor: partnerActor(request), sender }, now)
      if (cancelled) return { Cancellation: cancellationView(cancelled, now) }
      const { booking: current } = await getPartnerBooking(db, tokenOwner(request), request.params.reference)
      throw current.status === 'cancelled' ? alreadyCancelled(current.reference) : closed()
    },
  )
}

function alreadyCancelled(reference: string): ApiError {
  return new ApiError('ALREADY_CANCELLED', `booking ${reference} has already been cancelled`, { about: ['booking'] })
}

function closed(): ApiError {
  return new ApiError('CANCELLATION_CLOSED', 'the pickup of this booking has passed', { about: ['booking'] })
}

function cancellationView(
  { booking, refundMinor, feeMinor, deadline }: Cancellation,
  now: Date,
): z.input<typeof response>['Cancellation'] {
  return {
    reference: booking.reference,
    status: booking.status,
    cancelled_at: booking.cancelledAt && formatInstant(booking.cancelledAt, OPERATOR_ZONE),
    price: toDecimal(booking.priceMinor),
    refund: toDecimal(refundMinor),
    fee: toDecimal(feeMinor),
    deadline: deadline && formatInstant(deadline, OPERATOR_ZONE),
    ...zoneOfInstant((deadline ?? now).getTime(), OPERATOR_ZONE),
  }
}
