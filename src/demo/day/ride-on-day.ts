import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Measurement, Pack, Shop } from '../../catalogue/rentals.ts'
import { ApiError } from '../../errors.ts'
import { loadSeatsTaken } from '../../services/bookings/seats.ts'
import { offerTrip } from '../../services/quoting/offers/offer-trip.ts'
import { choosePacks } from '../../services/quoting/rentals/choose-packs.ts'
import { planSale } from '../../services/quoting/trips/plan-trip.ts'
import type { Leg } from '../../services/quoting/trips/trip.ts'
import { fillRentalCart, type Participant, type RentalCart } from '../../services/sale/carts/rental-cart.ts'
import { fillTransferCart, type TransferCart } from '../../services/sale/carts/transfer-cart.ts'
import { bookOffers } from '../../services/sale/requests/book-offers.ts'
import { storeRequest, type TransferRequest } from '../../services/sale/requests/stored-request.ts'
import type { SalesDeps } from '../../services/sale/sell.ts'
import { PARTNER } from '../../values/actor.ts'
import { type PlaceCode, placeType } from '../../values/place-code.ts'
import { GENDERS, MEASUREMENT_KINDS, type MeasurementKind, SKI_LEVELS } from '../../values/rental.ts'
import { DAY_MINUTES, minuteOfDay } from '../../values/time.ts'
import { yieldToEventLoop } from '../../values/wait.ts'
import { findDemoPartner } from '../partner.ts'
import { type Dice, madeUpAddress, madeUpCustomer, madeUpFlight, madeUpName, madeUpNote, oneOf } from './made-up.ts'

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
      const airport = placeType(from.code) === 'airport' ? from.code : to.code
      const flightNumber = leg.anchor === 'flight' ? madeUpFlight(airport, minuteOfDay(leg.at)) : null
      const details = { flightNumber, note: madeUpNote(dice) }
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

/** Flights land and leave every so many minutes, so that several parties come by one. */
const FLIGHTS_EVERY = 20

