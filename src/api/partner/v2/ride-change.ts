import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { FORMS_OR_JSON } from '../../../http/forms.ts'
import { idempotencyHeaders, markReplayed, repeatable } from '../../../http/idempotency-key.ts'
import type { Api } from '../../../http/zod.ts'
import { type Booking, productReference } from '../../../services/bookings/booking.ts'
import { getPartnerBooking, type PartnerBooking } from '../../../services/bookings/find-booking.ts'
import { changeOwnRide, type OwnQuote, quoteOwnChange } from '../../../services/changes/change-own-ride.ts'
import type { Owner } from '../../../services/partners/partner.ts'
import { answerOnce } from '../../../services/platform/answer-once.ts'
import { toDecimal } from '../../../values/money.ts'
import { formatInstant } from '../../../values/time.ts'
import { currencyCode, instant, localTime, zoneFields, zoneOfInstant } from '../../answer-fields.ts'
import { partnerActor, tokenOwner } from '../bearer-auth.ts'
import { RIDE_CHANGE_NAMES, rideChangeBody, rideParams, rideQuoteBody, rideWish } from '../bodies/ride-change-body.ts'
import { TRIP_REFUSALS } from '../operations.ts'
import { ownBookingView } from '../views/booking-view.ts'
import { changedBooking } from './booking.ts'

const rideChange = z
  .object({
    item: z.string().meta({ description: 'The reference of the item.', example: 'NAV482915067-P1' }),
    price: z.number().meta({ description: 'Of the ride as it is.' }),
    new_price: z.number().meta({ description: 'Of the ride after the change.' }),
    difference: z.number().meta({ description: '`new_price` less `price`; negative if you owe less.' }),
    currency: currencyCode,
    pick_up_date_time: localTime.meta({ description: 'The pickup after the change, in local time.' }),
    ...zoneFields,
    vehicle_type_id: z.int(),
    expires_at: instant.meta({ description: 'Until then the price is kept, UTC.' }),
  })
  .meta({ id: 'RideChange' })

const quoted = z
  .object({ Change: rideChange })
  .meta({ id: 'RideChangeQuote', description: 'What the change costs. Nothing has changed.' })

const errors = [...TRIP_REFUSALS, 'UNAUTHORIZED', 'RATE_LIMITED', 'NOT_FOUND', 'CHANGE_CLOSED'] as const

/**
 * POST /booking/{reference}/items/{number}/quote: what another day, time, party or vehicle costs. POST …/change: changes
 * the ride, as the operator's desk does. An extension.
 */
export function rideChanges(api: Api, deps: Deps) {
  const { db, catalogue, clock, sender } = deps
  const quote = {
    operationId: 'quoteRideChange',
    summary: 'See what a changed ride would cost',
    description:
      'Prices a ride of one of your bookings at another time, for another group or in another vehicle, as of today; omitted fields stay as they are. The price is kept until `expires_at`: 15 minutes, but no longer than the change is possible, or than the terms give back as much. What costs less gives back at most the share of the difference that the cancellation terms give back now. When it is too late, 422 `CHANGE_CLOSED` says whom to call.',
    tag: 'Bookings',
    params: rideParams,
    body: rideQuoteBody,
    consumes: FORMS_OR_JSON,
    response: { 200: quoted },
    errors: [...errors],
  } satisfies FastifySchema
  const path = '/booking/:reference/items/:number'
  const config = { names: RIDE_CHANGE_NAMES }
  api.post(`${path}/quote`, { schema: quote, config }, async (request) => {
    const { reference, number } = request.params
    const { booking } = await getRide(db, tokenOwner(request), reference, number)
    return { Change: await quoteNow(booking, number, request.body) }
  })

  const change = {
    operationId: 'changeRide',
    summary: 'Change a ride',
    description:
      'Changes the ride as quoted, on your account; new vouchers are issued and mailed to you. If it comes to cost anything but `new_price`, nothing is changed: 409 `PRICE_CHANGED`, with the new quote as `error.Change`. No deadline of cancelling moves to a later time. An `Idempotency-Key` makes a retry safe for 24 hours.',
    tag: 'Bookings',
    params: rideParams,
    headers: idempotencyHeaders,
    body: rideChangeBody,
    consumes: FORMS_OR_JSON,
    response: { 200: changedBooking },
    errors: [...errors, 'PRICE_CHANGED', 'CREDIT_LIMIT', 'IDEMPOTENCY_KEY_REUSED'],
  } satisfies FastifySchema
  api.post(`${path}/change`, { schema: change, config }, async (request, reply) => {
    const now = clock()
    const owner = tokenOwner(request)
    const { reference, number } = request.params
    const { booking } = await getRide(db, owner, reference, number)
    const { Change } = request.body
    const asked = { number, wish: rideWish(Change), newPriceMinor: Change.new_price }
    const by = { actor: partnerActor(request), sender }
    const once = repeatable(request, owner.environment, `partner ${owner.partner.id} change of ${reference}-P${number}`)
    try {
      const { replayed } = await answerOnce(db, once, z.string(), now, async (tx) => {
        await changeOwnRide(
          tx,
          { ...deps, catalogue: catalogue.current, takesCard: undefined },
          booking,
          asked,
          by,
          now,
        )
        return reference
      })
      markReplayed(reply, replayed)
    } catch (error) {
      // Nothing of the change is kept, and so the price that it now has is promised here.
      if (error instanceof ApiError && error.code === 'PRICE_CHANGED')
        error.more = { Change: await quoteNow(booking, number, request.body) }
      throw error
    }
    return { Booking: await ownBookingView(deps, await getPartnerBooking(db, owner, reference)) }
  })

  async function quoteNow(booking: Booking, number: number, { Change }: z.output<typeof rideQuoteBody>) {
    const own = { sender, catalogue: catalogue.current, takesCard: undefined }
    return rideChangeView(booking, await quoteOwnChange(db, own, booking, { number, wish: rideWish(Change) }, clock()))
  }
}

/** Returns a partner's booking that has an item of that number. Throws NOT_FOUND. */
async function getRide(db: Database, owner: Owner, reference: string, number: number): Promise<PartnerBooking> {
  const placed = await getPartnerBooking(db, owner, reference)
  if (placed.items.some((item) => item.number === number)) return placed
  throw new ApiError('NOT_FOUND', [
    { about: [], field: 'number', reason: `${placed.booking.reference} has no such item` },
  ])
}

function rideChangeView(booking: Booking, { ride, plan, expiresAt }: OwnQuote): z.input<typeof quoted>['Change'] {
  return {
    item: productReference(booking, ride),
    price: toDecimal(ride.priceMinor),
    new_price: toDecimal(plan.priceMinor),
    difference: toDecimal(plan.priceMinor - ride.priceMinor),
    currency: booking.currency,
    pick_up_date_time: formatInstant(plan.startsAt, plan.timeZone),
    ...zoneOfInstant(plan.startsAt.getTime(), plan.timeZone),
    vehicle_type_id: plan.vehicleId,
    expires_at: expiresAt.toISOString(),
  }
}
