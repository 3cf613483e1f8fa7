import type { FastifyReply } from 'fastify'
import type { Site } from '../../deps.ts'
import { dueByCardMinor } from '../../services/bookings/due.ts'
import { listBookingLog } from '../../services/bookings/log.ts'
import { listNotes } from '../../services/bookings/notes.ts'
import { paidMinor } from '../../services/bookings/paid.ts'
import { canMove } from '../../services/bookings/states.ts'
import { findPartner } from '../../services/partners/partner.ts'
import { listPayments, listRefunds } from '../../services/payments/payment.ts'
import { toCollectMinor } from '../../services/payments/receive-on-arrival.ts'
import { listNoShowReports } from '../../services/rides/assignment.ts'
import type { Visit } from '../door.ts'
import { mayManageMoney } from '../permissions.ts'
import { bookingPage, type BookingRefusal } from './booking-page.ts'
import type { SeenBooking } from './get-booking.ts'

/** Sends the page of a booking, with why the requested action was not carried out, if one was requested. */
export async function toPublicBooking(
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