/** Returns one way of a trip between 06:00 and 22:00, most likely in the middle of the day. */
function madeUpLeg(from: PlaceCode, to: PlaceCode, day: number, dice: Dice): Leg {
  const hour = 6 + ((dice() + dice()) / 2) * 16
  const anchor = dice() < 0.85 ? 'flight' : 'pickup'
  const grid = anchor === 'flight' ? FLIGHTS_EVERY : 5
  const at = day * DAY_MINUTES + Math.round((hour * 60) / grid) * grid
  const adults = 1 + Math.floor(dice() * 5)
  const children = dice() < 0.3 ? 1 + Math.floor(dice() * 2) : 0
  return {
    from,
    to,
    at,
    anchor,
    party: { adults, children, infants: 0, childSeats: 0, boosters: children },
    luggage: { suitcases: adults + children, skiBags: dice() < 0.6 ? adults : 0, skiEquipment: false },
  }
}

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
      outbound: { ...none, skis: adults, flightNumber: madeUpFlight(from.code, minuteOfDay(leg.at)) },
      return: none,
      accommodation: { name: null, address: null, point: null },
      note: null,
    }
    try {
      const taken = await loadSeatsTaken(db, 'live', trip, now)
      const offered = offerTrip(catalogue.current, { type: 'shared', trip }, taken, now)
      const [offer] = offered.outbound.offers
      if (!offer) continue
      const stored = await storeRequest(db, owner, { request, offered }, now)
      const customer = { ...madeUpCustomer(dice), reference: `DEMO-${stored.id}` }
      const actor = PARTNER
      const chosen = { outbound: offer, return: null }
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

/** How many rentals are tried until one can be sold. */
const RENTAL_TRIES = 100

/** In how many shops half of the rentals begin, so that these are busy. */
const BUSY_SHOPS = 3

/** Returns the shops of a day that are busy. */
export function busyShops({ rentals: { shops } }: Catalogue, dice: Dice): Shop[] {
  const left = [...shops.values()].filter(({ email, openingHours }) => email !== null && openingHours.length > 0)
  return Array.from({ length: Math.min(BUSY_SHOPS, left.length) }, () => {
    const shop = oneOf(left, dice)
    left.splice(left.indexOf(shop), 1)
    return shop
  })
}

/** Returns a party's rental of six days from a day on, at the price of a quote; undefined out of season. */
export function rentalOnDay(
  catalogue: Catalogue,
  day: number,
  busy: readonly Shop[],
  dice: Dice,
  now: Date,
): RentalCart | undefined {
  const { shops, measurements } = catalogue.rentals
  const sizes = [...measurements.values()]
  const period = { firstDay: day, days: 6 }
  for (let i = 0; i < RENTAL_TRIES; i += 1) {
    const shop = dice() < 0.5 && busy.length > 0 ? oneOf(busy, dice) : oneOf([...shops.values()], dice)
    const rental = { resortId: shop.resortId, shopId: shop.id, period, currency: 'EUR', promoCode: null }
    const participants = madeUpAges(dice).map((age) =>
      madeUpSkier(age, packFor(catalogue, shop, age, dice), sizes, dice),
    )
    try {
      const chosen = choosePacks(catalogue, rental, participants, now)
      const extras = { customerEmail: null, bookingReference: null, note: madeUpNote(dice) }
      return fillRentalCart(catalogue, chosen, { participants, ...extras })
    } catch (error) {
      // Not on sale, so try another.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return undefined
}

/** Returns a pack with a board that a shop has for somebody of an age, or else any that it has. */
function packFor({ rentals: { packs } }: Catalogue, { supplier }: Shop, age: number, dice: Dice): Pack {
  const boards = [...packs.values()].filter(
    ({ equipment, offer }) => equipment.hasBoard && offer.supplierId === supplier.id,
  )
  const own = boards.filter(({ offer }) => (offer.minAge ?? 0) <= age && age <= (offer.maxAge ?? Infinity))
  return oneOf(own.length > 0 ? own : boards, dice)
}

/** Returns the ages of a party that comes to a shop: a couple, friends, or a family. */
function madeUpAges(dice: Dice): number[] {
  const adult = () => 22 + Math.floor(dice() * 40)
  const child = () => 4 + Math.floor(dice() * 11)
  return oneOf(
    [
      () => [adult()],
      () => [adult(), adult()],
      () => [adult(), adult(), child()],
      () => [adult(), adult(), child(), child()],
    ],
    dice,
  )()
}

/** Returns somebody of an age with sizes that people of that age have, for whom a pack is. */
function madeUpSkier(age: number, pack: Pack, sizes: readonly Measurement[], dice: Dice): Participant {
  const gender = oneOf(GENDERS, dice)
  const measured = bodyOf(age, gender, dice)
  return {
    firstName: madeUpName(dice),
    age,
    gender,
    packId: pack.id,
    level: oneOf(SKI_LEVELS, dice),
    helmet: !pack.equipment.hasHelmet && (age < 16 || dice() < 0.5),
    period: null,
    email: null,
    measurements: Object.fromEntries(
      MEASUREMENT_KINDS.flatMap((kind) => {
        const size = sizeFor(kind, measured[kind], sizes)
        return size ? [[kind, size.id]] : []
      }),
    ),
  }
}

/** Returns what is measured of somebody, in cm, kg, mondopoint and mm, as the labels of sizes have it. */
function bodyOf(age: number, gender: 'man' | 'woman', dice: Dice): Record<MeasurementKind, number> {
  const isGrown = age >= 16
  const usual = isGrown ? (gender === 'man' ? 177 : 165) : 76 + 6.2 * age
  const height = Math.round(usual + (dice() - 0.5) * (isGrown ? 22 : 10))
  const bodyMass = (isGrown ? 21 : 15.5) + dice() * (isGrown ? 7 : 3)
  return {
    height,
    weight: Math.round(bodyMass * (height / 100) ** 2),
    shoe_size: Math.round(height * 0.3 + (gender === 'man' ? 1 : 0) - (isGrown ? 0 : 1)) / 2,
    foot_width: isGrown ? 96 + dice() * 8 : 90,
    calf_width: isGrown ? 33 + dice() * 8 : 28,
    head_size: isGrown ? 54 + dice() * 6 : 50 + dice() * 3,
  }
}

/** Returns the size whose label has the largest number that is not above what was measured, or the smallest size. */
function sizeFor(kind: MeasurementKind, measured: number, sizes: readonly Measurement[]): Measurement | undefined {
  const own = sizes
    .filter((one) => one.kind === kind)
    .map((size) => ({ size, from: startOf(kind, size.label.en) }))
    .toSorted((a, b) => a.from - b.from)
  return (own.findLast(({ from }) => from <= measured) ?? own[0])?.size
}

/** Returns where a size begins: `180-184 cm`, `up to 74 cm`, `40 EU / 25.5 mondopoint`, `narrow (up to 98 mm)`. */
function startOf(kind: MeasurementKind, label: string): number {
  if (label.includes('up to')) return 0
  const numbers = Array.from(label.matchAll(/\d+(?:\.\d+)?/g), ([number]) => Number(number))
  return (kind === 'shoe_size' ? numbers.at(-1) : numbers[0]) ?? 0
}
