import type { FastifyReply } from 'fastify'
import type { Site } from '../../deps.ts'
import { listBookingLog } from '../../services/bookings/log.ts'
import { listNotes } from '../../services/bookings/notes.ts'
import { canMove } from '../../services/bookings/states.ts'
import { listNoShowReports } from '../../services/dispatch/duty.ts'
import { dueByCardMinor } from '../../services/money/payments/due.ts'
import { paidMinor } from '../../services/money/payments/paid.ts'
import { listPayments, listRefunds } from '../../services/money/payments/payment.ts'
import { findPartner } from '../../services/partners/partner.ts'
import { toCollectMinor } from '../../services/selling/paying/receive-on-arrival.ts'
import type { Visit } from '../door.ts'
import { mayManageMoney } from '../rooms.ts'
import { bookingPage, type BookingRefusal } from './booking-page.ts'
import type { SeenBooking } from './get-booking.ts'

/** Sends the page of a booking, with why the requested action was not carried out, if one was requested. */
export async function showBooking(
  site: Site,
  { operator, read, show }: Visit,
  found: SeenBooking,
  refusal?: BookingRefusal,
): Promise<FastifyReply> {
  const view = await read(async (aside) => ({
    log: await listBookingLog(aside, found.booking),
    noShows: await listNoShowReports(aside, found.booking),
    notes: await listNotes(aside, found.booking),
    payments: await listPayments(aside, found.booking),
    refunds: await listRefunds(aside, found.booking),
    paidMinor: await paidMinor(aside, found.booking),
    toCollectMinor: await toCollectMinor(aside, found.booking),
    dueByCardMinor: await dueByCardMinor(aside, found.booking),
    partner: await findPartner(aside, found.booking.partnerId),
  }))
  const may = { money: mayManageMoney(operator.role), cancel: canMove(found.booking.status, 'cancel') }
  return show(bookingPage(site, { ...found, ...view, may, refusal }))
}
