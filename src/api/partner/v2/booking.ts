import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { localTime } from '../../answer-fields.ts'
import type { Deps } from '../../../deps.ts'
import type { Api } from '../../../http/zod.ts'
import {
  commissionMinor,
  getPartnerBooking,
  type PartnerBooking,
  ridesOf,
} from '../../../services/bookings/find-booking.ts'
import { productReference } from '../../../services/bookings/booking.ts'
import { BOOKING_STATUSES } from '../../../values/booking.ts'
import { toDecimal } from '../../../values/money.ts'
import { formatInstant, formatLocal, OPERATOR_ZONE } from '../../../values/time.ts'
import { ownerOf } from '../bearer-auth.ts'
import { BOOKING_NAMES, bookingBodyOf, chosenOffers, customerFrom, selectionFields } from '../bodies/booking-body.ts'
import { BOOKING_PATH_NAMES, bookingParams } from '../bodies/path-params.ts'
import { EXAMPLES } from '../examples.ts'
import { offersByKey } from '../views/offer-view.ts'
import { placeBooking } from '../place-booking.ts'
import { createBooking } from '../operations.ts'
import { vouchersView } from '../views/voucher-view.ts'

const body = bookingBodyOf(selectionFields)

const vouchers = z.record(z.string(), z.string()).meta({
  description: 'PDFs in Base64 by product reference: `-P1` outbound, `-P2` return. What is cancelled has none.',
})

const created = z
  .object({
    Booking: z.object({
      reference: z.string(),
      status: z.literal('cancelled').optional().meta({
        description: '`cancelled` where a call is repeated whose booking has been cancelled since; otherwise absent.',
      }),
      vouchers: vouchers.optional(),
    }),
  })
  .meta({ id: 'Booking', description: 'Booked. The vouchers go to your account’s e-mail address too.' })

const stored = z
  .object({
    Booking: z.object({
      reference: z.string(),
      status: z.enum(BOOKING_STATUSES).meta({ description: '`confirmed` or `cancelled`.' }),
      cancelled_at: localTime
        .nullable()
        .meta({ description: '`YYYY-MM-DD HH:MM:SS`, Europe/Paris; null unless it is cancelled.' }),
      transfer_id: z.int(),
      created_at: localTime.meta({ description: '`YYYY-MM-DD HH:MM:SS`, Europe/Paris.' }),
      price: z.number().meta({ description: 'EUR, both legs.' }),
      commission: z.number().meta({ description: 'EUR that this booking earns you; 0 in the sandbox.' }),
      Customer: z.object({
        name: z.string(),
        last_name: z.string(),
        email: z.string(),
        country_code: z.string(),
        mobile_number: z.string(),
        reference: z.string().nullable(),
      }),
      products: z.array(
        z.object({
          reference: z.string(),
          from: z.string(),
          to: z.string(),
          pick_up_date_time: localTime,
          vehicle_type_id: z.int(),
          price: z.number(),
        }),
      ),
      vouchers,
    }),
  })
  .meta({
    id: 'StoredBooking',
    description: 'The booking. Members other than the reference and the vouchers are an extension.',
  })

/** POST /booking: books offers of a stored request. GET /booking/{reference}: the booking, and its vouchers again. */
export function booking(api: Api, deps: Deps) {
  const create = {
    ...createBooking,
    description:
      'Books one offer per leg at its stored price. A transfer is booked once: a second call is refused with 409 `ALREADY_BOOKED`, which names the reference, and an `Idempotency-Key` turns it into the first answer for 24 hours.',
    body,
    response: { 200: created },
    examples: EXAMPLES.booking,
  } satisfies FastifySchema
  api.post('/booking', { schema: create, config: { names: BOOKING_NAMES } }, async (request, reply) => {
    const { transfer_id, TransferSelection, Customer, return_vouchers } = request.body.Booking
    const { reference, vouchers, isCancelled } = await placeBooking(deps, request, reply, {
      transferId: transfer_id,
      choose: (stored) => chosenOffers(stored, TransferSelection, offersByKey),
      customer: customerFrom(Customer),
      wantsVouchers: return_vouchers,
    })
    return {
      Booking: { reference, ...(isCancelled ? { status: 'cancelled' as const } : {}), ...(vouchers && { vouchers }) },
    }
  })

  const read = {
    operationId: 'getBooking',
    summary: 'Read a booking',
    description:
      'One of your own bookings, with its state and its vouchers again. Another partner’s is 404 `NOT_FOUND`.',
    tag: 'Bookings',
    params: bookingParams,
    response: { 200: stored },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED', 'NOT_FOUND'],
  } satisfies FastifySchema
  api.get('/booking/:reference', { schema: read, config: { names: BOOKING_PATH_NAMES } }, async (request) => {
    const placed = await getPartnerBooking(deps.db, ownerOf(request), request.params.reference)
    const commission = await commissionMinor(deps.db, placed.booking)
    return { Booking: { ...bookingView(placed, commission), vouchers: await vouchersView(deps, placed) } }
  })
}

function bookingView(
  { booking, transferRequestId, items }: PartnerBooking,
  commission: number,
): Omit<z.input<typeof stored>['Booking'], 'vouchers'> {
  return {
    reference: booking.reference,
    status: booking.status,
    cancelled_at: booking.cancelledAt && formatInstant(booking.cancelledAt, OPERATOR_ZONE),
    transfer_id: transferRequestId,
    created_at: formatInstant(booking.createdAt, OPERATOR_ZONE),
    price: toDecimal(booking.priceMinor),
    commission: toDecimal(commission),
    Customer: {
      name: booking.firstName,
      last_name: booking.lastName,
      email: booking.email,
      country_code: booking.countryCode,
      mobile_number: booking.mobileNumber,
      reference: booking.sellerReference,
    },
    products: ridesOf(items).map((ride) => ({
      reference: productReference(booking, ride),
      from: ride.details.from.en,
      to: ride.details.to.en,
      pick_up_date_time: formatLocal(ride.details.pickupAt),
      vehicle_type_id: ride.vehicleId,
      price: toDecimal(ride.priceMinor),
    })),
  }
}
