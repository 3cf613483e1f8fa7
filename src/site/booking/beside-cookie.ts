import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { travellerToken } from '../../services/bookings/traveller-token.ts'
import { findOwnBooking } from './find-own.ts'

/** The cookie of a browser that was offered the other product beside a booking, for an hour. */
const BESIDE = 'beside'

/** Carries the address of a booking over to the other product, so that no URL has to contain it (decisions 7.32). */
export interface BesideCookie {
  /** Remembers the booking, in the response that shows the offer. */
  remember: (reply: FastifyReply, booking: Booking) => void
  /** Returns the address of the booking that the browser has seen, if it has that reference; otherwise null. */
  findEmail: (request: FastifyRequest, reference: string) => Promise<string | null>
}

/** Returns the cookie for offers beside a booking of this site. */
export function besideCookie(deps: Pick<Deps, 'db' | 'travellerKey'>, site: Site): BesideCookie {
  const { pathname, protocol } = new URL(site.url)
  return {
    remember(reply, booking) {
      void reply.setCookie(BESIDE, travellerToken(deps.travellerKey, booking, 'browser'), {
        path: pathname,
        maxAge: 60 * 60,
        httpOnly: true,
        // Not strict, because the page may have been opened from a mail.
        sameSite: 'lax',
        secure: protocol === 'https:',
      })
    },
    async findEmail({ cookies: { [BESIDE]: token } }, reference) {
      if (token === undefined) return null
      const found = await findOwnBooking(deps, site.environment, token)
      const isMeant = found?.booking.reference === reference && found.booking.contactsErasedAt === null
      return isMeant ? found.booking.email : null
    },
  }
}
