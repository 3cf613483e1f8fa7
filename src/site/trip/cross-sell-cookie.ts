import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { Booking } from '../../services/bookings/booking.ts'
import { travellerToken } from '../../services/bookings/traveller-token.ts'
import { keepCookie } from '../../web/request/cookie.ts'
import { findOwnBooking } from './own-booking.ts'

/** The cookie of a browser that was offered the other product beside a booking, for an hour. */
const BESIDE = 'beside'

/** Carries the address of a booking over to the other product, so that no URL has to contain it (decisions 7.32). */
export interface CrossSellCookie {
  /** Remembers the booking, in the response that shows the offer. */
  remember: (reply: FastifyReply, booking: Booking) => void
  /** Returns the address of the booking that the browser has seen, if it has that reference; otherwise null. */
  findEmail: (request: FastifyRequest, reference: string) => Promise<string | null>
}

/** Returns the cookie for offers beside a booking of this site. */
export function crossSellCookie(deps: Pick<Deps, 'db' | 'travellerKey'>, site: Site): CrossSellCookie {
  return {
    remember(reply, booking) {
      const value = travellerToken(deps.travellerKey, booking, 'browser')
      keepCookie(reply, { root: site.url, name: BESIDE, value, seconds: 60 * 60 })
    },
    async findEmail({ cookies: { [BESIDE]: token } }, reference) {
      if (token === undefined) return null
      const found = await findOwnBooking(deps, site.environment, token)
      const isMeant = found?.booking.reference === reference && found.booking.contactsErasedAt === null
      return isMeant ? found.booking.email : null
    },
  }
}
