import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { payByCard } from '../../services/payments/attempt.ts'
import { ProviderAway } from '../../services/payments/provider.ts'
import type { SoldBooking } from '../../services/sales/sale.ts'
import type { FrameOf } from '../page/frames.ts'
import { newAttempt } from './new-attempt.ts'
import { ownUrl } from './own-url.ts'

/** Where the form of a sale leads. */
export interface WaysOn {
  /** To the page on which the booking is paid, else to the traveller's own. */
  leadOn: (reply: FastifyReply, booking: Booking | SoldBooking, now: Date) => Promise<FastifyReply>
  /** To the booking that a form has made before; with other content to its page, which says so. */
  leadBack: (reply: FastifyReply, booking: Booking, digest: string, now: Date) => Promise<FastifyReply>
}

/** Returns where the forms of a site's sales lead. */
export function waysOn(deps: Deps, frameOf: FrameOf): WaysOn {
  async function leadOn(reply: FastifyReply, booking: Booking | SoldBooking, now: Date): Promise<FastifyReply> {
    const frame = frameOf(reply.request)
    const own = ownUrl(frame, deps.travellerKey, booking)
    const provider = deps.providers.current[booking.environment]
    if (booking.status !== 'awaiting_payment' || !provider) return seeOther(reply, own)
    try {
      const attempt = newAttempt(frame.site, provider, frame.words.booking.description)
      return seeOther(reply, (await payByCard(deps, booking, attempt, now)) ?? own)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      reply.log.warn({ requestId: reply.request.id, err: error }, 'payment provider away')
      return seeOther(reply, `${own}?away=1`)
    }
  }

  async function leadBack(reply: FastifyReply, booking: Booking, digest: string, now: Date): Promise<FastifyReply> {
    if (booking.submissionDigest === digest) return leadOn(reply, booking, now)
    return seeOther(reply, `${ownUrl(frameOf(reply.request), deps.travellerKey, booking)}?sent_before=1`)
  }

  return { leadOn, leadBack }
}
