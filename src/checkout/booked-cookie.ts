import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import type { Booking } from '../services/bookings/booking.ts'
import { type BookingOfToken, readTravellerToken, travellerToken } from '../services/bookings/signed-tokens.ts'
import { keepCookie } from '../web/request/cookie.ts'

/** The cookie that identifies the browser that last booked on a site, for a day. */
const BOOKED = 'booked'

/**
 * Remembers which browser made a booking. Only that browser is led to its page by a link or the key of a form alone.
 */
export interface BookedCookie {
  remember: (reply: FastifyReply, booking: BookingOfToken) => FastifyReply
  hasBooked: (request: FastifyRequest, booking: Booking) => boolean
  /** Returns the booking that the browser made last, by its token; undefined if that is more than a day ago. */
  lastBooked: (request: FastifyRequest) => BookingOfToken | undefined
}

/** Returns the cookie for the bookings of a site. */
export function bookedCookie({ travellerKey }: Pick<Deps, 'travellerKey'>, site: Pick<Site, 'url'>): BookedCookie {
  return {
    remember(reply, booking) {
      const value = travellerToken(travellerKey, booking, 'browser')
      keepCookie(reply, { root: site.url, name: BOOKED, value, seconds: 24 * 60 * 60 })
      return reply
    },
    hasBooked(request, { id, tokenVersion }) {
      const owner = lastBooked(request)
      return owner?.id === id && owner.tokenVersion === tokenVersion
    },
    lastBooked,
  }

  function lastBooked({ cookies: { [BOOKED]: token } }: FastifyRequest): BookingOfToken | undefined {
    return token === undefined ? undefined : readTravellerToken(travellerKey, token)
  }
}
