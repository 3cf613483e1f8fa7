import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Deps } from '../../../deps.ts'
import { invalidParam } from '../../../http/field-names.ts'
import type { Api } from '../../../http/zod.ts'
import { moveOffer } from '../../../services/quoting/offers/manual-pickup.ts'
import { type ChosenOffers, ensureOpen } from '../../../services/sale/requests/book-offers.ts'
import type { StoredRequest } from '../../../services/sale/requests/stored-request.ts'
import { placeType } from '../../../values/place-code.ts'
import {
  BOOKING_NAMES,
  bookingBodyOf,
  chosenOffers,
  customerFrom,
  manualPickupFields,
  selectionFields,
} from '../bodies/booking-body.ts'
import { createBooking } from '../operations.ts'
import { placeBooking } from '../place-booking.ts'
import { offersByKeyV1 } from '../views/offer-view.ts'

const body = bookingBodyOf({ ...selectionFields, ...manualPickupFields })

const response = z.object({ Booking: z.object({ reference: z.string() }).catchall(z.string()) }).meta({
  id: 'Booking',
  description:
    'Booked. Besides the reference there are the vouchers, PDFs in Base64 by product reference. The response to a repeated call whose booking has since been cancelled has none; if none were requested, its `status` is `cancelled`.',
})

/** POST /booking as in version 1, with a pickup time chosen by the traveller. */
export function booking(api: Api, deps: Deps) {
  const schema = {
    ...createBooking,
    description:
      'As in version 2. A manual pickup time moves the pickup within its day at the price of the offer. A time before the landing, too late for the departure, in the past, or with a higher price is refused; the message lists the times that the offer allows.',
    body,
    response: { 200: response },
  } satisfies FastifySchema
  api.post('/booking', { schema, config: { names: BOOKING_NAMES } }, async (request, reply) => {
    const { transfer_id, TransferSelection, Customer, return_vouchers, language } = request.body.Booking
    const minuteOfDay = manualTime(TransferSelection)
    const { reference, vouchers, isCancelled } = await placeBooking(deps, request, reply, {
      transferId: transfer_id,
      choose: (stored, now) => {
        const chosen = chosenOffers(stored, TransferSelection, offersByKeyV1)
        if (minuteOfDay === null) return chosen
        // That nothing can be booked any more is said before what is wrong with the time.
        ensureOpen(stored, now)
        return pickedUpAt(deps.catalogue.current, stored, chosen, minuteOfDay, now)
      },
      customer: customerFrom(Customer),
      wantsVouchers: return_vouchers,
      language,
    })
    // Never where vouchers were requested: it would be mistaken for one, and their absence says enough.
    const status = isCancelled && !return_vouchers ? { status: 'cancelled' } : {}
    return { Booking: { reference, ...status, ...vouchers } }
  })
}

/** Returns the minute of the day that the traveller chose; null if the offers keep their own times. */
function manualTime(selection: z.output<typeof body>['Booking']['TransferSelection']): number | null {
  if (!selection.is_manual_pick_up_time) return null
  const { manual_pick_up_time_hours: hours, manual_pick_up_time_minutes: minutes } = selection
  if (hours === undefined) throw manualTimeMissing('hours')
  if (minutes === undefined) throw manualTimeMissing('minutes')
  return hours * 60 + minutes
}

function manualTimeMissing(part: 'hours' | 'minutes') {
  return invalidParam(
    `Booking.TransferSelection.manual_pick_up_time_${part}`,
    'is required when is_manual_pick_up_time is 1',
    { kind: 'REQUIRED' },
  )
}

/**
 * Applies the traveller's time to the leg from the resort, where the traveller is free to choose, or else to the
 * outbound leg.
 */
function pickedUpAt(
  catalogue: Catalogue,
  stored: StoredRequest,
  chosen: ChosenOffers,
  minuteOfDay: number,
  now: Date,
): ChosenOffers {
  const { request, offered } = stored
  const { outbound, return: back } = request.trip
  if (chosen.return && back && offered.return && placeType(back.from) === 'resort') {
    const { timeZone } = offered.return
    const moved = moveOffer(catalogue, stored, { leg: back, offer: chosen.return, timeZone, minuteOfDay }, now)
    return { ...chosen, return: moved }
  }
  const { timeZone } = offered.outbound
  const moved = moveOffer(catalogue, stored, { leg: outbound, offer: chosen.outbound, timeZone, minuteOfDay }, now)
  return { ...chosen, outbound: moved }
}
