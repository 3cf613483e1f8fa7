import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { flagWithDefault } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { getPartnerBooking } from '../../../services/bookings/find-booking.ts'
import { tokenOwner } from '../bearer-auth.ts'
import { BOOKING_NAMES, bookingBodyOf, chosenOffers, customerFrom, selectionFields } from '../bodies/booking-body.ts'
import { BOOKING_PATH_NAMES, bookingParams } from '../bodies/kinds.ts'
import { createBooking } from '../operations.ts'
import { placeBooking } from '../place-booking.ts'
import { ownBooking, ownBookingView } from '../views/booking-view.ts'
import { offersByKey } from '../views/offer-view.ts'
import { vouchersView } from '../views/voucher-view.ts'

const body = bookingBodyOf(selectionFields)

const vouchers = z.record(z.string(), z.string()).meta({
  description: 'PDFs in Base64 by product reference: `-P1` outbound, `-P2` return. A cancelled item has none.',
})

const created = z
  .object({
    Booking: z.object({
      reference: z.string(),
      status: z.literal('cancelled').optional().meta({
        description: '`cancelled` if a call is repeated whose booking has since been cancelled; otherwise absent.',
      }),
      vouchers: vouchers.optional(),
    }),
  })
  .meta({ id: 'Booking', description: 'Booked. The vouchers are also sent to your account’s e-mail address.' })

/** The response to a change. */
export const changedBooking = z
  .object({ Booking: ownBooking })
  .meta({ id: 'ChangedBooking', description: 'The booking as it is now.' })

const stored = z.object({ Booking: ownBooking.extend({ vouchers: vouchers.optional() }) }).meta({
  id: 'StoredBooking',
  description:
    'The booking. Members other than the reference and the vouchers are an extension. Without vouchers unless they are requested.',
})

const readQuery = z.object({
  return_vouchers: flagWithDefault(true, { description: '0: no vouchers, which makes the response faster.' }),
})

/** POST /booking: books offers of a stored request. GET /booking/{reference}: the booking, and its vouchers again. */
export function booking(api: Api, deps: Deps) {
  const create = {
    ...createBooking,
    description:
      'Books one offer per leg at its stored price. A transfer is booked once: a second call is refused with 409 `ALREADY_BOOKED`, which names the reference, and an `Idempotency-Key` turns it into the first answer for 24 hours.',
    body,
    response: { 200: created },
  } satisfies FastifySchema
  api.post('/booking', { schema: create, config: { names: BOOKING_NAMES } }, async (request, reply) => {
    const { transfer_id, TransferSelection, Customer, return_vouchers, language } = request.body.Booking
    const { reference, vouchers, isCancelled } = await placeBooking(deps, request, reply, {
      transferId: transfer_id,
      choose: (stored) => chosenOffers(stored, TransferSelection, offersByKey),
      customer: customerFrom(Customer),
      wantsVouchers: return_vouchers,
      language,
    })
    return {
      Booking: { reference, ...(isCancelled ? { status: 'cancelled' as const } : {}), ...(vouchers && { vouchers }) },
    }
  })

  const read = {
    operationId: 'getBooking',
    summary: 'Read a booking',
    description:
      'One of your own bookings, with its state and its vouchers again. For another partner’s the response is 404 `NOT_FOUND`.',
    tag: 'Bookings',
    params: bookingParams,
    querystring: readQuery,
    response: { 200: stored },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'NOT_FOUND'],
  } satisfies FastifySchema
  api.get('/booking/:reference', { schema: read, config: { names: BOOKING_PATH_NAMES } }, async (request) => {
    const placed = await getPartnerBooking(deps.db, tokenOwner(request), request.params.reference)
    const Booking = await ownBookingView(deps, placed)
    return request.query.return_vouchers
      ? { Booking: { ...Booking, vouchers: await vouchersView(deps, placed) } }
      : { Booking }
  })
}
