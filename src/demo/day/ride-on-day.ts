import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError } from '../../errors.ts'
import { planSale } from '../../services/quoting/trips/plan-trip.ts'
import type { Leg } from '../../services/quoting/trips/trip.ts'
import { fillTransferCart } from '../../services/sale/carts/fill-transfer-cart.ts'
import type { TransferCart } from '../../services/sale/carts/transfer-cart.ts'
import { type PlaceCode, placeType } from '../../values/place-code.ts'
import { DAY_MINUTES } from '../../values/time.ts'
import { type Dice, madeUpAddress, madeUpFlight, madeUpNote, oneOf } from './made-up.ts'

/** How many rides are tried until one can be sold. */
const TRIES = 50

/** Returns a ride between an airport and a resort on a day, at the price of a quote. */
export function rideOnDay(catalogue: Catalogue, day: number, dice: Dice, now: Date): TransferCart {
  const routes = [...catalogue.routes.values()].filter(
    ({ from, to }) =>
      endsOf(from.code, to.code) === 'airport resort' || endsOf(from.code, to.code) === 'resort airport',
  )
  for (let i = 0; i < TRIES; i += 1) {
    const { from, to } = oneOf(routes, dice)
    const leg = madeUpLeg(from.code, to.code, day, dice)
    try {
      const trip = { outbound: leg, return: null, currency: 'EUR', promoCode: null }
      const plan = planSale(catalogue, trip, { outbound: undefined, return: undefined, fleet: undefined }, now)
      const details = { flightNumber: leg.anchor === 'flight' ? madeUpFlight(dice) : null, note: madeUpNote(dice) }
      const none = { flightNumber: null, note: null }
      const cart = fillTransferCart(plan, { accommodation: null, outbound: details, return: none })
      const resort = placeType(from.code) === 'resort' ? from : to
      return { ...cart, accommodation: { id: null, ...madeUpAddress(resort.name, dice) } }
    } catch (error) {
      // Not on sale, so try another.
      if (!(error instanceof ApiError)) throw error
    }
  }
  throw new Error('no ride of that day is on sale')
}

function endsOf(from: PlaceCode, to: PlaceCode): string {
  return `${placeType(from)} ${placeType(to)}`
}

/** Returns one way of a trip between 06:00 and 22:00, most likely in the middle of the day. */
function madeUpLeg(from: PlaceCode, to: PlaceCode, day: number, dice: Dice): Leg {
  const hour = 6 + ((dice() + dice()) / 2) * 16
  const at = day * DAY_MINUTES + Math.round((hour * 60) / 5) * 5
  const adults = 1 + Math.floor(dice() * 5)
  const children = dice() < 0.3 ? 1 + Math.floor(dice() * 2) : 0
  return {
    from,
    to,
    at,
    anchor: dice() < 0.85 ? 'flight' : 'pickup',
    party: { adults, children, infants: 0, childSeats: 0, boosters: children },
    luggage: { suitcases: adults + children, skiBags: dice() < 0.6 ? adults : 0, skiEquipment: false },
  }
}
