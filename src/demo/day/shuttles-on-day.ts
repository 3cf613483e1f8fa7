import { ApiError } from '../../errors.ts'
import { loadSeatsTaken } from '../../services/bookings/seats.ts'
import { offerTrip } from '../../services/quoting/offers/offer-trip.ts'
import type { Leg } from '../../services/quoting/trips/trip.ts'
import { bookOffers } from '../../services/sale/requests/book-offers.ts'
import { storeRequest } from '../../services/sale/requests/stored-request.ts'
import type { TransferRequest } from '../../services/sale/requests/transfer-request.ts'
import type { SalesDeps } from '../../services/sale/sell.ts'
import { PARTNER } from '../../values/actor.ts'
import { yieldToEventLoop } from '../../values/event-loop.ts'
import { placeType } from '../../values/place-code.ts'
import { DAY_MINUTES } from '../../values/time.ts'
import { findDemoPartner } from '../partner.ts'
import { type Dice, madeUpCustomer, madeUpFlight, oneOf } from './made-up.ts'

/** On how many routes, and how many times a day, so that each departure has several passengers. */
const ROUTES = 2
const DEPARTURES = 4

/** Sells seats on shuttles of a day through the demo partner, and returns how many bookings that made. */
export async function sellShuttles(deps: SalesDeps, day: number, count: number, dice: Dice, now: Date) {
  const { db, catalogue, sender, bookingPrefix } = deps
  const partner = await findDemoPartner(db)
  const routes = [...catalogue.current.routes.values()]
    .filter(({ shuttles, from }) => shuttles.length > 0 && placeType(from.code) === 'airport')
    .slice(0, ROUTES)
  if (!partner || routes.length === 0) return 0
  const owner = { partner, environment: 'live' } as const
  let sold = 0
  for (let i = 0; i < count; i += 1) {
    await yieldToEventLoop()
    const { from, to } = oneOf(routes, dice)
    const adults = 1 + Math.floor(dice() * 3)
    const hour = 9 + 2 * Math.floor(dice() * DEPARTURES)
    const leg: Leg = {
      from: from.code,
      to: to.code,
      at: day * DAY_MINUTES + hour * 60 + 10,
      anchor: 'flight',
      party: { adults, children: 0, infants: 0, childSeats: 0, boosters: 0 },
      luggage: { suitcases: adults, skiBags: 0, skiEquipment: false },
    }
    const trip = { outbound: leg, return: null, currency: 'EUR', promoCode: null }
    const none = { skis: 0, snowboards: 0, flightNumber: null }
    const request: TransferRequest = {
      type: 'shared',
      trip,
      outbound: { ...none, skis: adults, flightNumber: madeUpFlight(dice) },
      return: none,
      accommodation: { name: null, address: null, point: null },
      note: null,
    }
    try {
      const taken = await loadSeatsTaken(db, 'live', trip)
      const offered = offerTrip(catalogue.current, { type: 'shared', trip }, taken, now)
      const [offer] = offered.outbound.offers
      if (!offer) continue
      const stored = await storeRequest(db, owner, { request, offered }, now)
      const customer = { ...madeUpCustomer(dice), reference: `DEMO-${stored.id}` }
      const actor = PARTNER
      const chosen = () => ({ outbound: offer, return: null })
      await bookOffers(
        db,
        catalogue.current,
        { owner, actor, stored, chosen, customer, language: 'en', bookingPrefix, sender },
        now,
      )
      sold += 1
    } catch (error) {
      // This one is not on sale: another one is.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return sold
}
