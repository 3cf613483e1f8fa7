import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { addNote } from '../../services/bookings/notes.ts'
import { resendPaymentLink } from '../../services/notify/letters/resend-payment-link.ts'
import { resendVouchers } from '../../services/notify/letters/resend.ts'
import type { Door, Visit } from '../door.ts'
import { getBooking, type SeenBooking } from './get-booking.ts'
import { received, refund } from './money.ts'
import { toPublicBooking } from './show-booking.ts'

/** The maximum length of a note. */
const NOTE_LENGTH = 2000

/**
 * Registers /desk/bookings/<reference>: everything about a booking, its notes, manual payments and refunds, and sending
 * its vouchers again.
 */
export function booking(door: Door, deps: Deps, site: Site): void {
  const { db } = deps
  const path = '/desk/bookings/:reference'
  const ownUrl = ({ booking }: SeenBooking) => `${site.url}/desk/bookings/${booking.reference}`

  door.get(path, async (visit) => toPublicBooking(site, visit, await getBooking(db, visit.params)))

  door.post(path, async (visit) => {
    const { typed, params } = visit
    const found = await getBooking(db, params)
    if (typed['note'] !== undefined) return note(visit, found, typed['note'])
    if (typed['received'] !== undefined) return received(deps, site, visit, found)
    if (typed['refund'] !== undefined) return refund(deps, site, visit, found)
    if (typed['link'] !== undefined) return sendLink(visit, found)
    return toPublicBooking(site, visit, found, { status: 422, sentence: 'The form does not say what to do.' })
  })

  door.post(`${path}/vouchers`, async (visit) => {
    const found = await getBooking(db, visit.params)
    const to = await resendVouchers(db, found.booking, visit.by, visit.now)
    if (to !== undefined) return visit.done(ownUrl(found), 'The vouchers are on their way.')
    const sentence = 'There are no vouchers to send: the booking is not confirmed, or nothing is left of it.'
    return toPublicBooking(site, visit, found, { status: 422, sentence })
  })

  async function note(visit: Visit, found: SeenBooking, written: string): Promise<FastifyReply> {
    const { operator, actor, typed, now, done } = visit
    const text = written.trim()
    if (text === '' || text.length > NOTE_LENGTH) {
      const sentence = `A note must have 1 to ${NOTE_LENGTH} characters.`
      return toPublicBooking(site, visit, found, { status: 422, sentence, typed })
    }
    await addNote(db, found.booking, { author: operator.name, text, actor }, now)
    return done(ownUrl(found), 'Note added')
  }

  async function sendLink(visit: Visit, found: SeenBooking): Promise<FastifyReply> {
    if (await resendPaymentLink(db, found.booking, visit.by, visit.now))
      return visit.done(ownUrl(found), 'The payment link is on its way.')
    return toPublicBooking(site, visit, found, { status: 422, sentence: 'There is nothing to pay by card.' })
  }
}
