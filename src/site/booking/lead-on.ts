import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { payByCard } from '../../services/selling/pay.ts'
import { ProviderAway } from '../../services/money/payments/provider.ts'
import type { SoldBooking } from '../../services/selling/sell.ts'
import { sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { bookedAlreadyPage } from './booked-already-page.ts'
import { bookedCookie } from './booked-cookie.ts'
import { newAttempt } from './new-attempt.ts'
import { ownUrl } from './own-url.ts'

/** Where the form of a sale leads. */
export interface WaysOn {
  /** From a booking that was just made to the page on which it is paid, else to the traveller's own; the browser is remembered. */
  leadOn: (reply: FastifyReply, booking: Booking | SoldBooking, now: Date) => Promise<FastifyReply>
  /**
   * To the booking that a form has made before: with the same content as from the first time; with other content to its
   * page, which says so, but only the browser that booked. Its key alone shows reference and state (decisions 7.22).
   */
  leadBack: (reply: FastifyReply, booking: Booking, digest: string, now: Date) => Promise<FastifyReply>
  /** To the booking of a link that is booked already, in the browser that booked; anybody else learns reference and state. */
  showBooked: (reply: FastifyReply, booking: Booking) => FastifyReply
}

/** Returns where the forms of a site's sales lead. */
export function waysOn(deps: Deps, site: Site, frameOf: FrameOf): WaysOn {
  const { remember, hasBooked } = bookedCookie(deps, site)

  async function leadOn(reply: FastifyReply, booking: Booking | SoldBooking, now: Date): Promise<FastifyReply> {
    remember(reply, booking)
    const frame = frameOf(reply.request)
    const own = ownUrl(frame, deps.travellerKey, booking)
    const provider = deps.providers.current[booking.environment]
    if (booking.status !== 'awaiting_payment' || !provider) return seeOther(reply, own)
    try {
      const attempt = newAttempt(frame.site, provider, frame.words.booking.description)
      return seeOther(reply, (await payByCard(deps, booking, attempt, now)) ?? own)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      reply.log.warn({ err: error }, 'payment provider away')
      return seeOther(reply, `${own}?away=1`)
    }
  }

  async function leadBack(reply: FastifyReply, booking: Booking, digest: string, now: Date): Promise<FastifyReply> {
    return booking.submissionDigest === digest
      ? leadOn(reply, booking, now)
      : showBooked(reply, booking, '?sent_before=1')
  }

  function showBooked(reply: FastifyReply, booking: Booking, news = ''): FastifyReply {
    const frame = frameOf(reply.request)
    if (hasBooked(reply.request, booking)) return seeOther(reply, ownUrl(frame, deps.travellerKey, booking) + news)
    return sendPage(reply, frame, bookedAlreadyPage(frame, booking))
  }

  return { leadOn, leadBack, showBooked }
}
