import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { invalidParam } from '../../../errors.ts'
import { FORMS_OR_JSON } from '../../../http/forms.ts'
import { idempotencyHeaders } from '../../../http/idempotency-key.ts'
import type { Api } from '../../../http/zod.ts'
import { getBooking } from '../../../services/bookings/get-booking.ts'
import type { StoredRequest } from '../../../services/transfer-requests/transfer-request.ts'
import type { Offer } from '../../../values/offer.ts'
import { placeType } from '../../../values/place-code.ts'
import { dayOf, localMinute } from '../../../values/time.ts'
import { ownerOf } from '../bearer-auth.ts'
import { bookingBodyOf, chosenOffers, customerFrom, manualPickupFields, selectionFields } from '../booking-body.ts'
import { offersByKeyV1 } from '../offer-view.ts'
import { placeBooking } from '../place-booking.ts'
import { BOOKING_REFUSALS } from '../refusals.ts'
import { vouchersView } from '../voucher-view.ts'

const body = bookingBodyOf({ ...selectionFields, ...manualPickupFields })

const response = z.object({ Booking: z.object({ reference: z.string() }).catchall(z.string()) }).meta({
  id: 'Booking',
  description: 'Booked; beside the reference the vouchers, PDFs in Base64 by product reference.',
})

/** POST /booking in the shape of version 1, with a pickup time of the traveller's own choice. */
export function booking(api: Api, deps: Deps) {
  const schema = {
    operationId: 'createBooking',
    summary: 'Book',
    description: 'As in version 2. A manual pickup time changes the time of the pickup, not the price of the offer.',
    tag: 'Bookings',
    headers: idempotencyHeaders,
    body,
    consumes: FORMS_OR_JSON,
    response: { 200: response },
    errors: BOOKING_REFUSALS,
  } satisfies FastifySchema
  api.post('/booking', { schema }, async (request, reply) => {
    const { transfer_id, TransferSelection, Customer, return_vouchers } = request.body.Booking
    const manual = manualPickup(TransferSelection)
    const reference = await placeBooking(deps, request, reply, {
      transferId: transfer_id,
      choose: (stored) => pickedUpAt(stored, chosenOffers(stored, TransferSelection, offersByKeyV1), manual),
      customer: customerFrom(Customer),
    })
    if (!return_vouchers) return { Booking: { reference } }
    const placed = await getBooking(deps.db, ownerOf(request), reference)
    return { Booking: { reference, ...(await vouchersView(placed)) } }
  })
}

/** A time of day that the traveller chose. */
interface ManualPickup {
  hours: number
  minutes: number
}

function manualPickup(words: z.output<typeof body>['Booking']['TransferSelection']): ManualPickup | null {
  if (!words.is_manual_pick_up_time) return null
  const { manual_pick_up_time_hours: hours, manual_pick_up_time_minutes: minutes } = words
  if (hours === undefined) throw manualTimeMissing('hours')
  if (minutes === undefined) throw manualTimeMissing('minutes')
  return { hours, minutes }
}

function manualTimeMissing(part: 'hours' | 'minutes') {
  return invalidParam(
    `Booking.TransferSelection.manual_pick_up_time_${part}`,
    'is required when is_manual_pick_up_time is 1',
  )
}

/** The offers with the traveller's time on the leg from the resort, where the traveller is free; else on the outbound leg. */
function pickedUpAt(
  { request: { trip } }: StoredRequest,
  chosen: { outbound: Offer; return: Offer | null },
  manual: ManualPickup | null,
): { outbound: Offer; return: Offer | null } {
  if (!manual) return chosen
  const move = (offer: Offer): Offer => ({
    ...offer,
    pickupAt: localMinute(dayOf(offer.pickupAt), manual.hours, manual.minutes),
  })
  const backFromResort = trip.return && placeType(trip.return.from) === 'resort'
  return chosen.return && backFromResort
    ? { ...chosen, return: move(chosen.return) }
    : { ...chosen, outbound: move(chosen.outbound) }
}
